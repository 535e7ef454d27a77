import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { campaign, claimed, listed } from '../../../test/samples'
import { refusal, server } from '../../../test/server'
import { renderWithToasts } from '../../../test/toasts'
import { cache } from '../../offline/device-store'
import CampaignViewPage from './campaign-view-page'

const CODE = 'ABCDEFGHJKMNPQRSTVWXYZ0123'
const OWN = campaign({ claimed_count: 1, unclaimed_count: 2 })
const HIDDEN = [
  {
    number: 1,
    ...claimed({ code: '#1', claimer_name: 'Asha', claimer_company: null, claimer_mobile: '•••• ••10' }),
  },
  { number: 2, code: '#2', claimed: false },
  { number: 3, code: '#3', claimed: false },
]

beforeEach(() => {
  history.replaceState(null, '', `/campaign-view/${CODE}`)
})
const shows = (change: object) =>
  server.answer(endpoint.readPublicCampaign, () => ({ ...OWN, master_code: CODE, user_email: '', ...change }))

it('a link to view without contacts has nothing to change, download or open', async () => {
  shows({ access: 'view', contacts: false })
  server.answer(endpoint.listPublicCodes, () => HIDDEN)
  // the owner's own list of the same campaign is on this device
  await cache.rememberCampaign(OWN)
  await cache.rememberCampaignCodes(OWN.id, listed(3, ['Asha Rao']), 'cursor')
  await renderWithToasts(<CampaignViewPage masterCode={CODE} />)
  await expect.element(page.getByText('This link is for viewing only.')).toBeVisible()
  await expect.element(page.getByText('•••• ••10')).toBeVisible()
  await expect.element(page.getByText('Asha', { exact: true })).toBeVisible()
  for (const name of ['Edit', 'CSV', /^Select/])
    expect(page.getByRole('button', { name }).elements()).toEqual([])
  expect(document.querySelectorAll('a[href^="/claim/"]')).toHaveLength(0)
  await page.getByRole('tab', { name: 'Unclaimed' }).click()
  await expect.element(page.getByText('#2')).toBeVisible()
  expect(document.querySelectorAll('a[href^="/claim/"]')).toHaveLength(0)
  const own = await cache.cachedCampaignCodes(OWN.id)
  expect(own[0]?.claimer_name).toBe('Asha Rao')
})

it('a link to view with contacts shows them, and has no Edit', async () => {
  shows({ access: 'view', contacts: true })
  server.answer(endpoint.listPublicCodes, () => listed(3, ['Asha Rao']))
  await renderWithToasts(<CampaignViewPage masterCode={CODE} />)
  await expect.element(page.getByText('Asha Rao')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'CSV' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Edit', exact: true }).elements()).toEqual([])
})

it.each([
  ['link_replaced', 'This link was replaced', /Ask the person who gave it to you for the new one/],
  ['link_ended', 'This link has ended', /This link no longer works\./],
] as const)(
  'after %s the page says so, and this device forgets what it had by it',
  async (code, title, text) => {
    shows({ access: 'edit', contacts: true })
    server.answer(endpoint.listPublicCodes, () => listed(3, ['Asha Rao']))
    const { unmount } = await renderWithToasts(<CampaignViewPage masterCode={CODE} />)
    await expect.element(page.getByText('Asha Rao')).toBeVisible()
    await unmount()
    server.answer(endpoint.readPublicCampaign, () => refusal(code))
    server.answer(endpoint.listPublicCodes, () => refusal(code))
    await renderWithToasts(<CampaignViewPage masterCode={CODE} />)
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.poll(() => cache.cachedPublicView(CODE)).toBeUndefined()
    expect(await cache.cachedCampaignCodes(OWN.id)).toEqual([])
  },
)
