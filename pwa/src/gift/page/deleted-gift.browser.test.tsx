import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { giftCampaign } from '../../../test/gift-campaign'
import { claimed, waitingClaim } from '../../../test/samples'
import { server, unreachable } from '../../../test/server'
import { cache, deviceDatabase } from '../../offline/device-store'
import { giftsHere } from '../../offline/queue/gifts-here'
import { ClaimApp } from './claim-app'

const CODE = '0123456789ABCDEFGHJK'
const remove = page.getByRole('button', { name: 'Remove from this device' })

it('a gift of this device whose campaign was deleted says so, and can be removed from the list', async () => {
  await cache.rememberCode(CODE, claimed({ code: CODE }), giftCampaign())
  await render(<ClaimApp code={CODE} first={{ state: 'unknown' }} />)
  await expect.element(page.getByText('This gift no longer exists')).toBeVisible()
  await remove.click()
  await expect.element(page.getByRole('link', { name: 'Your gifts' })).toHaveAttribute('href', '/gifts')
  expect(await giftsHere(deviceDatabase, null)).toEqual([])
})

it('a code that this device does not know is invalid', async () => {
  await render(<ClaimApp code={CODE} first={{ state: 'unknown' }} />)
  await expect.element(page.getByText('Invalid QR code')).toBeVisible()
  expect(remove.query()).toBeNull()
})

it('leads to what was entered for a gift whose campaign was deleted', async () => {
  await cache.rememberCode(CODE, { code: CODE, claimed: false }, giftCampaign())
  await deviceDatabase.outbox.add(waitingClaim(CODE, { state: 'attention' }))
  await render(<ClaimApp code={CODE} first={{ state: 'unknown' }} />)
  await expect.element(page.getByText(/What you entered is safe on this device/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See what needs attention' }))
    .toHaveAttribute('href', '/outbox')
  expect(remove.query()).toBeNull()
})

it('says why a form that somebody has begun was replaced', async () => {
  const known = {
    campaign: giftCampaign({ contact_name: null }),
    qr: { code: CODE, claimed: false },
  } as const
  server.answer(endpoint.readCode, unreachable)
  server.answer(endpoint.readGiftCampaign, () => known.campaign)
  await render(<ClaimApp code={CODE} first={{ state: 'unreachable' }} cached={known} />)
  await page.getByLabelText('Full name').fill('Asha')
  server.answer(endpoint.readCode, () => claimed({ code: CODE, claimer_name: 'Meera' }))
  dispatchEvent(new Event('online'))
  await expect.element(page.getByRole('heading', { name: /Meera/ })).toBeInTheDocument()
  await expect.element(page.getByText('This QR code has already been claimed')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
})
