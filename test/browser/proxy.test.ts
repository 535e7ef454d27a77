/** Answers from something between device and server are not taken for the server's. */
import { SYNC_PROTOCOLS } from '@tohfa/sync-protocol/operations/protocol-version'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { breakingProxy, type BreakingProxy, type ProxyWords } from './breaking-proxy'
import { GIFT_GIVER, ownerCalls } from './owner-calls'
import {
  fillClaim,
  guest,
  hydrated,
  keptOffline,
  openGift,
  pastTheCard,
  rows,
  submitClaim,
  says,
  press,
  states,
} from './people'
import { openPerson, type Person } from './profile'
import { realServer, type RealServer } from './server'

const PORTAL = { status: 200, type: 'text/html', body: '<form>Log in to this network</form>' }
const WORDS: (ProxyWords & { who: string })[] = [
  { who: 'a proxy that finds nothing', status: 404, type: 'text/plain', body: 'not found' },
  { who: 'a proxy whose server is away', status: 502, type: 'text/html', body: '<h1>502 Bad Gateway</h1>' },
  { who: 'a captive portal', ...PORTAL },
]

let server: RealServer
let proxy: BreakingProxy
let owner: Person
let phone: Person
let campaignId: string
let codes: string[]
beforeAll(async () => {
  server = await realServer()
  proxy = await breakingProxy(server.origin)
  owner = await openPerson()
  phone = await openPerson({ width: 390, height: 844 })
  const page = await owner.page()
  const calls = await ownerCalls(proxy.origin)
  const campaign = await calls.create({ name: 'Village fair', qr_quantity: 5, ...GIFT_GIVER })
  campaignId = campaign.id
  codes = campaign.gifts
  await calls.signIn(page)
  await page.getByRole('link', { name: 'Village fair' }).click()
  await says(page, '5 of 5 gifts')
  await press(page, 'Make available offline')
  await says(page, /^Ready offline: 5 gifts, as of \d/)
})
afterEach(() => proxy.letThrough())

it.each(WORDS)('a kept campaign stays and is readable, whatever $who says', async (words) => {
  const page = await owner.page()
  await page.goto(`${proxy.origin}/campaign/${campaignId}`)
  await says(page, '5 of 5 gifts')
  proxy.answerWith(words)
  // an earlier call may still be answered, so ask until one is not
  const said = page.getByText('Offline: you see what this device has saved.')
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')))
      return said.first().isVisible()
    })
    .toBe(true)
  await says(page, '5 of 5 gifts')
  await page.reload()
  await says(page, /^As of .+ · offline$/)
  await says(page, '5 of 5 gifts')
  await says(page, /^Ready offline: 5 gifts/)
  expect((await rows(page, ['pinnedCampaigns'])).pinnedCampaigns).toHaveLength(1)
  expect((await rows(page, ['campaignCodes'])).campaignCodes).toHaveLength(5)
})

it('a gift is claimed, saved and edited on the device, whatever a captive portal says', async () => {
  const code = codes.pop() ?? ''
  const page = await phone.page()
  await openGift(page, proxy.origin, code)
  await keptOffline(page, code)
  proxy.answerWith(PORTAL)
  await page.reload()
  await pastTheCard(page)
  await fillClaim(page, guest({ name: 'Farida Sheikh' }))
  await submitClaim(page)
  await says(page, 'Saved on this device')
  await page.reload()
  await says(page, 'Farida Sheikh')
  await says(page, 'Saved on this device')

  proxy.letThrough()
  await page.goto(`${proxy.origin}/outbox`)
  await expect.poll(() => states(page, code), { timeout: 90_000 }).toEqual(['delivered'])
  await page.goto(`${proxy.origin}/claim/${code}`)
  await says(page, 'Farida Sheikh')
  await keptOffline(page, code)
  proxy.answerWith(PORTAL)
  await page.reload()
  await hydrated(page)
  await says(page, 'Farida Sheikh')

  const downloading = page.waitForEvent('download')
  await press(page, 'Save Contact')
  const card = await readFile(await (await downloading).path(), 'utf8')
  expect(card).toContain('BEGIN:VCARD')
  expect(card).toContain('Farida Sheikh')

  await press(page, 'Edit')
  await page.getByRole('dialog').locator('[name=pin]').fill(guest().pin)
  await press(page, 'Verify & Edit')
  await says(page, 'Your PIN will be checked when the change is sent.')
  await page.locator('form [name=company_name]').fill('Sheikh Silks')
  await press(page, 'Save Changes')
  await says(page, 'Sheikh Silks')
  // an attempt may be under way
  await expect.poll(() => states(page, code)).toContain('queued')

  proxy.letThrough()
  await page.goto(`${proxy.origin}/outbox`)
  await expect
    .poll(async () => (await states(page, code)).every((state) => state === 'delivered'), { timeout: 90_000 })
    .toBe(true)
  expect(await (await fetch(`${server.origin}/api/qr/${code}`)).text()).toContain('Sheikh Silks')
})

it('a claim whose app is too old for the server says so, waits, and is delivered once', async () => {
  const code = codes.pop() ?? ''
  const page = await phone.page()
  await openGift(page, proxy.origin, code)
  await keptOffline(page, code)
  proxy.sayProtocol(SYNC_PROTOCOLS.oldest - 1)
  await fillClaim(page, guest({ name: 'Gita Pillai' }))
  await submitClaim(page)
  await says(page, 'Saved on this device')
  await page.goto(`${proxy.origin}/outbox`)
  await says(page, /^This page is out of date\. Please reload it/)
  // an attempt may be under way
  await expect.poll(() => states(page, code)).toEqual(['queued'])

  // as after an update of the app
  proxy.letThrough()
  await page.reload()
  await expect.poll(() => states(page, code)).toEqual(['delivered'])
  expect(await (await fetch(`${server.origin}/api/qr/${code}`)).text()).toContain('Gita Pillai')
})
