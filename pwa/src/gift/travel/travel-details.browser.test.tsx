import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { giftCampaign } from '../../../test/gift-campaign'
import { rawRows } from '../../../test/raw-rows'
import { campaign, codeOf, listed } from '../../../test/samples'
import { server } from '../../../test/server'
import { deviceLock } from '../../device-lock/use-device-lock'
import { cache, deviceDatabase } from '../../offline/device-store'
import { createEmergencyCards } from '../../offline/store/emergency-cards'
import { forgetPin, rememberPin } from '../pin/kept-pins'
import type { PendingWork } from '../shared/submit/pending-work'
import TravelDetails from './travel-details'

const PIN = '48291375'
const CARD = {
  name: 'Asha Rao',
  blood_group: 'B+',
  emergency_contact_name: 'Ravi Rao',
  emergency_contact_mobile: '+91 98765 43211',
}

beforeEach(() => {
  deviceDatabase.keyring.dropAllBut('')
})
afterEach(() => forgetPin(codeOf(1)))

const gift = { code: codeOf(1), campaign: giftCampaign({ campaign_type: 'travel' }) }
const details = () => render(<TravelDetails {...gift} pending={[]} ownClaim={false} />)

it('shows no fetch error for a traveler whose claim still waits while the server fails', async () => {
  server.answer(endpoint.readTraveler, () => new Response('', { status: 502 }))
  await rememberPin(codeOf(1), '482913')
  const claim = { id: 'a', kind: 'travel.claim', state: 'queued', fields: CARD, capturedAt: 0 }
  await render(<TravelDetails {...gift} pending={[claim as unknown as PendingWork]} ownClaim />)
  await expect.element(page.getByRole('status').getByText('Saved on this device')).toBeVisible()
  await expect.poll(() => server.calls(endpoint.readTraveler).length).toBe(1)
  // it would be shown by then
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  expect(page.getByText('Failed to fetch traveler details').query()).toBeNull()
})

it('an emergency card on a phone with a lock opens with its PIN, until it locks', async () => {
  await cache.rememberCampaign(campaign({ require_lock: true }))
  await cache.rememberCampaignCodes(campaign().id, listed(3))
  await deviceLock().set(PIN)
  await createEmergencyCards(deviceDatabase).store(codeOf(1), CARD)
  expect(await rawRows(deviceDatabase)).not.toContain('Ravi')
  // like a newly opened page
  deviceLock().lock()
  await details()
  await expect.element(page.getByText('Enter the PIN of this phone to see the emergency card')).toBeVisible()
  expect(document.body.textContent).not.toContain('Ravi')
  await userEvent.fill(page.getByLabelText('PIN for this phone', { exact: true }), PIN)
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect.element(page.getByText('Ravi Rao', { exact: true })).toBeVisible()
  deviceLock().lock()
  await expect.element(page.getByText('Enter the PIN of this phone to see the emergency card')).toBeVisible()
  expect(document.body.textContent).not.toContain('Ravi')
})

it('an emergency card needs no lock on a traveler’s own phone, and shows the number as text', async () => {
  await createEmergencyCards(deviceDatabase).store(codeOf(1), CARD)
  await details()
  await expect.element(page.getByText('Ravi Rao', { exact: true })).toBeVisible()
  await expect.element(page.getByText('+91 98765 43211', { exact: true })).toBeVisible()
  const first = page.getByRole('heading').elements()[0]
  expect(first?.textContent).toBe('Emergency card')
})

it('a card that was removed is kept again if somebody with the PIN of the gift wants it', async () => {
  const traveler = {
    ...CARD,
    mobile: '98765 43210',
    email: 'asha@example.com',
    latitude: null,
    created_at: '2026-11-21T06:00:00Z',
  }
  server.answer(endpoint.readTraveler, () => Response.json(traveler))
  await rememberPin(codeOf(1), '482913')
  const cards = createEmergencyCards(deviceDatabase)
  const { unmount } = await details()
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Remove from this device')
  await expect.poll(() => cards.read(codeOf(1))).toBe('refused')
  await unmount()
  await details()
  await press('Keep it on this device')
  await expect.poll(() => cards.read(codeOf(1))).toEqual(CARD)
  await expect.element(page.getByRole('button', { name: 'Remove from this device' })).toBeVisible()
})
