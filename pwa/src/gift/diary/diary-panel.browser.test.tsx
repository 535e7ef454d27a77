import type { DeletedEntry, DiaryEntry } from '@tohfa/sync-protocol/entities/diary-entry'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { ErrorCode } from '@tohfa/sync-protocol/error-codes'
import { useEffect, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { problem } from '../../../test/refused-entry'
import { choose, photoOnDisk } from '../../../test/photo-on-disk'
import { giftCampaign } from '../../../test/gift-campaign'
import { campaign, claimed, waitingClaim } from '../../../test/samples'
import { sealingKey } from '../../../test/sealing-key'
import { held, refusal, server, unreachable } from '../../../test/server'
import { renderWithToasts } from '../../../test/toasts'
import { attention } from '../../offline/device-outbox'
import { cache, deviceDatabase, outboxViews } from '../../offline/device-store'
import type { OutboxEntry } from '../../offline/sending-rules/outbox-entry'
import { addFiles } from '../../offline/store/operation-files'
import { forgetPin, forgetPins, rememberPin, sealedName } from '../pin/kept-pins'
import type { PendingWork } from '../shared/submit/pending-work'
import { watchPending } from '../shared/submit/watch-pending'
import DiaryPanel from './diary-panel'

const CODE = '0123456789ABCDEFGHJK'

beforeEach(() => forgetPin(CODE))

const diary = (pending: readonly PendingWork[], wait?: string, ownClaim = false) => (
  <DiaryPanel
    code={CODE}
    campaign={campaign({ name: 'Char Dham', campaign_type: 'diary', contact_name: 'Meera Rao' })}
    pending={pending}
    ownClaim={ownClaim}
    wait={wait}
  />
)

const refused = waitingClaim(CODE, {
  ...{ kind: 'diary.entry', fields: { text: 'Snow on the pass', date: '2026-03-01' }, attempts: 1 },
  ...{ state: 'attention', problem: problem('pin_invalid', 'Invalid PIN') },
}) as PendingWork

const open = async () => {
  await userEvent.click(page.getByRole('button', { name: 'Open the diary' }))
  await userEvent.fill(page.getByLabelText('6-digit PIN'), '482913')
  await userEvent.click(page.getByRole('button', { name: 'Access Diary' }))
}

const openNew = async () => {
  const rendered = await renderWithToasts(diary([]))
  await open()
  return rendered
}

/** Presses an action of the menu. */
const press = async (name: string) => {
  await userEvent.click(page.getByRole('button', { name: 'More actions' }))
  await userEvent.click(page.getByRole('button', { name, exact: true }))
}

/** An open diary whose work is refused for its PIN, and what the server answers from then on. */
async function openUntil(answer: () => Response | Promise<Response>) {
  const asked = () => server.calls(endpoint.listDiaryEntries).length
  server.answer(endpoint.listDiaryEntries, () => (asked() === 1 ? { entries: [] } : answer()))
  const { rerender } = await openNew()
  await expect.element(page.getByRole('heading', { name: 'Diary' })).toBeVisible()
  await rerender(diary([refused]))
  await expect.element(page.getByText('Snow on the pass')).toBeVisible()
  await expect.poll(asked).toBe(2)
}

it.each<[string, ErrorCode, string]>([
  ['the server no longer accepts it', 'pin_invalid', 'Invalid PIN'],
  [
    'the session of this phone’s lock has ended',
    'gift_session_ended',
    'Please open the gift again with its PIN or with this phone’s lock.',
  ],
])('asks for the PIN again if %s, and keeps what waits visible', async (_, code, says) => {
  await openUntil(() => refusal(code))
  await expect.element(page.getByRole('status').getByText(says)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Open the diary' })).toBeVisible()
  await expect.element(page.getByText('Snow on the pass')).toBeVisible()
})

it('stays open if the server is busy, which says nothing about the PIN', async () => {
  await openUntil(() => refusal('busy'))
  // it would be closed by then
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  expect(page.getByRole('button', { name: 'Open the diary' }).query()).toBeNull()
})

it('sends what was written with a wrong PIN once the right one opens it, but deletes nothing by itself', async () => {
  server.answer(endpoint.readSealingKey, sealingKey)
  server.answer(endpoint.syncOperations, unreachable)
  server.answer(endpoint.listDiaryEntries, () => ({ entries: [written(1)] }))
  const deletion = { id: '01900000-0000-7000-8000-000000000002', kind: 'diary.delete' as const }
  const row = { v: 1, sealed: 'a box', sealedFor: 'k1', state: 'attention' as const }
  await deviceDatabase.outbox.bulkAdd([
    { ...(refused as OutboxEntry), ...row, ...deletion, fields: { entry: written(1).id, version: 'v1' } },
    { ...(refused as OutboxEntry), ...row },
  ])
  const stateOf = async ({ id }: { id: string }) => (await deviceDatabase.outbox.where({ id }).first())?.state
  await renderWithToasts(diary((await deviceDatabase.outbox.toArray()) as PendingWork[]))
  await open()
  await expect.poll(() => stateOf(refused)).not.toBe('attention')
  expect(await stateOf(deletion)).toBe('attention')
})

it('stays locked if the server refuses the PIN only after the diary was locked', async () => {
  const refusing = held<Response>()
  await openUntil(() => refusing.promise)
  await userEvent.click(page.getByRole('button', { name: 'Lock' }))
  await expect.element(page.getByRole('button', { name: 'Open the diary' })).toBeVisible()
  refusing.answer(refusal('pin_invalid'))
  // the answer is read meanwhile
  await userEvent.click(page.getByRole('button', { name: 'Open the diary' }))
  await expect.element(page.getByLabelText('6-digit PIN')).toBeVisible()
  expect(page.getByRole('button', { name: 'New entry' }).query()).toBeNull()
})

describe('before its claim was delivered', () => {
  const claim = {
    ...refused,
    kind: 'qr.claim',
    state: 'queued',
    problem: undefined,
  } as unknown as PendingWork

  it.each([
    ['offline', unreachable],
    ['while the server fails', () => new Response('', { status: 502 })],
  ])('is known to be empty and says that it is saved, %s', async (_, answer) => {
    server.answer(endpoint.listDiaryEntries, answer)
    await rememberPin(CODE, '482913')
    await renderWithToasts(diary([claim], undefined, true))
    await expect.element(page.getByText('No entries yet')).toBeVisible()
    await expect.element(page.getByRole('status').getByText('Saved on this device')).toBeVisible()
    // the server has nothing that could be fetched
    await expect.element(page.getByText('Failed to fetch diary entries')).not.toBeInTheDocument()
    expect(document.body.textContent).not.toContain('earlier entries')
  })

  it('says that it is saved while it is closed', async () => {
    await renderWithToasts(diary([claim], undefined, true))
    await expect.element(page.getByText('This diary is closed')).toBeVisible()
    await expect.element(page.getByRole('status').getByText('Saved on this device')).toBeVisible()
  })
})

it('can be written after 30 seconds if the connection takes the PIN and never answers', async () => {
  server.answer(endpoint.listDiaryEntries, () => new Promise<never>(() => undefined))
  await renderWithToasts(diary([]))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await open()
  await expect.poll(() => server.calls(endpoint.listDiaryEntries).length).toBe(1)
  vi.advanceTimersByTime(29_000)
  expect(page.getByText('You are offline, but you can still write').query()).toBeNull()
  vi.advanceTimersByTime(1_000)
  vi.useRealTimers()
  await expect.element(page.getByText('You are offline, but you can still write')).toBeVisible()
})

describe.each([500, 502])('if the answer is an empty %s', (status) => {
  const failed = page.getByText('Failed to fetch diary entries', { exact: true })
  const says = async () => {
    await expect.element(failed).toBeVisible()
    await expect.element(page.getByText('You can still write. What you save will be sent')).toBeVisible()
    await expect.element(page.getByText('You are offline')).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'New entry' })).toBeVisible()
    expect(page.getByText('No entries yet').query()).toBeNull()
  }

  it('says that the entries could not be fetched, not that one is offline, and can be written', async () => {
    let fails = true
    server.answer(endpoint.listDiaryEntries, () =>
      fails ? new Response('', { status }) : { entries: [written(1)] },
    )
    await openNew()
    await says()
    fails = false
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.element(page.getByText('Day 1')).toBeVisible()
    await expect.element(failed).not.toBeInTheDocument()
  })

  it('says that the entries could not be fetched if a reloaded page remembers the PIN', async () => {
    await rememberPin(CODE, '482913')
    await expect.poll(() => sessionStorage.getItem(sealedName(CODE))).not.toBeNull()
    server.answer(endpoint.listDiaryEntries, () => new Response('', { status }))
    forgetPins()
    await renderWithToasts(diary([]))
    await says()
  })

  it('says that the entries could not be fetched if the PIN was accepted offline', async () => {
    server.answer(endpoint.listDiaryEntries, unreachable)
    await openNew()
    await expect.element(page.getByText('You are offline, but you can still write')).toBeVisible()
    server.answer(endpoint.listDiaryEntries, () => new Response('', { status }))
    dispatchEvent(new Event('online'))
    await says()
  })
})

