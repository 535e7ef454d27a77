import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { holdScripts } from './hold-scripts'
import { codesOf, hydrated, register } from './people'
import { noisy, plain, plainOnes, type ChosenFile } from './pictures-of'
import { openPerson, type Person } from './profile'
import { realServer, type RealServer } from './server'

interface Image {
  id: string
  image_url: string
  link_url: string | null
}

/** What the page sent as images: the size of each file and the key of its call. */
interface Sent {
  bytes: number
  key: string
}

const DESK = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 800 }

let server: RealServer
let person: Person
let page: Page
beforeAll(async () => {
  server = await realServer()
  person = await openPerson(DESK)
  page = await person.page()
  await page.addInitScript(recordUploads)
  await register(page, server.origin, 'owner@example.com')
})
beforeEach(async () => {
  await server.start()
  await page.goto(server.origin)
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const says = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor()
const choose = (files: ChosenFile[]) => page.locator('input[name=files]').setInputFiles(files)
const ready = (count: number) =>
  page
    .getByText('Not saved yet')
    .nth(count - 1)
    .waitFor()
const sent = () => page.evaluate(() => (window as unknown as { sent: Sent[] }).sent)

const fill = async (name: string) => {
  await page.getByRole('link', { name: 'Create Campaign' }).first().click()
  await page.locator('input[name=name]').fill(name)
  await page.locator('input[name=qr_quantity]').fill('3')
  await page.locator('input[name=contact_name]').fill('Meera Gifts')
  await page.locator('input[name=contact_company]').fill('Meera & Sons')
  await page.locator('input[name=contact_mobile]').fill('+91 90000 00001')
  await page.locator('input[name=contact_email]').fill('meera@example.com')
}
const submitNew = async () => {
  await page.locator('form button[type=submit]').click()
  await page.waitForURL(/\/campaign\/[0-9a-f-]{36}$/)
  return page.url().split('/').at(-1) ?? ''
}
const withImages = async (name: string, count: number) => {
  await fill(name)
  await choose(await plainOnes(count))
  await ready(count)
  return submitNew()
}
const openEdit = async () => {
  await button(/^Edit$/).click()
  await page.getByRole('dialog').waitFor()
}
const imagesOf = (id: string): Promise<Image[]> =>
  page.evaluate(async (campaign) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}` }
    const answer = await fetch(`/api/campaigns/${campaign}`, { headers, cache: 'no-store' })
    return ((await answer.json()) as { images: Image[] }).images
  }, id)

it('§2 a campaign is made with images and links in their order; large images are shrunk', async () => {
  await fill('With images')
  await choose([await plain('small.jpg', '#b3261e'), await noisy('large.jpg', 2400, 1800)])
  await says('2 / 10')
  await says('You can add 8 more.')
  await page.getByLabel('Link of large.jpg').fill('shop')
  await ready(2)
  await page.locator('form button[type=submit]').click()
  await says('Please enter a valid web address')
  await page.getByLabel('Link of large.jpg').fill('example.com/offer')
  await button('Move large.jpg up').click()
  const id = await submitNew()
  await says('Campaign created successfully!')
  const images = await imagesOf(id)
  expect(images.map(({ link_url }) => link_url)).toEqual(['https://example.com/offer', null])
  const files = await sent()
  expect(files).toHaveLength(2)
  for (const { bytes } of files) expect(bytes).toBeLessThanOrEqual(512_000)
  const link = page.getByRole('link', { name: /^With images/ })
  expect(await link.getAttribute('href')).toBe('https://example.com/offer')
  expect(await link.getAttribute('target')).toBe('_blank')
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
})

it('an upload that breaks off half way keeps what was chosen, and continues under the same keys', async () => {
  await fill('Cut off')
  await choose([await noisy('a.jpg', 1200, 900), await noisy('b.jpg', 1200, 900)])
  await ready(2)
  await page.getByLabel('Link of b.jpg').fill('https://example.com/b')
  const atFullSpeed = await slowly(person.context(), page)
  await page.locator('form button[type=submit]').click()
  await page.getByRole('progressbar', { name: 'Upload' }).waitFor()
  await page.waitForFunction(
    () =>
      Number(
        document.querySelector('[role=progressbar][aria-label=Upload]')?.getAttribute('aria-valuenow'),
      ) >= 5,
  )
  await server.stop()
  await says('Your campaign was created, but 2 images were not uploaded.')
  await says('2 / 10')
  await server.start()
  await atFullSpeed()
  await button('Upload images again').click()
  await page.waitForURL(/\/campaign\/[0-9a-f-]{36}$/)
  const images = await imagesOf(page.url().split('/').at(-1) ?? '')
  expect(images.map(({ link_url }) => link_url)).toEqual([null, 'https://example.com/b'])
  const [first, again] = await sent()
  expect(again?.key).toBe(first?.key)
})

it('an upload can be cancelled, and the screen says which parts of a change are saved', async () => {
  const id = await withImages('Cancelled', 1)
  await openEdit()
  await page.getByRole('dialog').locator('input[name=name]').fill('Renamed')
  await choose([await noisy('a.jpg', 1200, 900)])
  await ready(1)
  const atFullSpeed = await slowly(person.context(), page)
  await button('Save Changes').click()
  await button('Cancel upload').click()
  await says('Saved: the name. Not saved: 1 new image. The upload was cancelled.')
  await atFullSpeed()
  await button('Save Changes').click()
  await says('Campaign updated successfully!')
  expect(await imagesOf(id)).toHaveLength(2)
})

it('a recipient sees the first image before any script, then all in its place; whoever goes on early gets the form', async () => {
  const id = await withImages('For you', 2)
  const [gift] = await codesOf(page, id)
  const guest = await (await openPerson(PHONE)).page()
  await guest.emulateMedia({ reducedMotion: 'no-preference' })
  const release = await holdScripts(guest.context())
  await guest.goto(`${server.origin}/claim/${gift?.code}`, { waitUntil: 'commit' })
  const card = guest.getByRole('dialog', { name: 'For you' })
  const drawn = card.getByRole('img', { name: 'For you' })
  await drawn.waitFor()
  await expect
    .poll(() => drawn.evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  expect(await card.evaluate((dialog) => dialog.matches(':modal'))).toBe(true)
  expect(await guest.evaluate(() => document.activeElement?.textContent)).toBe('For you')
  const before = await card.boundingBox()
  release()
  await card.getByRole('button', { name: 'Pause slideshow' }).waitFor()
  await card
    .getByRole('img', { name: /picture \d of 2/ })
    .first()
    .waitFor()
  await card.getByText('meera@example.com').waitFor()
  await card.getByRole('button', { name: 'Save their contact' }).waitFor()
  const after = await card.boundingBox()
  expect(after?.y).toBeCloseTo(before?.y ?? 0, 0)
  expect(after?.height).toBeCloseTo(before?.height ?? 0, 0)
  expect(await guest.evaluate(() => document.activeElement?.textContent)).toBe('For you')
  await card.getByRole('button', { name: 'Continue to Claim' }).click()
  await guest.locator('form input[name=pin]').waitFor()
  await guest.reload()
  await hydrated(guest)
  expect(await guest.getByRole('dialog').count()).toBe(0)
  const early = await (await openPerson(PHONE)).page()
  const releaseEarly = await holdScripts(early.context())
  await early.goto(`${server.origin}/claim/${gift?.code}`, { waitUntil: 'commit' })
  await early.getByRole('button', { name: 'Continue to Claim' }).click()
  const focused = () => early.evaluate(() => document.activeElement?.tagName)
  await expect.poll(focused).toBe('H1')
  releaseEarly()
  await hydrated(early)
  expect(await focused()).toBe('H1')
  await rm(join(server.dataDir, 'uploads'), { recursive: true, force: true })
  const late = await (await openPerson(PHONE)).page()
  await late.goto(`${server.origin}/claim/${gift?.code}`)
  await late.getByText('Image not available').first().waitFor()
  await late.getByRole('button', { name: 'Continue to Claim' }).click()
  await late.locator('form input[name=pin]').waitFor()
})

/** Runs in the page. */
function recordUploads() {
  const sent: Sent[] = []
  ;(window as unknown as { sent: Sent[] }).sent = sent
  const keys = new WeakMap<XMLHttpRequest, string>()
  const { setRequestHeader, send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.setRequestHeader = function (name, value) {
    if (name === 'idempotency-key') keys.set(this, value)
    setRequestHeader.call(this, name, value)
  }
  XMLHttpRequest.prototype.send = function (body) {
    if (body instanceof FormData)
      for (const file of body.getAll('files'))
        if (file instanceof File) sent.push({ bytes: file.size, key: keys.get(this) ?? '' })
    send.call(this, body)
  }
}

/** Limits uploads to 60 kB a second, until the returned function is called. */
async function slowly(context: BrowserContext, page: Page): Promise<() => Promise<void>> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 60_000,
  })
  return () => devtools.detach()
}
