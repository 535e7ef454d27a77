import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { dayIn } from '@tohfa/sync-protocol/time/time-zone'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderAt } from '../../../test/app'
import { campaign as sample, codeOf, listed, waitingClaim } from '../../../test/samples'
import { server, unreachable } from '../../../test/server'
import { toasts } from '../../../test/toasts'
import { cache, deviceDatabase } from '../../offline/device-store'
import CampaignPage from '../campaign/campaign-page'
import DashboardPage from './dashboard-page'

const campaign = sample({ claimed_count: 1, unclaimed_count: 2 })
const other = sample({ id: '22222222-2222-4222-8222-222222222222', name: 'Village fair' })

beforeEach(async () => {
  await cache.rememberCampaigns([campaign, other])
  await cache.rememberCampaignCodes(campaign.id, listed(3, ['Asha Rao']))
})

const card = (name: string) => page.getByRole('article').filter({ hasText: name })
const countsOnCard = () =>
  [...card(campaign.name).element().querySelectorAll('dd')].map(({ textContent }) => textContent)
const countsOnPage = () =>
  ['Total', 'Claimed', 'Unclaimed'].map((name) =>
    page
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .element()
      .textContent.replace(/\D/g, ''),
  )

it('counts what waits on this device like the campaign’s own page', async () => {
  const claims = [2, 2, 1].map((number, i) =>
    waitingClaim(codeOf(number), { id: String(i), kind: i === 1 ? 'qr.update' : 'qr.claim' }),
  )
  // a claim, an edit of it, and a claim of a code that is claimed according to the list
  await deviceDatabase.outbox.bulkAdd(claims)
  const { unmount } = await renderAt('/', <DashboardPage />)
  await expect.poll(countsOnCard).toEqual(['3', '2', '1'])
  await unmount()
  await renderAt(`/campaign/${campaign.id}`, <CampaignPage id={campaign.id} />)
  await expect.poll(countsOnPage).toEqual(['3', '2', '1'])
})

it('shows the claims of all campaigns by day, with what waits on this device, even without a network', async () => {
  const today = dayIn('Asia/Kolkata', Date.now())
  server.answer(endpoint.readClaimsByDay, () => ({
    ...{ time_zone: 'Asia/Kolkata', from: '2026-01-01', to: today },
    days: [{ day: today, claims: 1 }],
  }))
  const { unmount } = await renderAt('/', <DashboardPage />)
  const figure = page.getByRole('figure').filter({ hasText: 'Claims by day' })
  await expect.element(figure.getByText(/^1 claim in the last 30 days/)).toBeVisible()
  await unmount()
  server.answer(endpoint.readClaimsByDay, unreachable as never)
  await deviceDatabase.outbox.add(waitingClaim(codeOf(2)))
  await renderAt('/', <DashboardPage />)
  await expect.element(figure.getByText(/^2 claims in the last 30 days/)).toBeVisible()
  await figure.getByText('Show the numbers').click()
  const rows = [...figure.element().querySelectorAll('tbody tr')]
  expect(rows).toHaveLength(30)
  expect(rows.at(-1)?.lastElementChild?.textContent).toBe('2')
})

it('counts days by the server’s clock and zone while this device’s clock is 45 days ahead', async () => {
  const DAY = 24 * 60 * 60_000
  const now = Date.now()
  vi.setSystemTime(now + 45 * DAY)
  // its day begins 8 to 26 hours earlier than in any place where this test may run
  const time_zone = 'Pacific/Kiritimati'
  const today = dayIn(time_zone, now)
  const days = [{ day: today, claims: 1 }]
  server.answer(endpoint.readClaimsByDay, () =>
    Response.json(
      { time_zone, from: dayIn(time_zone, now - 29 * DAY), to: today, days },
      { headers: { date: new Date(now).toUTCString() } },
    ),
  )
  await deviceDatabase.outbox.add(waitingClaim(codeOf(2)))
  await renderAt('/', <DashboardPage />)
  const figure = page.getByRole('figure').filter({ hasText: 'Claims by day' })
  await expect.element(figure.getByText(/^2 claims in the last 30 days\. Most on .*: 2\.$/)).toBeVisible()
  await figure.getByText('Show the numbers').click()
  const rows = [...figure.element().querySelectorAll('tbody tr')]
  expect([rows.length, rows.at(-1)?.lastElementChild?.textContent]).toEqual([30, '2'])
  await expect.poll(() => server.calls(endpoint.readClaimsByDay)[0]?.query).toEqual({})
})

