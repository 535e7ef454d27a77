import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { logIn } from './admin-people'
import { GIFT_GIVER, ownerCalls, type OwnerCalls } from './owner-calls'
import {
  appFiles,
  codesOf,
  fillClaim,
  guest,
  appInstalled,
  outbox,
  PASSWORD,
  pastTheCard,
  rows,
  submitClaim,
} from './people'
import { noisy, plainOnes } from './pictures-of'
import { openProfile, type Profile } from './profile'
import { realServer, type RealServer } from './server'

const CODES = 40
const EMAIL = 'owner@example.com'

let server: RealServer
let owner: Profile
let calls: OwnerCalls
let page: Page
let campaignId: string
let codes: string[]
let images: string[]
let giver: string
beforeAll(async () => {
  server = await realServer()
  owner = await openProfile()
  page = await owner.page()
  calls = await ownerCalls(server.origin, EMAIL)
  const campaign = await calls.create({ name: 'Village fair', qr_quantity: CODES, ...GIFT_GIVER })
  campaignId = campaign.id
  codes = campaign.gifts
  await calls.signIn(page)
  images = await addImages(campaignId, 3)
  giver = await addGiver(campaignId)
  await appInstalled(page)
})
beforeEach(async () => {
  await server.start()
  page = await owner.page()
})

async function asOwner<T>(path: string, method: string, body?: FormData): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(server.origin + path, { method, headers, ...(body && { body }) })
  expect(answer.status).toBe(200)
  return (await answer.json()) as T
}

async function addImages(id: string, count: number): Promise<string[]> {
  const form = new FormData()
  for (const { name, mimeType, buffer } of await plainOnes(count))
    form.append('files', new File([new Uint8Array(buffer)], name, { type: mimeType }))
  const answer = await asOwner<{ images: { image_url: string }[] }>(
    `/api/campaigns/${id}/upload-images`,
    'POST',
    form,
  )
  return answer.images.map(({ image_url }) => image_url)
}

async function addGiver(id: string): Promise<string> {
  const { mimeType, buffer } = await noisy('meera.jpg', 64, 64)
  const form = new FormData()
  form.append('contact_name', 'Meera Gifts')
  form.append('contact_mobile', '+91 90000 00001')
  form.append('contact_profile_image', new File([new Uint8Array(buffer)], 'meera.jpg', { type: mimeType }))
  const path = `/api/campaigns/${id}/contact`
  return (await asOwner<{ contact_profile_image: string }>(path, 'PUT', form)).contact_profile_image
}

const at = (path: string) => page.goto(server.origin + path)
const says = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
const button = (name: string | RegExp) => page.getByRole('button', { name })
const claimedCount = async () => Number(/\d+/.exec(await button(/^Claimed/).innerText())?.[0])

async function makeAvailable(): Promise<void> {
  await button('Make available offline').click()
  await says(/^Ready offline: 40 gifts, as of \d/)
}

/** Paths in the caches of pictures. */
const keptPictures = () =>
  page.evaluate(async () => {
    const found: string[] = []
    for (const name of ['tohfa-pictures', 'tohfa-media']) {
      if (!(await caches.has(name))) continue
      for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
    }
    return found.sort()
  })

/** Also empties the HTTP cache, so that only the service worker can answer. */
async function stopServer(): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.clearBrowserCache')
  await server.stop()
}

async function showsPicture(path: string): Promise<void> {
  const picture = page.locator(`img[src^="${path}"]`).first()
  await picture.waitFor({ state: 'attached' })
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth), { timeout: 20_000 })
    .toBeGreaterThan(0)
}

const stored = async (...tables: string[]) => {
  const kept = await rows(page, tables)
  return tables.map((table) => kept[table]?.length ?? 0)
}

it('a campaign that was only opened stays readable with the server stopped, its pictures too', async () => {
  await at(`/campaign/${campaignId}`)
  await says(`${CODES} of ${CODES} gifts`)
  await expect.poll(keptPictures, { timeout: 20_000 }).toEqual([...images, giver].sort())
  await expect
    .poll(() => appFiles(page), { timeout: 20_000 })
    .toContainEqual(expect.stringContaining('/campaign-page-'))
  await stopServer()
  await page.reload()
  await says(`${CODES} of ${CODES} gifts`)
  await says(/^As of .+ · offline$/)
  await showsPicture(images[0] ?? '')
  await at('/')
  await says('Village fair')
  await says(/^As of .+ · offline$/)
  await showsPicture(images[0] ?? '')
})

it('a full device says so, and keeps nothing of the campaign', async () => {
  await at(`/campaign/${campaignId}`)
  await button('Make available offline').waitFor()
  const browser = await page.context().newCDPSession(page)
  await browser.send('Storage.overrideQuotaForOrigin', { origin: server.origin, quotaSize: 1000 })
  // only now, because the page may fetch pictures again until here
  await page.evaluate(async () => caches.delete('tohfa-pictures'))
  await button('Make available offline').click()
  await says('This device has no space left, so the campaign was not made available offline.')
  expect(await stored('pinnedCampaigns')).toEqual([0])
  expect(await keptPictures()).toEqual([])
  await browser.send('Storage.overrideQuotaForOrigin', { origin: server.origin })
  await makeAvailable()
  // shown pictures leave the other cache a moment later
  await expect.poll(keptPictures).toEqual([...images, giver].sort())
})

