/** Over HTTP/1.1 a browser has six connections to a server for all tabs, so one of them brings changes to every tab. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { breakingProxy, type BreakingProxy } from './breaking-proxy'
import { ownerCalls, type OwnerCalls } from './owner-calls'
import { fillClaim, guest, installed, openGift, submitClaim } from './people'
import { openPerson, type Person } from './profile'
import { realServer, type RealServer } from './server'

let server: RealServer
let proxy: BreakingProxy
let calls: OwnerCalls
let owner: Person
let codes: string[]
let paths: string[]
beforeAll(async () => {
  server = await realServer()
  proxy = await breakingProxy(server.origin)
  owner = await openPerson()
  calls = await ownerCalls(proxy.origin)
  const campaign = await calls.create({ name: 'Watched', qr_quantity: 9 })
  codes = campaign.gifts
  const screens = ['/', `/campaign/${campaign.id}`, `/campaign-view/${campaign.master_code}`]
  paths = [...screens, ...screens, ...screens, ...screens]
  const page = await owner.page()
  await calls.signIn(page)
  await installed(page)
  await page.close()
})

/** A tab without polling: whatever it shows came by an event. */
async function withoutPolling(path: string): Promise<Page> {
  const page = await owner.context().newPage()
  await page.addInitScript(() => {
    const { setInterval } = window
    window.setInterval = ((act: () => void, ms: number) =>
      ms < 5_000 ? setInterval(act, ms) : 0) as unknown as typeof window.setInterval
  })
  await page.goto(proxy.origin + path)
  return page
}

/** the number that each of the screens shows beside the word */
const claimedCount = (page: Page) =>
  page
    .getByText('Claimed', { exact: true })
    .locator('xpath=..')
    .filter({ hasText: /\d/ })
    .first()
    .innerText()
    .then((text) => Number(/\d+/.exec(text)?.[0]))

async function allShow(tabs: readonly Page[], claimed: number): Promise<void> {
  await expect
    .poll(() => Promise.all(tabs.map(claimedCount)), { interval: 200 })
    .toEqual(tabs.map(() => claimed))
}

it('twelve tabs learn of each claim over one stream, send, and continue if the tab that holds it closes', async () => {
  let leading: Page | undefined
  owner.context().on('request', (request) => {
    if (request.url().endsWith('/api/events')) leading = request.frame().page()
  })
  const tabs: Page[] = []
  for (const path of paths) tabs.push(await withoutPolling(path))
  await allShow(tabs, 0)

  await calls.claim(codes[0] ?? '')
  await allShow(tabs, 1)
  await expect.poll(() => proxy.streams.open).toBe(1)

  const gift = await owner.context().newPage()
  await openGift(gift, proxy.origin, codes[1] ?? '')
  await fillClaim(gift, guest({ name: 'Bina Shah' }))
  await submitClaim(gift)
  await gift.getByText('QR code claimed successfully!').first().waitFor()
  await gift.close()
  await allShow(tabs, 2)

  await leading?.close()
  const others = tabs.filter((tab) => tab !== leading)
  expect(others).toHaveLength(11)
  await expect.poll(() => proxy.streams.open).toBe(1)
  await calls.claim(codes[2] ?? '')
  await allShow(others, 3)

  for (const tab of others) expect(await tab.getByText(/^Offline/).count()).toBe(0)
  // a stream that ends may overlap with the next one
  expect(proxy.streams.most).toBeLessThanOrEqual(2)
})
