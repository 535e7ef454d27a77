import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { ErrorCode } from '@tohfa/sync-protocol/error-codes'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { emptyDatabase } from '../../../test/device'
import { fakeServer, refusal, unreachable } from '../../../test/server'
import { renderWithToasts } from '../../../test/toasts'
import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { forgetPin } from '../pin/remembered-pin'
import type { PendingWork } from '../submit/pending-work'
import DiaryPanel from './diary-panel'

const CODE = '0123456789ABCDEFGHJK'

beforeEach(emptyDatabase)
afterEach(() => forgetPin(CODE))

const diary = (pending: readonly PendingWork[], wait?: string) => (
  <DiaryPanel
    code={CODE}
    campaign={{ name: 'Char Dham', images: [] } as unknown as GiftCampaign}
    pending={pending}
    ownClaim={false}
    claimedAt={null}
    wait={wait}
  />
)

const refused = {
  ...{ id: '01900000-0000-7000-8000-000000000001', kind: 'diary.entry', code: CODE, state: 'attention' },
  ...{ fields: { text: 'Snow on the pass', date: '2026-03-01' }, capturedAt: 1, attempts: 1 },
  ...{ nextAttemptAt: 0, owner: null },
  problem: { type: '', title: '', status: 401, detail: 'Invalid PIN', code: 'pin_invalid' },
} as unknown as PendingWork

const open = async () => {
  await userEvent.click(page.getByRole('button', { name: 'Open the diary' }))
  await userEvent.fill(page.getByLabelText('6-digit PIN'), '482913')
  await userEvent.click(page.getByRole('button', { name: 'Access Diary' }))
}

/** A diary that is open when work of it comes back for its PIN, and what the server answers from then on. */
async function openUntil(answer: ErrorCode) {
  const server = fakeServer()
  const asked = () => server.calls(endpoint.listDiaryEntries).length
  server.answer(endpoint.listDiaryEntries, () => (asked() === 1 ? { entries: [] } : refusal(answer)))
  const { rerender } = await renderWithToasts(diary([]))
  await open()
  await expect.element(page.getByRole('heading', { name: 'Diary' })).toBeVisible()
  await rerender(diary([refused]))
  await expect.element(page.getByText('Snow on the pass')).toBeVisible()
  await expect.poll(asked).toBe(2)
}

it.each<[string, ErrorCode, string]>([
  ['the server no longer knows the one that is open', 'pin_invalid', 'Invalid PIN'],
  [
    'what this phone’s lock has opened is over',
    'gift_session_ended',
    'Please open the gift again: with its PIN, or with this phone’s lock.',
  ],
])('asks for the PIN again where %s, and keeps what waits in sight', async (_, code, says) => {
  await openUntil(code)
  await expect.element(page.getByRole('status').getByText(says)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Open the diary' })).toBeVisible()
  await expect.element(page.getByText('Snow on the pass')).toBeVisible()
})

it('stays open where the server is busy, which says nothing about the PIN', async () => {
  await openUntil('busy')
  // it would be closed by then
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  expect(page.getByRole('button', { name: 'Open the diary' }).query()).toBeNull()
})

describe('a new PIN that the owner asked for', () => {
  const WAITS = 'Meera asked on 25 Nov 2026 to set a new PIN. It can be set from 2 Dec 2026, 10:15 am on'
  const ENDED =
    'Meera’s Gifts asked on 25 Nov 2026 to set a new PIN. If that was not your wish, you have ended it'
  const note = page.getByText('asked on 25 Nov 2026')

  it('is told on the closed diary, and where it opens, that this has ended it', async () => {
    const server = fakeServer()
    let asked = encodeURIComponent(ENDED)
    server.answer(endpoint.listDiaryEntries, () =>
      Response.json({ entries: [] }, { headers: asked ? { 'pin-help': asked } : {} }),
    )
    await renderWithToasts(diary([], WAITS))
    await expect.element(note).toHaveTextContent(WAITS)
    await open()
    await expect.element(note).toHaveTextContent(ENDED)
    // closed again, it does not say what is over
    await userEvent.click(page.getByRole('button', { name: 'Lock' }))
    await expect.element(page.getByRole('button', { name: 'Open the diary' })).toBeVisible()
    await expect.element(note).not.toBeInTheDocument()
    asked = ''
    await open()
    await expect.element(page.getByRole('heading', { name: 'Diary' })).toBeVisible()
    await expect.element(note).not.toBeInTheDocument()
  })

  it('is told without a connection too, where the diary can be written only', async () => {
    const server = fakeServer()
    server.answer(endpoint.listDiaryEntries, unreachable)
    await renderWithToasts(diary([], WAITS))
    await open()
    await expect.element(page.getByText('No connection. You can write')).toBeVisible()
    await expect.element(note).toHaveTextContent(WAITS)
  })
})

it('finds all entries of the server, two hundred at a time, and says so until then', async () => {
  const server = fakeServer()
  const all = Array.from({ length: 260 }, (_, i) => ({
    id: `01900000-0000-7000-8000-${String(1000 - i).padStart(12, '0')}`,
    date: '2026-03-01',
    time: '2026-03-01T10:15:00.000Z',
    text: `Snow, day ${i}`,
    audio_file: null,
    images: [],
    created_at: '2026-03-01T10:15:00.000Z',
    version: 1,
  }))
  server.answer(endpoint.listDiaryEntries, ({ query }) => {
    const from = Number(query.cursor ?? 0)
    const to = from + Number(query.limit)
    const headers: HeadersInit = to < all.length ? { 'x-next-cursor': String(to) } : {}
    return Response.json({ entries: all.slice(from, to) }, { headers })
  })
  await renderWithToasts(diary([]))
  await open()
  await userEvent.click(page.getByRole('button', { name: 'Find', exact: true }))
  await userEvent.fill(page.getByLabelText('Words'), 'snow')
  await userEvent.click(page.getByRole('button', { name: 'Search everything' }))
  await expect.element(page.getByText('200 entries are found so far')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Search older entries' }))
  await expect.element(page.getByText('260 entries are found', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Search / })).not.toBeInTheDocument()
})