it('staff claim any code with the server stopped, scanned or typed, after a restart, and it arrives once', async () => {
  await at(`/campaign/${campaignId}`)
  await says(/^Ready offline: 40 gifts, as of \d/)
  await stopServer()
  await owner.restart()
  page = await owner.page()

  // the QR reader was kept too
  await at('/scan')
  const reader = await page.evaluate(async () => {
    const [request] = await (await caches.open('tohfa-wasm')).keys()
    return request && (await fetch(request.url)).ok
  })
  expect(reader).toBe(true)
  const chosen = codes[36] ?? ''
  await button('Type the code').click()
  await page.locator('input[name=code]').fill(chosen)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/claim/${chosen}`)
  // staff see no introduction; the gift giver is folded above the form
  await pastTheCard(page)
  await page.locator('summary', { hasText: 'Meera Gifts' }).click()
  await showsPicture(giver)
  await fillClaim(page, guest({ name: 'Lakshmi Iyer' }))
  await submitClaim(page)
  await says('Saved on this device')
  for (const code of [codes[0], codes[19], codes[39]]) {
    await at(`/claim/${code}`)
    await pastTheCard(page)
    await page.locator('form [name=name]').waitFor()
  }

  await at(`/campaign/${campaignId}`)
  await says('Ready offline: 40 gifts')
  // it comes by a call of its own
  await expect.poll(claimedCount).toBe(1)
  await button(/^Claimed/).click()
  await says('#37')
  await says('Lakshmi Iyer')
  await says('Claimed on this device')

  await server.start()
  await page.reload()
  await button(/^Claimed/).click()
  await expect.poll(async () => (await outbox(page))[0]?.state, { timeout: 90_000 }).toBe('delivered')
  await says(/^Claimed .*\d/)
  const claimed = (await codesOf(page, campaignId)).filter((code) => code.claimed)
  expect(claimed).toMatchObject([{ number: 37, claimer_name: 'Lakshmi Iyer' }])
})

it('a kept campaign is updated by fetching only what changed, also while another screen is open', async () => {
  await at('/')
  await says('Village fair')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/qrcodes')) asked.push(new URL(request.url()).search)
  })
  await calls.claim(codes[4] ?? '', { name: 'Farida Sheikh' })
  const [added] = (await addImages(campaignId, 4)).slice(3)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect
    .poll(async () => JSON.stringify(await rows(page, ['campaignCodes'])), { timeout: 20_000 })
    .toContain('Farida Sheikh')
  await expect.poll(keptPictures, { timeout: 20_000 }).toContain(added)
  expect(asked.length).toBeGreaterThan(0)
  for (const search of asked) expect(search).toMatch(/^\?since=\d+$/)
})

it('logging out removes everything of the owner', async () => {
  await at(`/campaign/${campaignId}`)
  await says('Ready offline: 40 gifts')
  await at('/')
  await says('Village fair')
  await button(/^Account/).click()
  await button('Logout').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await button('Login').waitFor()
  await expect
    .poll(() => stored('pinnedCampaigns', 'campaignCodes', 'campaigns', 'masterViews'), { timeout: 20_000 })
    .toEqual([0, 0, 0, 0])
  // what an opened gift shows belongs to its recipient
  await expect.poll(keptPictures, { timeout: 20_000 }).toEqual([])
})

it('a campaign that is deleted elsewhere disappears from an open tab and from the device', async () => {
  await logIn(page, server.origin, { email: EMAIL, password: PASSWORD })
  await says('Village fair')
  await at(`/campaign/${campaignId}`)
  await makeAvailable()
  await asOwner(`/api/campaigns/${campaignId}`, 'DELETE')
  await says('Create your first campaign')
  await expect
    .poll(() => stored('pinnedCampaigns', 'campaignCodes', 'campaigns', 'codes'), { timeout: 20_000 })
    .toEqual([0, 0, 0, 0])
  await expect.poll(keptPictures, { timeout: 20_000 }).toEqual([])
})

it('an unopened code of a kept diary, travel or sale campaign shows its form with the server stopped', async () => {
  const other = await ownerCalls(server.origin, 'other@example.com')
  await other.signIn(page)
  const unopened: string[] = []
  for (const campaign_type of ['diary', 'travel', 'sale'] as const) {
    const campaign = await other.create({ campaign_type, qr_quantity: 2 })
    unopened.push(campaign.gifts[1] ?? '')
    await at(`/campaign/${campaign.id}`)
    await button('Make available offline').click()
    await says(/^Ready offline: 2 gifts, as of \d/)
  }
  await stopServer()
  await owner.restart()
  page = await owner.page()
  for (const code of unopened) {
    await at(`/claim/${code}`)
    await page.locator('form [name=name]').waitFor()
    await page.locator('form [name=pin]').waitFor()
  }
})