it('says why a remembered PIN has not opened the diary, and tries it again', async () => {
  void rememberPin(CODE, '482913')
  let fails = true
  server.answer(endpoint.listDiaryEntries, () =>
    fails ? new Response('', { status: 500 }) : { entries: [written(1)] },
  )
  await renderWithToasts(diary([]))
  await expect
    .element(page.getByText('Failed to fetch diary entries. The server has a problem right now'))
    .toBeVisible()
  fails = false
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(page.getByText('Day 1')).toBeVisible()
})

describe('a new PIN that the owner asked for', () => {
  const WAITS = 'Meera asked on 25 Nov 2026 to set a new PIN. It can be set from 2 Dec 2026, 10:15 am on'
  const ENDED =
    'Meera’s Gifts asked on 25 Nov 2026 to set a new PIN. If that was not your wish, you have ended it'
  const note = page.getByText('asked on 25 Nov 2026')

  it('is shown on the closed diary, and as ended once the diary is opened', async () => {
    let asked = encodeURIComponent(ENDED)
    server.answer(endpoint.listDiaryEntries, () =>
      Response.json({ entries: [] }, { headers: asked ? { 'pin-help': asked } : {} }),
    )
    server.answer(endpoint.readCode, () => claimed({ code: CODE }))
    server.answer(endpoint.readGiftCampaign, () => giftCampaign({ campaign_type: 'diary' }))
    await cache.rememberCode(CODE, claimed({ code: CODE, pin_wait: WAITS }), undefined, 1)
    await renderWithToasts(diary([], WAITS))
    await expect.element(note).toHaveTextContent(WAITS)
    await open()
    await expect.poll(async () => (await cache.cachedCode(CODE))?.qr.pin_wait).toBeUndefined()
    await expect.element(note).toHaveTextContent(ENDED)
    // closed again, it no longer mentions the request
    await userEvent.click(page.getByRole('button', { name: 'Lock' }))
    await expect.element(page.getByRole('button', { name: 'Open the diary' })).toBeVisible()
    await expect.element(note).not.toBeInTheDocument()
    asked = ''
    await open()
    await expect.element(page.getByRole('heading', { name: 'Diary' })).toBeVisible()
    await expect.element(note).not.toBeInTheDocument()
  })

  it('is also shown without a connection, when the diary can only be written', async () => {
    server.answer(endpoint.listDiaryEntries, unreachable)
    await renderWithToasts(diary([], WAITS))
    await open()
    await expect.element(page.getByText('You are offline, but you can still write')).toBeVisible()
    await expect.element(note).toHaveTextContent(WAITS)
  })
})

