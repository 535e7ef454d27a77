/** A lost or shared phone: what is on it, what opens it, and what is deleted once its session was ended. */
import { randomBytes } from 'node:crypto'
import type { AccessToken } from '@tohfa/sync-protocol/entities/user'
import type { AdminUser } from '@tohfa/sync-protocol/entities/admin'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { says } from './admin-people'
import { foundIn } from './on-disk'
import { ownerCalls, type OwnerCalls } from './owner-calls'
import { fillClaim, guest, appInstalled, keptOffline, openGift, outbox, rows, submitClaim } from './people'
import { openProfile, type Profile } from './profile'
import { ADMIN, realServer, type RealServer } from './server'
import { closeAll } from './wake-worker'

const PIN = '0482913756'
const NAMES = ['Plantedasha Onename', 'Plantedbina Twoname', 'Plantedchandra Threename']

let server: RealServer
let phone: Profile
let lent: Profile
let owner: OwnerCalls
beforeAll(async () => {
  server = await realServer()
  phone = await openProfile({ width: 360, height: 800 })
  lent = await openProfile({ width: 360, height: 800 })
  owner = await ownerCalls(server.origin)
})
afterAll(async () => {
  await lent.remove()
  await phone.remove()
  await server.remove()
})

/** About 100 kB, so that the browser stores it in its own file. */
const noisyPhoto = () =>
  sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()

async function claimWithPhoto(code: string): Promise<void> {
  const form = new FormData()
  for (const [field, text] of Object.entries<string>({ ...guest({ name: NAMES[0] ?? '' }) }))
    form.append(field, text)
  form.append('profile_image', new Blob([new Uint8Array(await noisyPhoto())], { type: 'image/jpeg' }))
  const claimed = await fetch(`${server.origin}/api/qr/${code}/claim`, { method: 'POST', body: form })
  expect(claimed.status).toBe(200)
}
/** Bytes that are in no other file. */
const middleOf = (file: Buffer) => file.subarray(file.length / 2, file.length / 2 + 64)

