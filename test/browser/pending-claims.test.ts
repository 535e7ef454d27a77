/** Work on undelivered claims, and on gifts opened before, after an offline reload. */
import type { Sale } from '@tohfa/sync-protocol/entities/sale'
import type { Traveler } from '@tohfa/sync-protocol/entities/traveler'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownerCalls } from './owner-calls'
import { fill, hydrated, keptOffline, outbox } from './people'
import { openPerson, type Person } from './profile'
import { realServer, type RealServer } from './server'

const PIN = '482913'
const PERSON = { name: 'Farida Sheikh', mobile: '+91 98765 00000', email: 'farida@example.com' }
const SALE = {
  ...PERSON,
  product_service_name: 'Sari',
  quantity: '3',
  price_per_unit: '50',
  amount_paid: '50',
}

let server: RealServer
let phone: Person
const codes: Record<'sale' | 'travel', string[]> = { sale: [], travel: [] }

beforeAll(async () => {
  server = await realServer()
  phone = await openPerson({ width: 360, height: 800 })
  const owner = await ownerCalls(server.origin)
  for (const campaign_type of ['sale', 'travel'] as const) {
    const campaign = await owner.create({ campaign_type, qr_quantity: 2 })
    codes[campaign_type] = (await owner.codes(campaign)).map(({ code }) => code)
  }
})
afterAll(async () => {
  await phone.remove()
  await server.remove()
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
async function enterPin(page: Page, action: string, pin = PIN): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.locator('input').fill(pin)
  await dialog.getByRole('button', { name: action }).click()
}
async function pay(page: Page, amount: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=amount]').fill(amount)
  await dialog.getByRole('radio', { name: 'UPI' }).check()
  await dialog.getByRole('button', { name: 'Save Payment' }).click()
}
const delivered = async (page: Page, of: string) =>
  (await outbox(page)).filter(({ state, code }) => state === 'delivered' && code === of).length

async function details<T>(type: 'sale' | 'travel', code: string): Promise<T> {
  const answer = await fetch(`${server.origin}/api/${type}/${code}/details`, { headers: { 'x-pin': PIN } })
  expect(answer.status).toBe(200)
  return (await answer.json()) as T
}

it('a booking that was made offline takes a second payment after a reload', async () => {
  const [code = ''] = codes.sale
  const page = await phone.page()
  await page.goto(`${server.origin}/claim/${code}`)
  await hydrated(page)
  await keptOffline(page, code)
  await server.stop()
  await fill(page, { ...SALE, pin: PIN, pin_confirmation: PIN })
  await press(page, 'Register')
  await page.getByRole('dialog').getByText('Receipt pending').first().waitFor()
  await page.reload()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  // the tab's session keeps the PIN until it is locked
  await page.getByRole('button', { name: 'Lock', exact: true }).waitFor()
  await press(page, 'Add a payment')
  await pay(page, '60')
  await page.getByText('₹40.00').first().waitFor()
  await server.start()
  await expect.poll(() => delivered(page, code), { timeout: 60_000 }).toBe(2)
  await page.getByText('Receipt pending').first().waitFor({ state: 'hidden' })
  expect((await details<Sale>('sale', code)).payments.map(({ amount }) => amount)).toEqual([50, 60])
})

it('a booking that was opened on this device before takes a payment under a PIN that is checked later', async () => {
  const [, code = ''] = codes.sale
  const claim = await fetch(`${server.origin}/api/sale/${code}/claim`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...SALE, pin: PIN }),
  })
  expect(claim.status).toBe(200)
  const page = await phone.page()
  await page.goto(`${server.origin}/claim/${code}`)
  await hydrated(page)
  await keptOffline(page, code)
  await server.stop()
  await page.reload()
  await press(page, 'Access Sale Details')
  await enterPin(page, 'Access Sale Details', '000000')
  await page.getByText('You can record a payment').waitFor()
  await press(page, 'Add a payment')
  await pay(page, '70')
  await page.getByText('Receipt pending').waitFor()
  await server.start()
  // after a wrong PIN only the PIN is asked for again
  await page.getByText('A payment was not accepted').waitFor({ timeout: 60_000 })
  await press(page, 'Access Sale Details')
  await enterPin(page, 'Access Sale Details')
  await expect.poll(() => delivered(page, code), { timeout: 60_000 }).toBe(1)
  await page.getByText('₹30.00').first().waitFor()
  expect((await details<Sale>('sale', code)).payments.map(({ amount }) => amount)).toEqual([50, 70])
})

it('a traveler who registered offline corrects it after a reload', async () => {
  const [code = ''] = codes.travel
  const page = await phone.page()
  await page.goto(`${server.origin}/claim/${code}`)
  await hydrated(page)
  await keptOffline(page, code)
  await server.stop()
  await fill(page, { ...PERSON, passport_number: 'M1234567', pin: PIN, pin_confirmation: PIN })
  await press(page, 'Submit Travel Details')
  await page.getByText('Encrypted on this device until it is sent').waitFor()
  await page.reload()
  await press(page, 'Lock')
  await press(page, 'Edit')
  await enterPin(page, 'Access Travel Details')
  await page.getByText('Your PIN will be checked when the change is sent.').waitFor()
  await fill(page, { mobile: '+91 98765 11111' })
  await press(page, 'Save Changes')
  await page.getByText('+91 98765 11111').waitFor()
  await server.start()
  await expect.poll(() => delivered(page, code), { timeout: 60_000 }).toBe(2)
  await page.getByText('••••4567').waitFor()
  expect(await details<Traveler>('travel', code)).toMatchObject({
    mobile: '+91 98765 11111',
    passport_number: 'M1234567',
  })
})