describe('from ten campaigns on', () => {
  const ten = Array.from({ length: 10 }, (_, i) =>
    sample({
      id: `22222222-2222-4222-8222-22222222222${i}`,
      name: i === 4 ? 'Âmi fair' : `Fair ${10 - i}`,
      claimed_count: i === 7 ? 3 : 0,
      unclaimed_count: i === 7 ? 0 : 3,
      created_at: `2026-03-${20 - i}T10:00:00.000Z`,
    }),
  )
  const shown = () =>
    [...document.querySelectorAll('a[href^="/campaign/"]')].map(({ textContent }) => textContent)
  const open = async (path = '/') => {
    await cache.rememberCampaigns(ten)
    server.answer(endpoint.listCampaigns, unreachable as never)
    const opened = await renderAt(path, <DashboardPage />)
    await expect.element(page.getByLabelText('Find a campaign')).toBeVisible()
    return opened
  }

  it('they are searched and sorted, without a network, and the address keeps it', async () => {
    const { address } = await open()
    expect(shown()).toHaveLength(10)
    await page.getByLabelText('Find a campaign').fill('FAIR ami')
    await expect.poll(shown).toEqual(['Âmi fair'])
    await expect.element(page.getByText('1 of 10 campaigns')).toBeVisible()
    await page.getByLabelText('Find a campaign').fill('nobody')
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(shown).toHaveLength(10)
    await page.getByLabelText('Sort').selectOptions('Most claimed')
    await expect.poll(() => shown()[0]).toBe('Fair 3')
    expect(address()).toBe('/?sort=claimed')
    await page.getByLabelText('Sort').selectOptions('By name')
    await expect.poll(shown).toEqual(['Âmi fair', ...[1, 2, 3, 4, 5, 7, 8, 9, 10].map((n) => `Fair ${n}`)])
  })

  it('they can be shown as a list, which this device remembers, with all actions of a card', async () => {
    const { unmount } = await open()
    await page.getByRole('button', { name: 'List', exact: true }).click()
    expect(page.getByRole('article').elements()).toEqual([])
    await unmount()
    await open()
    expect(page.getByRole('article').elements()).toEqual([])
    const { height } = page.getByRole('listitem').first().element().getBoundingClientRect()
    expect(height).toBeLessThanOrEqual(64)
    await page.getByRole('button', { name: 'More about Fair 10' }).click()
    for (const name of ['Share the Master QR of Fair 10', 'Download the Master QR of Fair 10'])
      await expect.element(page.getByRole('button', { name })).toBeVisible()
    await page.getByRole('button', { name: 'Open the Master QR of Fair 10' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Master QR' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'More about Fair 10' }).click()
    await page.getByRole('button', { name: 'Delete Campaign: Fair 10' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Delete this campaign?' })).toBeVisible()
  })
})

it('archived campaigns are folded away, and one press restores one', async () => {
  const archived = { ...other, archived_at: '2026-03-01T10:00:00.000Z' }
  await cache.rememberCampaigns([campaign, archived])
  server.answer(endpoint.archiveCampaign, () => other)
  await renderAt('/', <DashboardPage />)
  await expect.element(page.getByText('1 campaign', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Village fair')).not.toBeVisible()
  await page.getByText('Archived (1)').click()
  await page.getByRole('button', { name: 'Restore Village fair' }).click()
  await expect.element(card('Village fair')).toBeVisible()
  expect(server.calls(endpoint.archiveCampaign)[0]?.body).toEqual({ archived: false })
})

it('a campaign is archived on its page, which says so', async () => {
  server.answer(endpoint.archiveCampaign, () => ({ ...campaign, archived_at: '2026-03-01T10:00:00.000Z' }))
  await renderAt(`/campaign/${campaign.id}`, <CampaignPage id={campaign.id} />)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect.element(page.getByText(/^This campaign is archived/)).toBeVisible()
  expect(server.calls(endpoint.archiveCampaign)[0]?.body).toEqual({ archived: true })
})

it('a campaign is duplicated with another name and number, and the new one is opened', async () => {
  server.answer(endpoint.duplicateCampaign, () => other)
  const { address } = await renderAt(`/campaign/${campaign.id}`, <CampaignPage id={campaign.id} />)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Duplicate this campaign' })
  await expect.element(dialog.getByLabelText('Campaign name')).toHaveValue('Wedding gifts (copy)')
  await dialog.getByLabelText('Campaign name').fill('Village fair')
  await dialog.getByLabelText('Number of QR codes').fill('1001')
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await expect.element(dialog.getByText('QR quantity must be between 1 and 1000')).toBeVisible()
  await dialog.getByLabelText('Number of QR codes').fill('५')
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await expect.poll(address).toBe(`/campaign/${other.id}`)
  expect(server.calls(endpoint.duplicateCampaign)[0]?.body).toEqual({ name: 'Village fair', qr_quantity: 5 })
  expect(toasts()).toEqual(['Campaign created successfully!'])
})

describe('the next steps of a campaign without claims', () => {
  const steps = page.getByRole('region', { name: /^Next/ })
  const open = () => renderAt(`/campaign/${other.id}`, <CampaignPage id={other.id} />)

  it('show on one low line what is next, and what is done when it is opened', async () => {
    server.answer(endpoint.downloadCodesPdf, () => new Response('%PDF'))
    const { unmount } = await open()
    await expect.element(steps).toHaveAccessibleName('Next step, 1 of 3 Print the QR codes')
    expect(steps.element().getBoundingClientRect().height).toBeLessThanOrEqual(56)
    await steps.getByRole('button', { name: 'Next step' }).click()
    await steps.getByRole('button', { name: 'Print the QR codes', exact: true }).click()
    await expect.element(steps).toHaveAccessibleName('Next step, 2 of 3 Show the Master QR')
    await steps.getByRole('button', { name: 'Show the Master QR', exact: true }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(steps).toHaveAccessibleName('Next step, 3 of 3 Make available offline')
    expect(steps.getByText('Done', { exact: true }).elements()).toHaveLength(2)
    await unmount()
    await open()
    await expect.element(steps).toHaveAccessibleName('Next step, 3 of 3 Make available offline')
  })

  it('can be hidden for good', async () => {
    const { unmount } = await open()
    await steps.getByRole('button', { name: 'Done, hide these steps' }).click()
    await expect.element(steps).not.toBeInTheDocument()
    await unmount()
    await open()
    await expect.element(page.getByRole('button', { name: 'Master QR', exact: true })).toBeVisible()
    await expect.element(steps).not.toBeInTheDocument()
  })
})