it('finds all entries of the server, two hundred at a time, and until then says “so far”', async () => {
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
  await openNew()
  await userEvent.fill(page.getByLabelText('Find entries'), 'snow')
  await userEvent.click(page.getByRole('button', { name: 'Search everything' }))
  await expect.element(page.getByText('200 entries found so far')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Search older entries' }))
  await expect.element(page.getByText('260 entries found', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Search / })).not.toBeInTheDocument()
})

const written = (number: number, change: Partial<DiaryEntry> = {}): DiaryEntry => ({
  ...{ id: `01900000-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`, date: '2026-03-01' },
  ...{ time: `2026-03-01T10:00:${String(number).padStart(2, '0')}.000Z`, text: `Day ${number}` },
  ...{ audio_file: null, images: [], version: `v${number}` },
  ...change,
})

it('“Back” leads from a new entry to the entries, and what was typed stays', async () => {
  server.answer(endpoint.listDiaryEntries, () => ({ entries: [written(1)] }))
  await openNew()
  const heading = page.getByRole('heading', { name: 'New entry' })
  const text = page.getByLabelText('What happened')
  await userEvent.click(page.getByRole('button', { name: 'New entry' }))
  await expect.element(heading).toBeVisible()
  await userEvent.fill(text, 'Snow on the pass')
  history.back()
  await expect.element(page.getByText('Day 1')).toBeVisible()
  expect(heading.query()).toBeNull()
  // the form's button does the same, so that nobody goes back twice
  await userEvent.click(page.getByRole('button', { name: 'Continue your entry' }))
  await expect.element(text).toHaveValue('Snow on the pass')
  const before = history.length
  await userEvent.click(page.getByRole('button', { name: 'Back to the entries' }))
  await expect.element(page.getByText('Day 1')).toBeVisible()
  await expect.poll(() => history.state as unknown).toBeNull()
  expect(history.length).toBe(before)
})

