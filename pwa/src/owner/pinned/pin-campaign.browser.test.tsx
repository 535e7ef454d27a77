import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { campaign as sample, listed } from '../../../test/samples'
import { held, refusal, server, unreachable } from '../../../test/server'
import { renderWithToasts, said } from '../../../test/toasts'
import { pinnedCampaigns } from '../../offline/device-pinned'
import { cache } from '../../offline/device-store'
import { PinCampaign } from './pin-campaign'

let tries = 0
const onRemoved = vi.fn()

/** A new campaign each time: what was tried is remembered as long as the page is open. */
async function open() {
  const campaign = sample({ id: `campaign ${++tries}` })
  await cache.rememberCampaign(campaign)
  await cache.rememberCampaignCodes(campaign.id, listed(3))
  const show = () => renderWithToasts(<PinCampaign campaign={campaign} onRemoved={onRemoved} />)
  return { campaign, show }
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const bar = page.getByRole('progressbar', { name: 'Storing on this device…' })

it('says what it is for, and still shows its progress after another screen was shown', async () => {
  const answer = held<Response>()
  let asked = false
  server.answer(endpoint.readCampaign, () => {
    asked = true
    return answer.promise
  })
  server.answer(endpoint.listCodes, () => listed(3))
  const { show } = await open()
  const { unmount } = await show()
  await expect
    .element(button('Make available offline'))
    .toHaveAccessibleDescription(/^Saves the details, images and all gifts/)
  await button('Make available offline').click()
  await expect.element(bar).toHaveAttribute('aria-valuenow', '0')
  await expect.element(button('Make available offline')).toHaveAttribute('aria-busy', 'true')
  // a sentence next to the button would leave it no room
  await page.viewport(320, 640)
  expect(bar.element().getBoundingClientRect().width).toBeGreaterThan(150)
  await unmount()
  await show()
  await expect.element(bar).toBeVisible()
  // what makes it available is loaded only now
  await expect.poll(() => asked).toBe(true)
  answer.answer(unreachable())
  await expect.element(bar).not.toBeInTheDocument()
})

it.each([
  ['the network is away', unreachable, /^The server could not be reached/],
  ['it was deleted', () => Promise.resolve(refusal('campaign_unknown')), /^Campaign not found$/],
  ['the server is broken', () => Promise.resolve(refusal('internal')), /./],
])('says why it is not available if %s, and can be tried again', async (_, answer, says) => {
  server.answer(endpoint.readCampaign, answer)
  server.answer(endpoint.listCodes, answer)
  const { campaign, show } = await open()
  await show()
  await button('Make available offline').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(says)
  await expect.element(button('Make available offline')).not.toHaveAttribute('aria-busy')
  expect(await pinnedCampaigns.state(campaign.id)).toBeNull()
})

it('says how many codes are ready, and leaves the device after the question', async () => {
  const { campaign, show } = await open()
  await pinnedCampaigns.mark(campaign.id)
  await show()
  await expect.element(page.getByText(/^Ready offline: 3 gifts, as of /)).toBeVisible()
  await button('Remove from this device').click()
  const dialog = page.getByRole('dialog', { name: 'Remove this campaign from this device?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await pinnedCampaigns.state(campaign.id)).not.toBeNull()
  await button('Remove from this device').click()
  await dialog.getByRole('button', { name: 'Remove from this device' }).click()
  await expect.poll(said).toEqual(['Removed from this device'])
  expect(onRemoved).toHaveBeenCalledOnce()
  expect(await cache.cachedCampaignCodes(campaign.id)).toEqual([])
})
