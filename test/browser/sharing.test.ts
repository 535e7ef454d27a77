/** Links are shared by the system's share sheet or the clipboard, and as pictures that can be read. */
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hydrated } from './people'
import { publicCampaign, says, type PublicCampaign } from './public-campaign'
import { readQr } from './read-qr'

/** What the person does with the share sheet, or what the browser does instead of showing it. */
type Sheet = 'taken' | 'closed' | 'refused' | 'absent'

let at: PublicCampaign
let page: Page
let campaign: Campaign
let masterLink: string
beforeAll(async () => {
  at = await publicCampaign()
  campaign = at.campaign
  masterLink = at.address('?scan=1')
  const { origin } = at.server
  await at.visitor.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin })
  page = await at.visitor.page()
  await page.addInitScript(standInForTheSheet)
  await page.goto(origin)
  await page.evaluate((token) => localStorage.setItem('token', token), at.owner.token)
})
afterAll(() => at.remove())

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const sheetIs = (how: Sheet) =>
  page.evaluate((next) => {
    ;(window as unknown as { sheet: Sheet }).sheet = next
  }, how)
const offered = () => page.evaluate(() => (window as unknown as { offered: ShareData[] }).offered)
const toasts = () => page.locator('[aria-live] > [popover] p').allInnerTexts()

const cards = async () => {
  await page.goto(at.server.origin)
  await page.getByRole('button', { name: `Open the Master QR of ${campaign.name}` }).waitFor()
}
const dialog = async () => {
  await cards()
  await press(`Open the Master QR of ${campaign.name}`)
  await page.getByRole('dialog').waitFor()
}

const openCode = () => page.goto(`${at.server.origin}/campaign/${campaign.id}`)
const shareCode = () => press('Share the claim link of gift 1')
const linkOfCode = () => ({
  title: 'A gift for you: Wedding gifts',
  url: `${at.server.origin}/claim/${at.codes[0]}`,
})
const linkOfCampaign = () => ({ title: 'Wedding gifts', url: masterLink })

it.each([
  {
    what: 'the Master QR of a campaign card',
    open: cards,
    share: () => press(`Share the Master QR of ${campaign.name}`),
    link: linkOfCampaign,
  },
  {
    what: 'the campaign in its Master QR dialog',
    open: dialog,
    share: () => press('Share Campaign'),
    link: linkOfCampaign,
  },
  { what: 'a code of a campaign', open: openCode, share: shareCode, link: linkOfCode },
  {
    what: 'a claimed contact card',
    open: async () => {
      await page.goto(`${at.server.origin}/claim/${at.codes[0]}`)
      await hydrated(page)
    },
    share: () => press('Share'),
    link: () => ({ ...linkOfCode(), title: 'Asha Rao' }),
  },
])('§9 $what is shared by the system share sheet', async ({ open, share, link }) => {
  await open()
  await sheetIs('taken')
  await share()
  await says(page, 'Shared successfully!')
  expect(await offered()).toEqual([link()])
  expect(await toasts()).toEqual(['Shared successfully!'])
})

it('§9 closing the sheet shows no message; if it is absent or refused, the link is copied', async () => {
  await openCode()
  await sheetIs('closed')
  await shareCode()
  await expect.poll(offered).toEqual([linkOfCode()])
  expect(await toasts()).toEqual([])
  for (const how of ['absent', 'refused'] as const) {
    await page.reload()
    await page.evaluate(() => navigator.clipboard.writeText('of before'))
    await sheetIs(how)
    await shareCode()
    await says(page, 'Link copied to clipboard!')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(linkOfCode().url)
    expect(await toasts()).toEqual(['Link copied to clipboard!'])
  }
})

it.each([
  { where: 'its card', open: cards, name: () => `Download the Master QR of ${campaign.name}` },
  { where: 'its dialog', open: dialog, name: () => 'Download QR Code' },
])(
  "§9 a campaign's Master QR is downloaded from $where, and leads to the campaign",
  async ({ open, name }) => {
    await open()
    const [file] = await Promise.all([page.waitForEvent('download'), press(name())])
    await says(page, 'Master QR downloaded!')
    expect(file.suggestedFilename()).toBe('Wedding gifts_MasterQR.png')
    expect(await readQr(await file.path())).toEqual({ text: masterLink, width: 400, height: 400 })
  },
)

it('§2 the Master QR dialog leads to the dashboard, where nobody is introduced', async () => {
  await dialog()
  await page.getByRole('link', { name: 'View Dashboard' }).click()
  await page.waitForURL(at.address())
  await says(page, 'Claim Rate')
  expect(await page.getByRole('dialog').count()).toBe(0)
})

/** Runs in the page, because headless browsers have no share sheet. */
function standInForTheSheet() {
  const own = window as unknown as { sheet: Sheet; offered: ShareData[] }
  own.sheet = 'absent'
  own.offered = []
  const share = (link: ShareData) => {
    own.offered.push(link)
    if (own.sheet === 'taken') return Promise.resolve()
    return Promise.reject(new DOMException('', own.sheet === 'closed' ? 'AbortError' : 'NotAllowedError'))
  }
  const get = () => (own.sheet === 'absent' ? undefined : share)
  Object.defineProperty(navigator, 'share', { get })
}