it.each(['', 'A thought'])(
  'says after a reload that an entry was begun, even if it has only an image, until it is saved: “%s”',
  async (text) => {
    server.answer(endpoint.listDiaryEntries, () => ({ entries: [] }))
    server.answer(endpoint.syncOperations, unreachable)
    server.answer(endpoint.readSealingKey, sealingKey)
    const { unmount } = await openNew()
    await userEvent.click(page.getByRole('button', { name: 'New entry' }))
    await userEvent.fill(page.getByLabelText('What happened'), text)
    const { file } = await photoOnDisk()
    choose(document.querySelector('input[type=file]')!, file)
    await expect.element(page.getByAltText('Image 1 of this entry')).toBeVisible()
    await expect.poll(() => deviceDatabase.drafts.count()).toBe(1)
    await unmount()
    await renderWithToasts(diary([]))
    await userEvent.click(page.getByRole('button', { name: 'Continue your entry' }))
    await expect.element(page.getByLabelText('What happened')).toHaveValue(text)
    await userEvent.click(page.getByRole('button', { name: 'Save Entry' }))
    await userEvent.click(page.getByRole('button', { name: 'New entry' }))
    await expect.element(page.getByLabelText('What happened')).toHaveValue('')
  },
)

it('a double press restores an entry only once', async () => {
  server.answer(endpoint.syncOperations, unreachable)
  server.answer(endpoint.readSealingKey, sealingKey)
  server.answer(endpoint.listDiaryEntries, () => ({ entries: [] }))
  server.answer(endpoint.listDeletedEntries, () => ({
    entries: [{ ...written(1), deleted_at: new Date().toISOString() }],
  }))
  await openNew()
  await press('Bin')
  const putBack = page.getByRole('button', { name: 'Restore' })
  await expect.element(putBack).toBeVisible()
  const button = putBack.element() as HTMLButtonElement
  button.click()
  button.click()
  await expect.poll(() => deviceDatabase.outbox.count()).toBe(1)
  await expect.element(putBack).not.toBeInTheDocument()
  expect(await deviceDatabase.outbox.count()).toBe(1)
})

it('an entry that is restored from the bin is no longer offered below the entries', async () => {
  const bin: DeletedEntry[] = []
  server.answer(endpoint.syncOperations, unreachable)
  server.answer(endpoint.readSealingKey, sealingKey)
  server.answer(endpoint.listDiaryEntries, () => ({ entries: bin.length > 0 ? [] : [written(1)] }))
  server.answer(endpoint.listDeletedEntries, () => ({ entries: bin }))
  await openNew()
  await userEvent.click(page.getByRole('button', { name: /Day 1/ }))
  await userEvent.click(page.getByRole('button', { name: 'Delete' }))
  const line = page.getByText('Moved to the bin for 30 days')
  await expect.element(line).toBeVisible()
  bin.push({ ...written(1), deleted_at: new Date().toISOString() })
  await press('Bin')
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Restore' }))
  await expect.element(page.getByText('The bin is empty')).toBeVisible()
  await expect.element(line).not.toBeInTheDocument()
})

