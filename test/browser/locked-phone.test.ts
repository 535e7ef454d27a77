/** A phone in a campaign whose owner requires a lock: who claimed, and what waits, is readable nowhere, and arrives while locked. */
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { foundIn } from './on-disk'
import { ownerCalls, type OwnerCalls } from './owner-calls'
import {
  appInstalled,
  choosePhoto,
  fillClaim,
  guest,
  keptOffline,
  openGift,
  submitClaim,
  says,
  press,
  states,
} from './people'
import { plain } from './pictures-of'
import { openProfile, type Profile } from './profile'
import { realServer, type RealServer } from './server'
import { closeAll } from './wake-worker'

const PIN = '0482913756'
const NAMES = ['Plantedasha Onename', 'Plantedbina Twoname']
const CLAIMED = { name: 'Plantedchandra Threename', email: 'planted2@example.org', mobile: '+91 91234 56780' }
const MAILS = ['planted0@example.org', 'planted1@example.org']
const PLANTED = [PIN, ...NAMES, ...MAILS, 'Plantedtyped', ...Object.values(CLAIMED)]

let server: RealServer
let origin: string
let phone: Profile
let owner: OwnerCalls
beforeAll(async () => {
  server = await realServer()
  origin = server.origin
  phone = await openProfile({ width: 360, height: 800 })
  owner = await ownerCalls(origin)
})

async function lockedCampaign(quantity: number) {
  const campaign = await owner.create({ qr_quantity: quantity })
  const answer = await fetch(`${origin}/api/campaigns/${campaign.id}/lock`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${owner.token}` },
    body: JSON.stringify({ required: true }),
  })
  expect(answer.status).toBe(200)
  return campaign
}
async function setPin(page: Page, campaign: Campaign) {
  await owner.signIn(page)
  await appInstalled(page)
  await page.goto(`${origin}/campaign/${campaign.id}`)
  await says(page, 'Set a PIN for this phone')
  await page.locator('[name=device_pin]').fill(PIN)
  await page.locator('[name=device_pin_again]').fill(PIN)
  await page.getByRole('button', { name: 'Set PIN' }).click()
  await says(page, 'Unlocked')
}
async function nothingReadable(codes: readonly string[]) {
  const found = await foundIn(phone.folder, [...PLANTED, ...codes])
  for (const text of PLANTED) expect(found.get(text), text).toEqual([])
  // proves that the search works
  for (const code of codes) expect(found.get(code), code).not.toEqual([])
}

it('who claimed and what waits is readable nowhere, shown only after the PIN, also offline, and arrives without it', async () => {
  const campaign = await lockedCampaign(4)
  const codes = campaign.gifts
  const [first = '', second = '', typed = '', claimed = ''] = codes
  await owner.claim(claimed, CLAIMED)
  let page = await phone.page()
  await setPin(page, campaign)
  await says(page, CLAIMED.name)
  for (const code of [first, second, typed]) {
    await openGift(page, origin, code)
    await keptOffline(page, code)
  }
  await server.stop()
  for (const [place, code] of [first, second].entries()) {
    await openGift(page, origin, code)
    await fillClaim(page, guest({ name: NAMES[place] ?? '', email: MAILS[place] ?? '' }))
    await submitClaim(page)
    await page.getByText('Saved on this device', { exact: true }).first().waitFor()
    // on the page where it was typed
    await says(page, NAMES[place] ?? '')
  }
  await openGift(page, origin, typed)
  await page.locator('form [name=name]').pressSequentially('Plantedtyped')
  await nothingReadable(codes)

  await phone.restart()
  page = await phone.page()
  await page.goto(`${origin}/outbox`)
  await says(page, /^2 entries belong to a campaign whose owner requires a lock/)
  await expect.poll(() => page.getByRole('article').count()).toBe(2)
  for (const name of NAMES) expect(await page.getByText(name).count()).toBe(0)
  await nothingReadable(codes)
  await page.locator('[name=device_pin]').fill(PIN)
  await press(page, 'Unlock')
  for (const name of NAMES) await says(page, name)
  await page.goto(`${origin}/campaign/${campaign.id}`)
  await says(page, 'Locked')
  expect(await page.getByText(CLAIMED.name).count()).toBe(0)
  await page.locator('[name=device_pin]').fill(PIN)
  await press(page, 'Unlock')
  await says(page, CLAIMED.name)

  await phone.restart()
  page = await phone.page()
  await server.start()
  await page.goto(`${origin}/outbox`)
  await expect.poll(() => states(page), { timeout: 60_000 }).toEqual(['delivered', 'delivered'])
  for (const name of NAMES) expect(await page.getByText(name).count()).toBe(0)
  for (const [place, code] of [first, second].entries()) {
    const gift = (await (await fetch(`${origin}/api/qr/${code}`)).json()) as QrCode
    expect(gift.claimer_name).toBe(NAMES[place])
  }
  await phone.restart()
  await nothingReadable(codes)
  page = await phone.page()
  await page.goto(`${origin}/outbox`)
  await page.locator('[name=device_pin]').fill(PIN)
  await press(page, 'Unlock')
  await press(page, 'Delivered (2)')
  for (const name of NAMES) await says(page, name)
})

it('the service worker delivers the queue of a locked phone with every page closed, and leaves no readable trace', async () => {
  const campaign = await lockedCampaign(1)
  const [{ code } = { code: '' }] = await owner.codes(campaign)
  const page = await phone.page()
  await page.goto(`${origin}/campaign/${campaign.id}`)
  await page.locator('[name=device_pin]').fill(PIN)
  await press(page, 'Unlock')
  await says(page, 'Unlocked')
  await openGift(page, origin, code)
  await keptOffline(page, code)
  await server.stop()
  await fillClaim(page, guest({ name: NAMES[0] ?? '' }))
  await choosePhoto(page, await plain('Plantedasha.jpg', '#1e6fb3'))
  await submitClaim(page)
  await page.getByText('Saved on this device', { exact: true }).first().waitFor()
  const { blank, wake } = await closeAll(phone.context(), origin)
  await nothingReadable([code])
  await server.start()
  await wake()
  const gift = async () => (await (await fetch(`${origin}/api/qr/${code}`)).json()) as QrCode
  await expect.poll(async () => (await gift()).claimer_name, { timeout: 60_000 }).toBe(NAMES[0])
  expect((await gift()).claimer_profile_image).toMatch(/^\/media\/profiles\//)
  await nothingReadable([code])
  await blank.goto(`${origin}/outbox`)
  await says(blank, 'Delivered')
  await expect.poll(() => blank.getByText(NAMES[0] ?? '').count()).toBe(0)
})
