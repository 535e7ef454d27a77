import type { PastValue } from '@tohfa/sync-protocol/entities/history'
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { field, fillIn, said, submit } from '../../../test/form'
import { walkTo } from '../../../test/keyboard'
import { problem, refuses } from '../../../test/refused-entry'
import { campaign, claimed, codeOf } from '../../../test/samples'
import { sealingKey } from '../../../test/sealing-key'
import { held, refusal, server } from '../../../test/server'
import { renderWithToasts, said as announced, toasts } from '../../../test/toasts'
import type { ClaimView } from '../page/claim.view'
import { forgetPin, hasPin } from '../pin/kept-pins'
import { cardOf } from './card.view'
import { EditPanel } from './edit-panel'

const PIN = '482913'
const CODE = codeOf(1)
const events = { onForm: vi.fn(), onRow: vi.fn(), onEnd: vi.fn() }

beforeEach(() => {
  server.answer(endpoint.verifyPin, ({ body }) =>
    (body as { pin: string }).pin === PIN ? { verified: true as const } : refusal('pin_invalid'),
  )
})
beforeEach(() => forgetPin(CODE))

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('tohfa.draft.'))
const dialog = page.getByRole('dialog', { name: 'Enter PIN to Edit' })

function Panel({ change }: { change: Parameters<typeof claimed>[0] }) {
  const [row, setRow] = useState<QrCode>(claimed(change))
  const view = { screen: 'card', card: cardOf(row), ownClaim: false, returned: undefined }
  const onRow = (qr: QrCode) => {
    events.onRow(qr)
    setRow(qr)
  }
  return (
    <EditPanel
      code={CODE}
      view={view as Partial<ClaimView> as ClaimView & { screen: 'card' }}
      {...events}
      onRow={onRow}
    />
  )
}
const open = (change: Parameters<typeof claimed>[0] = {}) => renderWithToasts(<Panel change={change} />)
async function enterPin(pin = PIN) {
  await userEvent.fill(dialog.getByLabelText(/PIN/), pin)
  await userEvent.keyboard('{Enter}')
}

it('§2 asks for the PIN, reports a wrong one, and then shows the card’s details for editing', async () => {
  await open({
    claimer_website: 'https://rao.example.com',
    claimer_latitude: 30.7352,
    claimer_longitude: 79.0669,
  })
  await enterPin('000000')
  await expect.poll(said).toEqual({ pin: 'Invalid PIN' })
  expect(events.onForm).not.toHaveBeenCalled()
  await enterPin()
  await expect.poll(toasts).toEqual(['PIN verified!'])
  expect(events.onForm).toHaveBeenCalledOnce()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(['name', 'website', 'latitude'].map((name) => field(name).value)).toEqual([
    'Asha Rao',
    'rao.example.com',
    '30.735200',
  ])
})

it('ends without a change if the question is cancelled, even if the PIN is right', async () => {
  const answer = held<{ verified: true }>()
  server.answer(endpoint.verifyPin, () => answer.promise)
  await open()
  await enterPin()
  await expect.poll(() => server.calls(endpoint.verifyPin).length).toBe(1)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => events.onEnd.mock.calls.length).toBe(1)
  answer.answer({ verified: true })
  await answer.promise
  await expect.element(dialog).not.toBeInTheDocument()
  expect(events.onForm).not.toHaveBeenCalled()
  expect(toasts()).toEqual([])
})

it('a change that was begun comes back after the PIN, and is forgotten if it is cancelled', async () => {
  const { unmount } = await open()
  await enterPin()
  await expect.poll(() => events.onForm.mock.calls.length).toBe(1)
  await fillIn({ company_name: 'Sheikh Silks' })
  await unmount()
  await open({ claimer_name: 'Asha Iyer' })
  await enterPin()
  await expect.poll(() => events.onForm.mock.calls.length).toBe(2)
  await expect.poll(() => field('company_name').value).toBe('Sheikh Silks')
  expect(field('name').value).toBe('Asha Iyer')
  expect(drafts()).toHaveLength(1)
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(events.onEnd).toHaveBeenCalledOnce()
  expect(drafts()).toEqual([])
})

it('a PIN that the server refuses with the change is not kept, and is asked for again', async () => {
  server.answer(endpoint.readSealingKey, sealingKey)
  const refused = { ...problem('pin_invalid', 'Invalid PIN'), status: 403 }
  server.answer(endpoint.syncOperations, refuses(refused))
  await open()
  await enterPin()
  await expect.poll(() => events.onForm.mock.calls.length).toBe(1)
  await fillIn({ company_name: 'Sheikh Silks' })
  await submit()
  await expect.element(dialog).toBeVisible()
  expect(hasPin(CODE)).toBe(false)
})

it('the PIN and the change are typed with only a keyboard', async () => {
  await open()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard(`${PIN}{Enter}`)
  await expect.poll(() => events.onForm.mock.calls.length).toBe(1)
  await walkTo('Full name')
  await userEvent.keyboard('{End} Shah')
  expect(field('name').value).toBe('Asha Rao Shah')
  await walkTo('Save Changes')
})

const past = (change: Partial<PastValue>): PastValue => ({
  id: '1',
  field: 'mobile',
  value: '97000',
  replaced_by: '98',
  captured_at: '2026-03-01T08:40:00.000Z',
  replaced_captured_at: '2026-03-01T08:50:00.000Z',
  replaced_at: '2026-03-01T09:00:00.000Z',
  by: 'pin',
  late: true,
  current: false,
  ...change,
})

it('shows replaced values after the PIN, fetched when opened, and restores one without changing the form', async () => {
  server.answer(endpoint.listPastContacts, () => [
    past({}),
    past({ id: '2', field: 'website', value: null, late: false, by: 'owner', current: true }),
  ])
  server.answer(endpoint.restoreContact, () => ({ message: 'The value was restored.' }))
  server.answer(endpoint.readCode, () => claimed({ claimer_mobile: '97000' }))
  server.answer(endpoint.readGiftCampaign, () => campaign())
  await open()
  await enterPin()
  const section = page.getByText('Earlier values')
  await expect.element(section).toBeVisible()
  await fillIn({ company_name: 'Sheikh Silks' })
  expect(server.calls(endpoint.listPastContacts)).toEqual([])
  await section.click()
  await expect.element(page.getByText(/after a later change/)).toBeVisible()
  await expect.element(page.getByText(/by the gift giver/)).toBeVisible()
  await page.getByRole('button', { name: 'Restore Mobile: 97' }).click()
  await expect.poll(announced).toContain('The value was restored.')
  const [asked] = server.calls(endpoint.restoreContact)
  expect([asked?.params.id, asked?.headers.get('x-pin')]).toEqual(['1', PIN])
  await expect.poll(() => events.onRow.mock.calls).toEqual([[claimed({ claimer_mobile: '97000' })]])
  await expect.poll(() => field('mobile').value).toBe('97000')
  expect(field('company_name').value).toBe('Sheikh Silks')
  expect(events.onEnd).not.toHaveBeenCalled()
})

it('a right PIN reports wrong tries since the last visit, if there were any', async () => {
  server.answer(endpoint.verifyPin, () =>
    Response.json({ verified: true }, { headers: { 'wrong-tries': '1' } }),
  )
  await open()
  await enterPin()
  await expect.poll(toasts).toContain('1 wrong PIN attempt since your last visit')
})