const EDITED = '2026-03-01T11:00:00.000Z'
it('an earlier version that is restored after its dialog was closed does not close the next one', async () => {
  server.answer(endpoint.listDiaryEntries, () => ({
    entries: [written(2), written(1, { edited_at: EDITED })],
  }))
  server.answer(endpoint.listEntryVersions, () => ({
    versions: [{ ...written(1, { text: 'Day one' }), version: 'v0', written_at: EDITED }],
  }))
  const answered = held<Response>()
  // without a local database the server answers each press
  vi.stubGlobal('isSecureContext', false)
  server.answer(endpoint.changeDiaryEntry, () => answered.promise)
  await openNew()
  await userEvent.click(page.getByRole('button', { name: /Day 1/ }))
  await userEvent.click(page.getByRole('button', { name: 'History' }))
  await userEvent.click(page.getByRole('button', { name: 'Restore' }))
  await expect.poll(() => server.calls(endpoint.changeDiaryEntry).length).toBe(1)
  await userEvent.click(page.getByRole('button', { name: 'Close' }))
  await userEvent.click(page.getByRole('button', { name: /Day 2/ }))
  const next = page.getByRole('dialog').getByText('Day 2')
  await expect.element(next).toBeVisible()
  answered.answer(Response.json({ outcome: 'kept' }))
  await expect.element(page.getByText('also changed elsewhere')).toBeVisible()
  await expect.element(next).toBeVisible()
})

it('does not say that an entry is in the bin if the server kept it', async () => {
  server.answer(endpoint.listDiaryEntries, () => ({ entries: [written(1)] }))
  // without a local database the server answers each press
  vi.stubGlobal('isSecureContext', false)
  server.answer(endpoint.deleteDiaryEntry, () => Response.json({ outcome: 'kept' }))
  await openNew()
  await userEvent.click(page.getByRole('button', { name: /Day 1/ }))
  await userEvent.click(page.getByRole('button', { name: 'Delete' }))
  await expect.element(page.getByText('also changed elsewhere, so it was not deleted')).toBeVisible()
  expect(page.getByText('Moved to the bin for 30 days').query()).toBeNull()
})

it('the line about a deleted entry disappears with the press, before the server answers', async () => {
  server.answer(endpoint.listDiaryEntries, () => ({ entries: [written(1)] }))
  const answered = held<Response>()
  // without a local database the server answers each press
  vi.stubGlobal('isSecureContext', false)
  server.answer(endpoint.deleteDiaryEntry, () => Response.json({ outcome: 'done' }))
  server.answer(endpoint.restoreDiaryEntry, () => answered.promise)
  await openNew()
  await userEvent.click(page.getByRole('button', { name: /Day 1/ }))
  await userEvent.click(page.getByRole('button', { name: 'Delete' }))
  const line = page.getByText('Moved to the bin for 30 days')
  await expect.element(line).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Restore' }))
  await expect.poll(() => server.calls(endpoint.restoreDiaryEntry).length).toBe(1)
  expect(line.query()).toBeNull()
  // a failure brings it back
  answered.answer(unreachable())
  await expect.element(line).toBeVisible()
})

it('a restored entry that was not sent yet is not offered in the bin again', async () => {
  const entry = written(1)
  server.answer(endpoint.listDiaryEntries, () => ({ entries: [] }))
  server.answer(endpoint.listDeletedEntries, () => ({
    entries: [{ ...entry, deleted_at: new Date().toISOString() }],
  }))
  const restore = { ...refused, kind: 'diary.restore', state: 'queued', problem: undefined }
  await renderWithToasts(diary([{ ...restore, fields: { entry: entry.id } } as unknown as PendingWork]))
  await open()
  await press('Bin')
  await expect.element(page.getByText('The bin is empty')).toBeVisible()
})

