import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownerCalls } from './owner-calls'
import { guest, appInstalled } from './people'
import { openPerson, type Person } from './profile'
import { realServer, type RealServer } from './server'

const QUANTITY = 9
/** the machine may be busy */
const SOON = { timeout: 20_000, interval: 50 }

let server: RealServer
let owner: Person
let campaignId: string
let codes: string[]
beforeAll(async () => {
  server = await realServer()
  owner = await openPerson()
  const page = await owner.page()
  const calls = await ownerCalls(server.origin)
  const campaign = await calls.create({ name: 'Watched', qr_quantity: QUANTITY })
  campaignId = campaign.id
  codes = (await calls.codes(campaign)).map(({ code }) => code)
  await calls.signIn(page)
  await appInstalled(page)
  await page.goto('about:blank')
})
afterAll(async () => {
  await owner.remove()
  await server.remove()
})

/** Somebody else's phone, as far as the server sees it. */
async function claim(): Promise<void> {
  const answer = await fetch(`${server.origin}/api/qr/${codes.shift()}/claim`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(guest()),
  })
  expect(answer.status).toBe(200)
}

/** A tab without intervals: whatever it shows came by an event. */
async function withoutIntervals(path: string): Promise<Page> {
  const page = await owner.context().newPage()
  await page.addInitScript(() => {
    window.setInterval = (() => 0) as unknown as typeof window.setInterval
  })
  const stream = page.waitForRequest((request) => request.url().endsWith('/api/events'))
  await page.goto(server.origin + path)
  await standing(await stream)
  return page
}

/** Waits until the stream answers, and checks that no service worker did. */
async function standing(request: Request): Promise<void> {
  const answer = await request.response()
  expect([answer?.status(), answer?.fromServiceWorker()]).toEqual([200, false])
}

/** the number that both screens show beside the word */
const claimedCount = (page: Page) =>
  page
    .getByText('Claimed', { exact: true })
    .locator('xpath=..')
    .first()
    .innerText()
    .then((text) => Number(/\d+/.exec(text)?.[0]))

/** Number of claims, once the page shows them all: what the device kept may be older. */
async function shownClaims(page: Page): Promise<number> {
  const claimed = QUANTITY - codes.length
  await expect.poll(() => claimedCount(page), SOON).toBe(claimed)
  return claimed
}

/** As if the person looked at another tab: a page without a window always counts as visible. */
const lookAway = (page: Page, hidden: boolean) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'hidden', { value: now, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

it('a hidden page holds no connection, and is up to date when somebody looks at it', async () => {
  const page = await withoutIntervals(`/campaign/${campaignId}`)
  const before = await shownClaims(page)
  const ended = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/events'))
  await lookAway(page, true)
  await ended
  await claim()
  const stream = page.waitForRequest((request) => request.url().endsWith('/api/events'))
  await lookAway(page, false)
  await standing(await stream)
  await expect.poll(() => claimedCount(page), SOON).toBe(before + 1)
  await claim()
  await expect.poll(() => claimedCount(page), SOON).toBe(before + 2)
  await page.close()
})

it('a page gets events again after the server was away', async () => {
  const page = await withoutIntervals('/')
  const before = await shownClaims(page)
  const stream = page.waitForRequest((request) => request.url().endsWith('/api/events'))
  await server.stop('SIGTERM')
  await server.start()
  await stream
  await claim()
  await expect.poll(() => claimedCount(page), SOON).toBe(before + 1)
  await page.close()
})
