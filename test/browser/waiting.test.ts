/** Work that waits on a device: with a photo, counted on screen, sent by a press or with every page closed, or given up. */
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { ownerCalls, type OwnerCalls } from './owner-calls'
import {
  choosePhoto,
  fillClaim,
  guest,
  keptOffline,
  noticeNetwork,
  openGift,
  rows,
  submitClaim,
  says,
  states,
} from './people'
import { plain } from './pictures-of'
import { openPerson, type Person } from './profile'
import { realServer, type RealServer } from './server'
import { closeAll } from './wake-worker'

const EMAIL = 'owner@example.com'

let server: RealServer
let calls: OwnerCalls
let codes: string[]
let phone: Person
beforeAll(async () => {
  server = await realServer()
  calls = await ownerCalls(server.origin, EMAIL)
  codes = (await calls.create({ name: 'Gifts that wait', qr_quantity: 12 })).gifts
})
beforeEach(async () => {
  phone = await openPerson({ width: 390, height: 844 })
  await server.start()
})

/** A code that no other test has used. */
const nextCode = () => codes.pop() ?? ''

/** What the server has stored for a code. */
function stored(code: string) {
  const times = server.stored('select 1 from operations where body like ?', `%"code":"${code}"%`).length
  const [row] = server.stored<{ name: string | null }>(
    'select claimer_name as name from codes where code = ?',
    code,
  )
  return { ...row, times }
}

/** Claims a gift on the phone, with the server stopped before the press. The server stays stopped. */
async function claimOffline(code: string, name: string, before?: (page: Page) => Promise<void>) {
  await server.start()
  const page = await phone.page()
  await openGift(page, server.origin, code)
  await keptOffline(page, code)
  await server.stop()
  await fillClaim(page, guest({ name }))
  await before?.(page)
  await submitClaim(page)
  await page.getByText('Saved on this device', { exact: true }).first().waitFor()
  return page
}

const drafts = async (page: Page) => (await rows(page, ['drafts'])).drafts ?? []
const delivered = (page: Page, code: string) =>
  expect.poll(() => states(page, code), { timeout: 60_000 }).toEqual(['delivered'])

/** Makes everything wait as after hours offline, if it waited longer each time. */
const waitLong = (page: Page) =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const open = indexedDB.open('tohfa')
      open.onsuccess = () => resolve(open.result)
      open.onerror = () => reject(open.error)
    })
    await new Promise((resolve, reject) => {
      const writing = db.transaction('outbox', 'readwrite')
      const cursor = writing.objectStore('outbox').openCursor()
      cursor.onsuccess = () => {
        if (!cursor.result) return
        const entry = cursor.result.value as Record<string, unknown>
        const wait = { waitsFor: 'network', attempts: 30, nextAttemptAt: Date.now() + 280_000 }
        cursor.result.update({ ...entry, ...wait })
        cursor.result.continue()
      }
      writing.oncomplete = resolve
      writing.onabort = () => reject(writing.error)
    })
    db.close()
  })

/** The colour in the middle of the picture with this name. */
async function colourOf(page: Page, name: string) {
  const picture = page.getByRole('img', { name, exact: true }).first()
  await picture.waitFor()
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth), { timeout: 20_000 })
    .toBeGreaterThan(0)
  const shot = await picture.screenshot()
  const { width, height } = await sharp(shot).metadata()
  const middle = { left: Math.floor(width / 2), top: Math.floor(height / 2), width: 1, height: 1 }
  const [red = 0, green = 0, blue = 0] = await sharp(shot).extract(middle).removeAlpha().raw().toBuffer()
  // JPEG changes colours a little
  return [red, green, blue].map((part) => Math.round(part / 16))
}
const COLOUR = '#1e6fb3'
const AS_SHOWN = [0x1e, 0x6f, 0xb3].map((part) => Math.round(part / 16))