describe('finding entries', () => {
  const many = () =>
    Array.from({ length: 40 }, (_, i) =>
      written(i, { text: i === 3 ? 'Snow on the pass #pass' : `Day ${i}\nrain`, id: `entry ${i}` }),
    )
  const field = page.getByLabelText('Find entries')
  const tag = page.getByRole('button', { name: '#pass', exact: true })
  const openMany = async () => {
    server.answer(endpoint.listDiaryEntries, () => ({ entries: many() }))
    await openNew()
    await expect.element(tag).toBeInTheDocument()
    await page.viewport(360, 640)
  }

  it('shows what is found in place of the entries while the field is typed in, and Escape ends it', async () => {
    await openMany()
    await userEvent.fill(field, 'snow')
    await expect.element(page.getByText('1 entry found')).toBeVisible()
    await expect.element(page.getByText('Snow on the pass')).toBeVisible()
    expect(page.getByText('Day 5').query()).toBeNull()
    await userEvent.keyboard('{Escape}')
    await expect.element(field).toHaveValue('')
    await expect.element(page.getByText('1 entry found')).not.toBeInTheDocument()
    await expect.element(page.getByText('Day 5')).toBeInTheDocument()
  })

  it('a tag pressed far below shows its entries from the top; removing it leads back to the same place', async () => {
    await openMany()
    tag.element().scrollIntoView({ block: 'center' })
    const place = scrollY
    expect(place).toBeGreaterThan(1_000)
    await userEvent.click(tag)
    await expect.element(page.getByText('1 entry found')).toBeInTheDocument()
    await expect.poll(() => field.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
    await userEvent.click(page.getByRole('button', { name: '#pass: remove from the search' }))
    await expect.element(page.getByText('Day 5')).toBeInTheDocument()
    await expect.poll(() => scrollY).toBe(place)
  })
})

describe('older entries, below “Show more”', () => {
  /** A diary of `count` entries in pages of 50, the latest first. */
  function longDiary(count: number) {
    const all = Array.from({ length: count }, (_, i) =>
      written(0, {
        id: `entry ${count - i}`,
        text: `Day ${count - i}`,
        time: new Date(1e12 + (count - i)).toISOString(),
      }),
    )
    server.answer(endpoint.listDiaryEntries, ({ query }) => {
      const from = query.cursor === undefined ? 0 : all.findIndex(({ id }) => id === query.cursor) + 1
      const entries = all.slice(from, from + 50)
      const last = from + 50 < all.length ? entries.at(-1)?.id : undefined
      return Response.json({ entries }, { headers: last === undefined ? {} : { 'x-next-cursor': last } })
    })
    return { server, all }
  }
  const cardOf = (number: number) => page.getByRole('button', { name: new RegExp(`Day ${number}\\b`) })
  const delivered = {
    ...refused,
    ...{ state: 'delivered', problem: undefined, id: 'entry 61', answeredAt: performance.now() + 60_000 },
  } as unknown as PendingWork

  it('stay, and an edit of one stays open with its photos, when an entry of this phone is delivered', async () => {
    const { server, all } = longDiary(60)
    const { rerender } = await openNew()
    await userEvent.click(page.getByRole('button', { name: 'Show more' }))
    await userEvent.click(cardOf(3))
    await userEvent.click(page.getByRole('button', { name: 'Edit' }))
    const text = page.getByRole('dialog').getByLabelText('What happened')
    await userEvent.fill(text, 'Snow on the pass')
    const { file } = await photoOnDisk()
    choose(document.querySelector('dialog input[type=file]')!, file)
    const photo = page.getByRole('dialog').getByAltText('Image 1 of this entry')
    await expect.element(photo).toBeVisible()
    // the first page loses its last entry to the next one
    all.unshift(written(0, { id: 'entry 61', text: 'Day 61', time: new Date(1e12 + 61).toISOString() }))
    const asked = server.calls(endpoint.listDiaryEntries).length
    await rerender(diary([delivered]))
    await expect.poll(() => server.calls(endpoint.listDiaryEntries).length).toBe(asked + 1)
    await expect.element(page.getByText('Day 61')).toBeInTheDocument()
    await expect.element(text).toHaveValue('Snow on the pass')
    await expect.element(photo).toBeVisible()
    for (const number of [1, 10, 11, 12]) expect(document.body.textContent).toContain(`Day ${number}`)
    expect(page.getByText('Show more').query()).toBeNull()
  })

  it('an edit stays open with what was typed if its entry leaves the first page', async () => {
    const { all } = longDiary(60)
    const { rerender } = await openNew()
    await userEvent.click(cardOf(11))
    await userEvent.click(page.getByRole('button', { name: 'Edit' }))
    const text = page.getByRole('dialog').getByLabelText('What happened')
    await userEvent.fill(text, 'Snow on the pass')
    all.unshift(written(0, { id: 'entry 61', text: 'Day 61', time: new Date(1e12 + 61).toISOString() }))
    await rerender(diary([delivered]))
    await expect.element(page.getByText('Day 61')).toBeInTheDocument()
    await expect.element(text).toHaveValue('Snow on the pass')
  })

  it('get new paths of their files once the old ones have expired', async () => {
    const { all } = longDiary(120)
    const at = (until: number) => `/media/gone?until=${until}`
    for (const entry of all) entry.audio_file = at(1)
    await openNew()
    const more = page.getByRole('button', { name: 'Show more' })
    // at once: a slower second press would hit the entry that has moved to the button's place
    await expect.element(more).toBeVisible()
    const button = more.element() as HTMLButtonElement
    button.click()
    button.click()
    await expect.element(cardOf(21)).toBeInTheDocument()
    await userEvent.click(more)
    await expect.element(cardOf(1)).toBeInTheDocument()
    for (const entry of all) entry.audio_file = at(2)
    await userEvent.click(cardOf(2))
    await expect.poll(() => document.querySelector('dialog audio')?.getAttribute('src')).toBe(at(2))
    // paths that expire again are read again
    for (const entry of all) entry.audio_file = at(3)
    document.querySelector('dialog audio')!.dispatchEvent(new Event('error'))
    await expect.poll(() => document.querySelector('dialog audio')?.getAttribute('src')).toBe(at(3))
  })
})

describe('an entry with images that the server refused', () => {
  /** The diary with what this device has of it. */
  function Watched() {
    const [pending, setPending] = useState<readonly PendingWork[]>([])
    useEffect(() => {
      const deps = { db: deviceDatabase, views: outboxViews, maker: () => null }
      const ignore = () => undefined
      const clockAhead = () => Promise.resolve(0)
      return watchPending({ ...deps, clockAhead, onOthers: ignore, onLocked: ignore }, CODE, setPending)
    }, [])
    return diary(pending)
  }
  const image = async (name: string) => {
    const { file } = await photoOnDisk(name)
    // a picture may have anything behind its end
    return new File([file, name], name, { type: file.type })
  }
  const openRefused = async () => {
    server.answer(endpoint.readSealingKey, sealingKey)
    server.answer(endpoint.listDiaryEntries, () => ({ entries: [] }))
    const problem = {
      ...refused.problem!,
      status: 415,
      code: 'file_kind_unsupported' as const,
      detail: 'No image',
    }
    const row = { v: 1, sealed: 'a box', sealedFor: 'k1', state: 'attention' as const, problem }
    await deviceDatabase.outbox.add({ ...(refused as OutboxEntry), ...row })
    const files = await Promise.all(['a.png', 'b.png'].map(image))
    const read = files.map(async (file) => ({
      ...{ field: 'images', name: file.name, type: file.type, data: await file.arrayBuffer() },
    }))
    await addFiles(deviceDatabase, refused.id, await Promise.all(read))
    await renderWithToasts(<Watched />)
    await open()
    await expect.poll(() => document.querySelectorAll('li img').length).toBe(2)
  }

  it('is corrected in one form until the server answers, and sent once', async () => {
    await openRefused()
    await userEvent.click(page.getByRole('button', { name: /Snow on the pass/ }))
    await userEvent.click(page.getByRole('button', { name: 'Edit' }))
    const dialog = page.getByRole('dialog')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove image 1' }))
    const images = () => document.querySelectorAll('dialog img').length
    expect(images()).toBe(1)
    await userEvent.click(dialog.getByRole('button', { name: 'Save and send again' }))
    // the entry behind the form is no longer refused
    await expect.poll(() => document.querySelector('li button')?.textContent).not.toContain('No image')
    const button = dialog.getByRole('button', { name: 'Saving' })
    await expect.element(button).toBeVisible()
    ;(button.element() as HTMLElement).click()
    expect(images()).toBe(1)
    expect(await deviceDatabase.outbox.count()).toBe(1)
    expect(await deviceDatabase.blobs.count()).toBe(1)
  })
  it.each([[[]], [['c.png']], [['c.png', 'd.png']]])(
    'shows after its correction exactly the images %j',
    async (names) => {
      await openRefused()
      const files = (await Promise.all(names.map(image))).map((file) => ({ field: 'images', file }))
      await attention().editAndResend(refused.id, refused.fields, undefined, files)
      const shown = async () => {
        const images = [...document.querySelectorAll<HTMLImageElement>('li img')]
        const texts = images.map(async ({ src }) => (await fetch(src)).text().catch(() => ''))
        return (await Promise.all(texts)).map((text) => text.slice(-5))
      }
      await expect.poll(shown).toEqual(names)
    },
  )
})
