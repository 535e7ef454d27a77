/**
 * A lost phone: searches everything that the browser has on disk for PINs and identity numbers, while their
 * registrations wait for the network.
 */
import { hasCheckDigit } from '@tohfa/sync-protocol/travel/identity-fields'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seeded } from '../simulation/random'
import { foundIn } from './on-disk'
import { ownerCalls } from './owner-calls'
import { fill, hydrated, keptOffline } from './people'
import { openProfile, type Profile } from './profile'
import { realServer, type RealServer } from './server'

const TRAVELERS = 13

let server: RealServer
let phone: Profile
let codes: string[]
beforeAll(async () => {
  server = await realServer()
  phone = await openProfile({ width: 360, height: 800 })
  const owner = await ownerCalls(server.origin)
  const campaign = await owner.create({ campaign_type: 'travel', qr_quantity: TRAVELERS })
  codes = (await owner.codes(campaign)).map(({ code }) => code)
})
afterAll(async () => {
  await phone.remove()
  await server.remove()
})

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
})