it('the photo of an offline claim is shown at once, survives a reload, and is what the owner sees', async () => {
  const code = nextCode()
  const page = await claimOffline(code, 'Asha Photo', async (form) => {
    await choosePhoto(form, await plain('me.jpg', COLOUR))
    // the form would have it again after a reload, until it is claimed
    await expect.poll(() => drafts(form)).toHaveLength(1)
  })
  await expect.poll(() => drafts(page)).toEqual([])
  expect(await colourOf(page, 'Photo of Asha Photo')).toEqual(AS_SHOWN)
  await page.reload()
  expect(await colourOf(page, 'Photo of Asha Photo')).toEqual(AS_SHOWN)
  expect(await states(page, code)).not.toContain('delivered')

  await server.start()
  await noticeNetwork(page)
  await delivered(page, code)
  expect(stored(code)).toEqual({ name: 'Asha Photo', times: 1 })
  expect(await colourOf(page, 'Photo of Asha Photo')).toEqual(AS_SHOWN)

  const desk = await (await openPerson()).page()
  await calls.signIn(desk)
  await desk.getByRole('link', { name: 'Gifts that wait' }).click()
  await desk.getByRole('button', { name: /^Claimed/ }).click()
  await says(desk, 'Asha Photo')
  await desk.goto(`${server.origin}/claim/${code}`)
  expect(await colourOf(desk, 'Photo of Asha Photo')).toEqual(AS_SHOWN)
})

it('a claim in a second tab is sent while the first tab is still sending a photo', async () => {
  const [large, small] = [nextCode(), nextCode()]
  const first = await phone.page()
  const begun: string[] = []
  await first.route('**/api/uploads/*', (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback()
    // as on an extremely slow connection
    begun.push(route.request().url())
  })
  await openGift(first, server.origin, large)
  await keptOffline(first, large)
  await fillClaim(first, guest({ name: 'Asha Large' }))
  await choosePhoto(first, await plain('me.jpg', COLOUR))
  await submitClaim(first)
  await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(1)

  const second = await phone.context().newPage()
  await openGift(second, server.origin, small)
  await fillClaim(second, guest({ name: 'Farida Small' }))
  await submitClaim(second)
  await delivered(second, small)
  expect(stored(small)).toEqual({ name: 'Farida Small', times: 1 })
  expect(stored(large)).toEqual({ name: null, times: 0 })

  await expect.poll(() => begun.length, { timeout: 20_000 }).toBe(2)
  await second.close()
  await first.unrouteAll()
  await first.reload()
  await delivered(first, large)
  expect(stored(large)).toEqual({ name: 'Asha Large', times: 1 })
})

it('the header counts what waits, and Sync now delivers it', async () => {
  const [first, second] = [nextCode(), nextCode()]
  const page = await phone.page()
  await claimOffline(first, 'Farida Waits')
  await page.getByRole('link', { name: '1 not delivered yet' }).waitFor()
  await page.goto(`${server.origin}/outbox`)
  const pill = page.getByRole('banner').locator('a[href="/outbox"]')
  await expect.poll(() => pill.getAttribute('title')).toBe('Outbox: 1 waiting')
  expect(await pill.innerText()).toMatch(/^1\b/)
  await says(page, 'Gift claim')
  await says(page, 'Waiting until you are online')

  // the network comes back by itself
  await server.start()
  await delivered(page, first)
  await expect.poll(() => pill.getAttribute('title')).toBe('Outbox: everything was delivered')
  await claimOffline(second, 'Second Waits')
  await page.goto(`${server.origin}/outbox`)
  await expect.poll(() => pill.getAttribute('title')).toBe('Outbox: 1 waiting')
  const press = page.getByRole('button', { name: 'Sync now' })
  await press.click()
  await says(page, 'Nothing could be sent right now. Everything is safe on this device.')
  // the app must not notice before the press
  let pressed = false
  await page.route('**/api/**', (route) =>
    pressed && route.request().url().endsWith('/api/sync') ? route.fallback() : route.abort(),
  )
  await waitLong(page)
  await server.start()
  pressed = true
  await press.click()
  await says(page, '1 entry was delivered')
  expect(await states(page, second)).toEqual(['delivered'])
  expect(stored(second)).toEqual({ name: 'Second Waits', times: 1 })
  await expect.poll(() => pill.getAttribute('title')).toBe('Outbox: everything was delivered')
})

it('what waits is delivered with every page closed, when the browser wakes the service worker', async () => {
  const code = nextCode()
  await claimOffline(code, 'Closed Pages')
  const { blank, wake } = await closeAll(phone.context(), server.origin)
  await server.start()
  expect(stored(code)).toEqual({ name: null, times: 0 })
  await wake()
  await expect.poll(() => stored(code), { timeout: 60_000 }).toEqual({ name: 'Closed Pages', times: 1 })
  // the device knows of the delivery before any page has asked
  await blank.goto(`${server.origin}/outbox`)
  await says(blank, 'Delivered')
  expect(await states(blank, code)).toEqual(['delivered'])
})
