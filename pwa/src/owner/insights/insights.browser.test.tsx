import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderAt } from '../../../test/app'
import { campaign as sample, claimed, codeOf, listed, waitingClaim } from '../../../test/samples'
import { server, unreachable } from '../../../test/server'
import { cache, deviceDatabase } from '../../offline/device-store'
import InsightsPage from './insights-page'

const campaign = sample({ qr_quantity: 4, claimed_count: 3, unclaimed_count: 1 })
const JAIPUR = { claimer_latitude: 26.92, claimer_longitude: 75.79 }
const codes = [
  { number: 1, ...claimed({ code: codeOf(1), claimed_at: '2026-03-02T10:00:00.000Z', ...JAIPUR }) },
  { number: 2, ...claimed({ code: codeOf(2), claimed_at: '2026-03-02T10:30:00.000Z' }) },
  {
    number: 3,
    ...claimed({
      code: codeOf(3),
      claimed_at: '2026-03-09T10:00:00.000Z',
      captured_at: '2026-03-04T10:00:00.000Z',
    }),
  },
  { number: 4, code: codeOf(4), claimed: false },
]

beforeEach(() => {
  server.answer(endpoint.readCampaign, unreachable as never)
  server.answer(endpoint.listCodes, unreachable as never)
})

const open = () => renderAt(`/campaign/${campaign.id}/insights`, <InsightsPage id={campaign.id} />)
/** the table of a chart, as text */
async function tableOf(title: string) {
  const figure = page
    .getByRole('figure')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
  await figure.getByText('Show the numbers').click()
  return [...figure.element().querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent).join(': '),
  )
}

it('shows when and where the gifts were claimed, even without a network, and names the time zone', async () => {
  await cache.rememberCampaign(campaign)
  await cache.rememberCampaignCodes(campaign.id, codes)
  await open()
  const days = await tableOf('Claims by day')
  expect(days).toHaveLength(7)
  expect(days.map((row) => row.split(': ')[1])).toEqual(['0', '0', '0', '0', '2', '0', '1'])
  expect(days.at(-1)).toMatch(/Mar\s4,\s2026|4\sMar\s2026/)
  const hours = await tableOf('Claims by hour of the day')
  expect(hours.flatMap((row, hour) => (row.endsWith(': 0') ? [] : [[hour, row.split(': ')[1]]]))).toEqual([
    [15, '2'],
    [16, '1'],
  ])
  expect(await tableOf('Places')).toEqual(['Jaipur: 1', 'Without a location: 2'])
  await expect.element(page.getByText('Days and hours are those of Asia/Kolkata.')).toBeVisible()
})

it('shows days and hours of the zone that the server names, on every device', async () => {
  const time_zone = 'Pacific/Kiritimati'
  await cache.rememberCampaign({ ...campaign, time_zone })
  await cache.rememberCampaignCodes(campaign.id, codes)
  await open()
  const days = await tableOf('Claims by day')
  expect(days.at(-1)).toMatch(/Mar\s5,\s2026|5\sMar\s2026/)
  const hours = await tableOf('Claims by hour of the day')
  expect(hours.map((row) => row.split(': ')[1])).toEqual(['3', ...new Array<string>(23).fill('0')])
  await expect.element(page.getByText('Days and hours are those of Pacific/Kiritimati.')).toBeVisible()
})

it.each([
  ['2009-12-31T12:00:00Z', true],
  ['2009-12-31T12:00:00Z', false],
  ['2027-12-31T12:00:00Z', true],
])(
  'a claim that waits on a device whose clock shows %s is counted by the server’s clock (known: %s)',
  async (shown, heard) => {
    const now = Date.parse('2026-03-06T06:00:00Z')
    vi.setSystemTime(Date.parse(shown))
    if (heard)
      server.answer(endpoint.readCampaign, () =>
        Response.json(campaign, { headers: { date: new Date(now).toUTCString() } }),
      )
    await cache.rememberCampaign(campaign)
    await cache.rememberCampaignCodes(campaign.id, codes)
    await deviceDatabase.outbox.add(waitingClaim(codeOf(4)))
    await open()
    const figure = page
      .getByRole('figure')
      .filter({ has: page.getByRole('heading', { name: 'Claims by day', exact: true }) })
    await figure.getByText('Show the numbers').click()
    const counts = () =>
      [...figure.element().querySelectorAll('tbody tr')].map((row) => row.lastElementChild?.textContent)
    // without a known clock it counts from the day on which the campaign was created, March 1st
    const last = heard ? ['0', '0', '2', '0', '1', '0', '1'] : ['0', '0', '0', '1', '2', '0', '1']
    await expect.poll(counts).toEqual(last)
  },
)

it('is live: a claim that reaches the device is counted at once', async () => {
  await cache.rememberCampaign(campaign)
  await cache.rememberCampaignCodes(campaign.id, codes)
  await open()
  await expect.element(page.getByText(/^3 claims\. Most on/)).toBeVisible()
  await cache.rememberCampaignCodes(campaign.id, [
    { number: 4, ...claimed({ code: codeOf(4), claimed_at: '2026-03-04T11:00:00.000Z' }) },
  ])
  await expect.element(page.getByText(/^4 claims\. Most on/)).toBeVisible()
})

it('says if nothing is claimed yet, and if only some of the codes are here', async () => {
  await cache.rememberCampaign(campaign)
  await cache.rememberCampaignCodes(campaign.id, listed(2))
  await open()
  await expect.element(page.getByText('No QR codes claimed yet')).toBeVisible()
  await cache.rememberCampaignCodes(campaign.id, codes.slice(0, 1))
  await expect.element(page.getByText('2 of 4 gifts are on this device so far.')).toBeVisible()
})

it.each([
  ['the campaign is', () => Promise.resolve()],
  ['its gifts are', () => cache.rememberCampaign(campaign)],
])('says if %s not on this device', async (_, store) => {
  await store()
  await open()
  await expect.element(page.getByText('This campaign is not on this device yet')).toBeVisible()
})