async function call<T>(method: string, path: string, token: string | null, body?: object): Promise<T> {
  const headers = {
    ...(body && { 'content-type': 'application/json' }),
    ...(token !== null && { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(server.origin + path, {
    ...{ method, headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
  return (await answer.json()) as T
}

it('no recipient’s name is readable on the disk of a locked phone, which opens offline with its PIN', async () => {
  const campaign = await owner.create({ qr_quantity: 4 })
  const codes = (await owner.codes(campaign)).map(({ code }) => code)
  await call('PUT', `/api/campaigns/${campaign.id}/lock`, owner.token, { required: true })
  for (const [place, name] of NAMES.entries())
    await owner.claim(codes[place] ?? '', { name, email: `planted${place}@example.org` })
  const page = await phone.page()
  await owner.signIn(page)
  await appInstalled(page)
  await page.goto(`${server.origin}/campaign/${campaign.id}`)
  await says(page, 'Set a PIN for this phone')
  await page.locator('[name=device_pin]').fill(PIN)
  await page.locator('[name=device_pin_again]').fill(PIN)
  await page.getByRole('button', { name: 'Set PIN' }).click()
  await says(page, NAMES[0] ?? '')
  await server.stop()

  for (const again of [false, true]) {
    if (again) await phone.restart()
    const shown = await phone.page()
    await shown.goto(`${server.origin}/campaign/${campaign.id}`)
    await says(shown, 'Locked')
    for (const name of NAMES) expect(await shown.getByText(name).count()).toBe(0)
    await shown.locator('[name=device_pin]').fill(PIN)
    await shown.getByRole('button', { name: 'Unlock' }).click()
    for (const name of NAMES) await says(shown, name)
  }
  for (const tidy of [false, true]) {
    if (tidy) await phone.restart()
    const planted = [PIN, ...NAMES, 'planted0@example.org', '98765 43210']
    const found = await foundIn(phone.folder, [...planted, ...codes])
    for (const text of planted) expect(found.get(text), text).toEqual([])
    // proves that the search works
    for (const code of codes) expect(found.get(code), code).not.toEqual([])
  }
  await server.start()
})

it('an account that is disabled while its phone is offline loses its data there, and its queue arrives', async () => {
  const campaign = await owner.create({ qr_quantity: 5 })
  const codes = (await owner.codes(campaign)).map(({ code }) => code)
  await claimWithPhoto(codes[0] ?? '')
  const page = await lent.page()
  await owner.signIn(page)
  await appInstalled(page)
  await page.goto(`${server.origin}/campaign/${campaign.id}`)
  await says(page, NAMES[0] ?? '')
  const photo = page.waitForResponse((answer) => answer.url().includes('/media/profiles/'))
  await page.goto(`${server.origin}/claim/${codes[0]}`)
  const shown = middleOf(await (await photo).body())
  const waiting = codes.slice(1, 4)
  const photos: Buffer[] = []
  for (const code of waiting) {
    await openGift(page, server.origin, code)
    await keptOffline(page, code)
  }
  await lent.context().setOffline(true)
  for (const code of waiting) {
    await openGift(page, server.origin, code)
    await fillClaim(page, guest({ name: `Waiting ${code}` }))
    const buffer = await noisyPhoto()
    photos.push(middleOf(buffer))
    await page
      .locator('form input[name=profile_image]')
      .setInputFiles({ name: 'face.jpg', mimeType: 'image/jpeg', buffer })
    await submitClaim(page)
    await page.getByText('Saved on this device', { exact: true }).first().waitFor()
  }
  await page.goto(`${server.origin}/campaign/${campaign.id}`)
  await says(page, NAMES[0] ?? '')
  expect(await outbox(page)).toHaveLength(3)
  const before = await foundIn(lent.folder, [...photos, shown])
  for (const [bytes, places] of before) expect(places, bytes.toString('hex')).not.toEqual([])

  const { access_token: admin } = await call<AccessToken>('POST', '/api/auth/login', null, ADMIN)
  const [user] = await call<AdminUser[]>('GET', '/api/admin/users?search=owner@example.com', admin)
  await call('POST', `/api/admin/users/${user?.id}/disable`, admin)
  // the phone does not know yet
  await page.reload()
  await says(page, NAMES[0] ?? '')

  // nothing of the queue leaves until the pages are closed
  await page.route(/\/api\/(sync|uploads)/, (call) => call.abort())
  await lent.context().setOffline(false)
  await page.waitForURL(/\/login/)
  await says(page, 'You were signed out on this device. This account is disabled. Please ask an admin.')
  const here = ['campaigns', 'campaignCodes', 'masterViews', 'pinnedCampaigns', 'drafts', 'discarded']
  await expect
    .poll(async () => Object.values(await rows(page, here)).map((all) => all.length), { timeout: 20_000 })
    .toEqual([0, 0, 0, 0, 0, 0])
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('token')
  expect(JSON.stringify(await rows(page, [...here, 'codes', 'meta', 'delivered']))).not.toContain(NAMES[0])
  // only files and caches: the browser keeps some deleted rows in its log
  const places = async () => [...(await foundIn(lent.folder, [...photos, shown])).values()].flat()
  // a browser removes the files of deleted rows a little later
  const nothingFound = () => expect.poll(places, { timeout: 20_000 }).toEqual([])
  await nothingFound()

  const { wake } = await closeAll(lent.context(), server.origin)
  await wake()
  const claimer = async (code: string) =>
    (await call<{ claimer_name?: string }>('GET', `/api/qr/${code}`, null)).claimer_name
  for (const code of waiting)
    await expect.poll(() => claimer(code), { timeout: 30_000 }).toBe(`Waiting ${code}`)
  for (const tidy of [false, true]) {
    if (tidy) await lent.restart()
    await nothingFound()
  }
  const after = await lent.page()
  await after.goto(`${server.origin}/outbox`)
  // the browser may have ended before it stored the answer
  await expect
    .poll(async () => (await outbox(after)).map(({ state }) => state), { timeout: 20_000 })
    .toEqual(['delivered', 'delivered', 'delivered'])
  const kept = await rows(after, ['outbox', 'codes', 'meta', 'blobs'])
  expect(JSON.stringify(kept)).not.toMatch(/Waiting \w|face\.jpg/)
})
