/** A phone that is lost or shared: what is on it, what opens it, and what leaves it once its session was ended. */
import type { AccessToken } from '@tohfa/sync-protocol/entities/user'
import type { AdminUser } from '@tohfa/sync-protocol/entities/admin'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { says } from './admin-people'
import { foundIn } from './on-disk'
import { ownerCalls, type OwnerCalls } from './owner-calls'
import { fillClaim, guest, appInstalled, keptOffline, openGift, outbox, rows, submitClaim } from './people'
import { openPerson, openProfile, type Person, type Profile } from './profile'
import { ADMIN, realServer, type RealServer } from './server'

const PIN = '0482913756'
const NAMES = ['Plantedasha Onename', 'Plantedbina Twoname', 'Plantedchandra Threename']

let server: RealServer
let phone: Profile
let lent: Person
let owner: OwnerCalls
beforeAll(async () => {
  server = await realServer()
  phone = await openProfile({ width: 360, height: 800 })
  lent = await openPerson({ width: 360, height: 800 })
  owner = await ownerCalls(server.origin)
})
afterAll(async () => {
  await lent.remove()
  await phone.remove()
  await server.remove()
})

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

it('no name of a recipient lies readable on the disk of a phone with a lock, which opens offline by its PIN', async () => {
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
    // the search finds what is there
    for (const code of codes) expect(found.get(code), code).not.toEqual([])
  }
  await server.start()
})

it('an account that is disabled while its phone is offline loses what it has there, and its queue arrives', async () => {
  const campaign = await owner.create({ qr_quantity: 5 })
  const codes = (await owner.codes(campaign)).map(({ code }) => code)
  await owner.claim(codes[0] ?? '', { name: NAMES[0] ?? '' })
  const page = await lent.page()
  await owner.signIn(page)
  await appInstalled(page)
  await page.goto(`${server.origin}/campaign/${campaign.id}`)
  await says(page, NAMES[0] ?? '')
  const waiting = codes.slice(1, 4)
  for (const code of waiting) {
    await openGift(page, server.origin, code)
    await keptOffline(page, code)
  }
  await lent.context().setOffline(true)
  for (const code of waiting) {
    await openGift(page, server.origin, code)
    await fillClaim(page, guest({ name: `Waiting ${code}` }))
    await submitClaim(page)
    await page.getByText('Saved on this device', { exact: true }).first().waitFor()
  }
  await page.goto(`${server.origin}/campaign/${campaign.id}`)
  await says(page, NAMES[0] ?? '')
  expect(await outbox(page)).toHaveLength(3)

  const { access_token: admin } = await call<AccessToken>('POST', '/api/auth/login', null, ADMIN)
  const [user] = await call<AdminUser[]>('GET', '/api/admin/users?search=owner@example.com', admin)
  await call('POST', `/api/admin/users/${user?.id}/disable`, admin)
  // it knows nothing of that yet
  await page.reload()
  await says(page, NAMES[0] ?? '')

  await lent.context().setOffline(false)
  await page.waitForURL(/\/login/)
  await says(page, 'You were signed out on this device. This account is disabled. Please ask an admin.')
  const here = ['campaigns', 'campaignCodes', 'masterViews', 'keptCampaigns', 'drafts']
  await expect
    .poll(async () => Object.values(await rows(page, here)).map((all) => all.length), { timeout: 20_000 })
    .toEqual([0, 0, 0, 0, 0])
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('token')
  expect(JSON.stringify(await rows(page, [...here, 'codes', 'meta']))).not.toContain(NAMES[0])
  for (const code of waiting)
    await expect
      .poll(
        async () => (await call<{ claimer_name?: string }>('GET', `/api/qr/${code}`, null)).claimer_name,
        {
          timeout: 30_000,
        },
      )
      .toBe(`Waiting ${code}`)
})
