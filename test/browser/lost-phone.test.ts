/** A lost or lent phone: what is on its disk while registrations wait, and what is deleted once its session was ended. */
import { hasCheckDigit } from '@tohfa/sync-protocol/travel/identity-fields'
import { randomBytes } from 'node:crypto'
import type { AccessToken } from '@tohfa/sync-protocol/entities/user'
import type { AdminUser } from '@tohfa/sync-protocol/entities/admin'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { seeded } from '../simulation/random'
import { foundIn } from './on-disk'
import { ownerCalls, type OwnerCalls } from './owner-calls'
import {
  choosePhoto,
  fill,
  fillClaim,
  guest,
  hydrated,
  appInstalled,
  keptOffline,
  openGift,
  outbox,
  rows,
  submitClaim,
  says,
  states,
} from './people'
import { openProfile, type Profile } from './profile'
import { ADMIN, realServer, type RealServer } from './server'
import { closeAll } from './wake-worker'

const NAME = 'Plantedasha Onename'
const TRAVELERS = 13

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

/** About 100 kB, so that the browser stores it in its own file. */
const noisyPhoto = () =>
  sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()

async function claimWithPhoto(code: string): Promise<void> {
  const form = new FormData()
  for (const [field, text] of Object.entries<string>({ ...guest({ name: NAME }) })) form.append(field, text)
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

const random = seeded(20_261_122)
const digits = (length: number) => Array.from({ length }, () => random.int(10)).join('')
const letters = (length: number) =>
  Array.from({ length }, () => String.fromCharCode(65 + random.int(26))).join('')

/** What nobody may find. The PIN begins with a zero, as no clock value does. */
function newSecrets() {
  const eleven = `7${digits(10)}`
  return {
    pin: `0${digits(5)}`,
    passport_number: letters(2) + digits(6),
    aadhar_number: Array.from('0123456789', (last) => eleven + last).find(hasCheckDigit) ?? '',
    pan_number: `${letters(5)}${digits(4)}${letters(1)}`,
  }
}

it(`no PIN and no identity number of ${TRAVELERS} waiting travelers is readable on the browser's disk`, async () => {
  const codes = (await owner.create({ campaign_type: 'travel', qr_quantity: TRAVELERS })).gifts
  const page = await phone.page()
  for (const code of codes) {
    await page.goto(`${server.origin}/claim/${code}`)
    await hydrated(page)
    await keptOffline(page, code)
  }
  await server.stop()
  const secrets: string[] = []
  for (const [place, code] of codes.entries()) {
    const planted = newSecrets()
    secrets.push(...Object.values(planted))
    await page.goto(`${server.origin}/claim/${code}`)
    await hydrated(page)
    const contact = { name: `Wanderer Number${place}`, mobile: '+91 98765 43210', email: 'asha@example.com' }
    await fill(page, { ...contact, ...planted, pin_confirmation: planted.pin })
    await page.getByRole('button', { name: 'Submit Travel Details', exact: true }).click()
    await page.getByText('Saved on this device', { exact: true }).first().waitFor()
  }
  expect(new Set(secrets).size).toBeGreaterThanOrEqual(50)

  const names = codes.map((_, place) => `Wanderer Number${place}`)
  // while the browser runs, and after it has tidied up
  for (const tidy of [false, true]) {
    if (tidy) await phone.restart()
    const found = await foundIn(phone.folder, [...secrets, ...names])
    for (const secret of secrets) expect(found.get(secret), secret).toEqual([])
    // proves that the search works
    for (const name of names) expect(found.get(name), name).not.toEqual([])
  }
  await server.start()
})

it('an account that is disabled while its phone is offline loses its data there, and its queue arrives', async () => {
  const campaign = await owner.create({ qr_quantity: 5 })
  const codes = campaign.gifts
  await claimWithPhoto(codes[0] ?? '')
  const page = await lent.page()
  await owner.signIn(page)
  await appInstalled(page)
  await page.goto(`${server.origin}/campaign/${campaign.id}`)
  await says(page, NAME)
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
    await choosePhoto(page, { name: 'face.jpg', mimeType: 'image/jpeg', buffer })
    await submitClaim(page)
    await page.getByText('Saved on this device', { exact: true }).first().waitFor()
  }
  await page.goto(`${server.origin}/campaign/${campaign.id}`)
  await says(page, NAME)
  expect(await outbox(page)).toHaveLength(3)
  const before = await foundIn(lent.folder, [...photos, shown])
  for (const [bytes, places] of before) expect(places, bytes.toString('hex')).not.toEqual([])

  const { access_token: admin } = await call<AccessToken>('POST', '/api/auth/login', null, ADMIN)
  const [user] = await call<AdminUser[]>('GET', '/api/admin/users?search=owner@example.com', admin)
  await call('POST', `/api/admin/users/${user?.id}/disable`, admin)
  // the phone does not know yet
  await page.reload()
  await says(page, NAME)

  // nothing of the queue leaves until the pages are closed
  await page.route(/\/api\/(sync|uploads)/, (call) => call.abort())
  await lent.context().setOffline(false)
  await page.waitForURL(/\/login/)
  await says(page, 'You were logged out on this device. This account is disabled. Please ask an admin.')
  const here = ['campaigns', 'campaignCodes', 'masterViews', 'pinnedCampaigns', 'drafts', 'discarded']
  await expect
    .poll(async () => Object.values(await rows(page, here)).map((all) => all.length), { timeout: 20_000 })
    .toEqual([0, 0, 0, 0, 0, 0])
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('token')
  expect(JSON.stringify(await rows(page, [...here, 'codes', 'meta', 'delivered']))).not.toContain(NAME)
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
  await expect.poll(() => states(after), { timeout: 20_000 }).toEqual(['delivered', 'delivered', 'delivered'])
  const kept = await rows(after, ['outbox', 'codes', 'meta', 'blobs'])
  expect(JSON.stringify(kept)).not.toMatch(/Waiting \w|face\.jpg/)
})
