import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ownerCalls } from './owner-calls'
import { appFiles, appInstalled, installed, keptOffline, openGift, pastTheCard } from './people'
import { openPerson, type Person } from './profile'
import { realServer, type RealServer } from './server'

let server: RealServer
let owner: Person
let phone: Person
let campaignId: string
let code: string
beforeAll(async () => {
  server = await realServer()
  owner = await openPerson()
  phone = await openPerson({ width: 390, height: 844 })
  const page = await owner.page()
  const calls = await ownerCalls(server.origin)
  const campaign = await calls.create({ name: 'Kept for the road', qr_quantity: 3 })
  campaignId = campaign.id
  code = campaign.gifts[0] ?? ''
  await calls.signIn(page)
  await page.getByRole('link', { name: 'Kept for the road' }).click()
  await page.getByText('3 of 3 gifts').waitFor()
})

/** Also empties the HTTP cache, so that only the service worker can answer. */
async function stopServer(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  await server.stop()
}

async function standsOffline(page: Page, path: string, sign: string | RegExp) {
  await page.goto(`${server.origin}${path}`)
  await page.getByText(sign).filter({ visible: true }).first().waitFor()
  await page.reload()
  await page.getByText(sign).filter({ visible: true }).first().waitFor()
}

it('a call of the API does not wait for a service worker to start', async () => {
  const page = await owner.page()
  await installed(page)
  const ways = () =>
    page.evaluate(async () => {
      await (await fetch('/api/health')).text()
      const calls = performance.getEntriesByName(`${location.origin}/api/health`)
      const fields = calls.flatMap((call) => Object.entries(call.toJSON() as object))
      // their names differ between versions of Chromium
      return fields
        .filter(([name]) => name.startsWith('workerMatched'))
        .map(([, way]: [string, unknown]) => way)
    })
  await expect.poll(ways).toContain('network')
})

it('a page that loaded without the service worker is controlled by it afterwards', async () => {
  const page = await owner.page()
  await installed(page)
  const browser = await page.context().newCDPSession(page)
  const loaded = page.waitForEvent('load')
  await browser.send('Page.reload', { ignoreCache: true })
  await loaded
  await installed(page)
})

it('after one visit every page of the app opens with the server stopped', async () => {
  const page = await owner.page()
  await installed(page)
  for (const screen of ['dashboard', 'campaign-page', 'create-campaign-page', 'scan-page', 'login-page'])
    await expect
      .poll(() => appFiles(page), { timeout: 20_000 })
      .toContainEqual(expect.stringContaining(`/${screen}-`))
  // the visit has loaded them, but their imports may still be on their way
  await appInstalled(page)
  await stopServer(page)
  try {
    await standsOffline(page, '/', 'Kept for the road')
    await standsOffline(page, `/campaign/${campaignId}`, '3 of 3 gifts')
    await standsOffline(page, '/outbox', 'Nothing is waiting in this browser')
    await standsOffline(page, '/scan', 'Choose a photo')
    await standsOffline(page, '/create-campaign', 'Create Campaign')
  } finally {
    await server.start()
  }
})

it('a device that opened a gift keeps its page and the outbox, and downloads nothing of the owner’s app', async () => {
  const page = await phone.page()
  await openGift(page, server.origin, code)
  await keptOffline(page, code)
  await stopServer(page)
  try {
    for (let visit = 0; visit < 2; visit++) {
      await page.reload()
      await pastTheCard(page)
      await page.locator('form [name=name]').waitFor()
    }
    expect(await appFiles(page)).toEqual([])
    await standsOffline(page, '/outbox', 'Nothing is waiting in this browser')
  } finally {
    await server.start()
  }
})
