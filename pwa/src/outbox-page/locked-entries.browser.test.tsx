/** The outbox of a phone that helps with a campaign whose owner asks for a lock. */
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { campaign, codeOf, listed, waitingClaim } from '../../test/samples'
import { server, unreachable } from '../../test/server'
import { renderWithToasts } from '../../test/toasts'
import { deviceLock } from '../device-lock/use-device-lock'
import type { OutboxEntry } from '../offline/sending-rules/outbox-entry'
import { cache, deviceDatabase } from '../offline/device-store'
import { readyToSeal } from '../offline/store/lock/locked-work'
import OutboxPage from './outbox-page'

const PIN = '48291375'
const LOCKED = campaign({ require_lock: true })
const PROBLEM = { type: '', title: '', status: 422, detail: 'Too late', code: 'validation_failed' } as const

beforeEach(async () => {
  deviceDatabase.keyring.dropAllBut('')
  server.answer(endpoint.syncOperations, unreachable)
  server.answer(endpoint.readSealingKey, unreachable)
  await cache.rememberCampaign(LOCKED)
  await cache.rememberCampaignCodes(LOCKED.id, listed(3))
  await deviceLock().set(PIN)
  await readyToSeal(deviceDatabase)
})
const entry = (id: string, more: Partial<OutboxEntry>) =>
  waitingClaim(codeOf(1), { id, fields: { name: `Name of ${id}` }, capturedAt: 1, locked: true, ...more })
const refused = (id: string, more: Partial<OutboxEntry> = {}) =>
  entry(id, { state: 'attention', problem: PROBLEM, ...more })
const stored = (...rows: Omit<OutboxEntry, 'seq'>[]) => deviceDatabase.outbox.bulkAdd(rows)
const cardOf = (text: string) => page.getByRole('article').filter({ hasText: text })
const unlock = async () => {
  await userEvent.fill(page.getByLabelText('PIN for this phone', { exact: true }), PIN)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

it('shows only that there are locked entries, and all of them once the PIN was entered, until it locks', async () => {
  await stored(
    entry('waits', {}),
    refused('refused-one'),
    refused('refused-two', { code: codeOf(2) }),
    entry('arrived', { state: 'delivered', deliveredAt: Date.now(), code: codeOf(3) }),
  )
  deviceLock().lock()
  await renderWithToasts(<OutboxPage />)
  await expect.element(page.getByText(/^4 entries belong to a campaign/)).toBeVisible()
  await page.getByRole('button', { name: 'Delivered (1)' }).click()
  await expect.poll(() => page.getByRole('article').elements().length).toBe(4)
  expect(document.body.textContent).not.toContain('Name of')
  await expect.element(page.getByText('Unlock this phone to see what was entered').first()).toBeVisible()
  // entries that are not shown cannot be corrected, moved or discarded
  for (const name of ['Discard', 'Edit and resend', 'Send all 2 again'])
    expect(page.getByRole('button', { name }).elements()).toEqual([])

  await unlock()
  for (const id of ['waits', 'refused-one', 'refused-two', 'arrived'])
    await expect.element(page.getByText(`Name of ${id}`).first()).toBeVisible()
  await cardOf('Name of refused-one').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByRole('button', { name: 'Restore' })).toBeVisible()

  deviceLock().lock()
  await expect.element(page.getByRole('heading', { name: 'Locked', exact: true })).toBeVisible()
  await expect.poll(() => document.body.textContent).not.toContain('Name of')
  await expect.poll(() => page.getByRole('button', { name: 'Restore' }).elements()).toEqual([])
})

it('the dialog of an entry closes with the lock', async () => {
  await stored(refused('refused'))
  await renderWithToasts(<OutboxPage />)
  await cardOf('Name of refused').getByRole('button', { name: 'Edit and resend' }).click()
  await expect.element(page.getByRole('textbox', { name: /^Full name/ })).toHaveValue('Name of refused')
  deviceLock().lock()
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
  await expect.element(page.getByRole('heading', { name: 'Locked', exact: true })).toBeVisible()
})

it('what a forgotten PIN locked is not shown with another PIN, and can be discarded', async () => {
  await stored(entry('waits', {}), refused('refused', { code: codeOf(2) }))
  await deviceLock().forget()
  await deviceLock().set('777777123')
  await renderWithToasts(<OutboxPage />)
  await expect.element(page.getByText('the PIN of this phone was forgotten')).toBeVisible()
  expect(document.body.textContent).not.toContain('Name of')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => page.getByRole('article').elements().length).toBe(1)
  expect(document.body.textContent).not.toContain('Name of')
})
