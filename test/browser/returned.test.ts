/** Payments and changes that the server refuses: two devices at once, and a PIN that has changed. */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sale } from '@tohfa/sync-protocol/entities/sale'
import type { Traveler } from '@tohfa/sync-protocol/entities/traveler'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { ownerCalls, type OwnerCalls } from './owner-calls'
import { hydrated, keptOffline, outbox, press } from './people'
import { openPerson, type Person } from './profile'
import { realServer, type RealServer } from './server'

const PIN = '482913'
const LATER_PIN = '739152'
const REFUSED = 'Payment must be greater than 0 and at most the balance amount'
const CONTACT = { name: 'Farida Sheikh', mobile: '+91 98765 00000', email: 'farida@example.com' }
/** ₹ 150.00, of which 50 are paid */
const SALE = {
  ...CONTACT,
  product_service_name: 'Silk sari',
  quantity: 3,
  price_per_unit: 50,
  amount_paid: 50,
}

let server: RealServer
let owner: OwnerCalls
let phone: Person
let other: Person
const codes: Record<'sale' | 'travel', string[]> = { sale: [], travel: [] }

beforeAll(async () => {
  server = await realServer()
  phone = await openPerson({ width: 360, height: 800 })
  other = await openPerson({ width: 1280, height: 900 })
  owner = await ownerCalls(server.origin)
  for (const campaign_type of ['sale', 'travel'] as const) {
    codes[campaign_type] = (await owner.create({ campaign_type, qr_quantity: 4 })).gifts
  }
})

async function details<T>(type: 'sale' | 'travel', code: string, pin: string): Promise<T> {
  const headers = { 'x-pin': pin }
  const answer = await fetch(`${server.origin}/api/${type}/${code}/details`, { headers })
  expect(answer.status).toBe(200)
  return (await answer.json()) as T
}

/** Opens a claimed gift with its PIN, on a device that keeps all that it needs offline. */
async function unlocked(page: Page, code: string, access: string, ready: string): Promise<void> {
  await page.goto(`${server.origin}/claim/${code}`)
  await enter(page, access, PIN)
  await page.getByRole('button', { name: ready, exact: true }).waitFor()
  await keptOffline(page, code)
}

async function enter(page: Page, access: string, pin: string): Promise<void> {
  await hydrated(page)
  await press(page, access)
  const dialog = page.getByRole('dialog')
  await dialog.locator('input').fill(pin)
  await dialog.getByRole('button', { name: access }).click()
  await page.getByText('Access granted!').first().waitFor()
}

async function fillPayment(page: Page, amount: string, transaction = ''): Promise<void> {
  await press(page, 'Add a payment')
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name=amount]').fill(amount)
  await dialog.getByRole('radio', { name: 'UPI' }).check()
  await dialog.locator('[name=transaction_id]').fill(transaction)
}
const savePayment = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Save Payment' }).click()

/** Checks that the payments are within the total, and no two share a receipt. */
async function soundSale(code: string, pin = PIN): Promise<Sale> {
  const sale = await details<Sale>('sale', code, pin)
  const paise = sale.payments.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
  expect(paise).toBe(Math.round(sale.amount_paid * 100))
  expect(paise).toBeLessThanOrEqual(Math.round(sale.total_amount * 100))
  expect(new Set(sale.payments.map(({ receipt_number }) => receipt_number)).size).toBe(sale.payments.length)
  return sale
}

it('two devices pay the same sale at once: one learns that the other was first, and keeps what was typed', async () => {
  const [code = ''] = codes.sale
  await owner.claim(code, { ...SALE, pin: PIN }, 'sale')
  const pages = [await phone.page(), await other.page()] as const
  for (const [i, page] of pages.entries()) {
    await unlocked(page, code, 'Access Sale Details', 'Add a payment')
    await fillPayment(page, '60.00', `TX-${i}`)
  }
  await Promise.all(pages.map(savePayment))
  const said = (page: Page) =>
    Promise.race([
      page
        .getByText(/^Payment saved! Receipt: R-/)
        .waitFor()
        .then(() => 'saved' as const),
      page
        .getByRole('dialog')
        .getByText(REFUSED)
        .waitFor()
        .then(() => 'refused' as const),
    ])
  const answers = await Promise.all(pages.map(said))
  expect([...answers].sort()).toEqual(['refused', 'saved'])
  const loser = answers[0] === 'refused' ? pages[0] : pages[1]
  const dialog = loser.getByRole('dialog')
  await dialog
    .getByText('Another payment was made in the meantime. The balance amount is now ₹40.00.')
    .waitFor()
  expect(await dialog.locator('[name=amount]').inputValue()).toBe('60.00')
  expect(await dialog.locator('[name=transaction_id]').inputValue()).toMatch(/^TX-[01]$/)
  expect((await soundSale(code)).payments.length).toBe(2)

  await dialog.locator('[name=amount]').fill('40')
  await savePayment(loser)
  await loser.getByText(/^Payment saved! Receipt: R-/).waitFor()
  await loser.getByText('Fully Paid').first().waitFor()
  expect(await loser.getByText('A payment was not accepted').count()).toBe(0)
  expect(await soundSale(code)).toMatchObject({ amount_paid: 150, balance_amount: 0 })
})

it('an offline payment that another device overtook comes back with all that was typed', async () => {
  const code = codes.sale[1] ?? ''
  await owner.claim(code, { ...SALE, pin: PIN }, 'sale')
  const [away, here] = [await phone.page(), await other.page()]
  for (const page of [away, here]) await unlocked(page, code, 'Access Sale Details', 'Add a payment')
  await away.context().setOffline(true)
  await fillPayment(away, '75.50', 'TX-AWAY')
  await savePayment(away)
  await away.getByText('Receipt pending').first().waitFor()
  await fillPayment(here, '60')
  await savePayment(here)
  await here.getByText(/^Payment saved! Receipt: R-/).waitFor()
  await away.context().setOffline(false)

  await away.getByText('A payment was not accepted').waitFor({ timeout: 60_000 })
  await away.getByRole('alert').getByText(REFUSED).waitFor()
  expect((await soundSale(code)).payments.length).toBe(2)
  await away.getByText('₹40.00').first().waitFor()
  await press(away, 'Edit and resend')
  const dialog = away.getByRole('dialog')
  await dialog.getByText(REFUSED).waitFor()
  expect(await dialog.locator('[name=amount]').inputValue()).toBe('75.50')
  expect(await dialog.locator('[name=payment_method]:checked').inputValue()).toBe('UPI')
  expect(await dialog.locator('[name=transaction_id]').inputValue()).toBe('TX-AWAY')
  await dialog.locator('[name=amount]').fill('40')
  await savePayment(away)
  await away.getByText(/^Payment saved! Receipt: R-/).waitFor()
  const sale = await soundSale(code)
  expect(sale.balance_amount).toBe(0)
  expect(sale.payments.map(({ amount }) => amount)).toEqual([50, 60, 40])
  expect(sale.payments[2]?.transaction_id).toBe('TX-AWAY')
})

it('details that fail to load after a payment was delivered are asked for again', async () => {
  const code = codes.sale[3] ?? ''
  await owner.claim(code, { ...SALE, pin: PIN }, 'sale')
  const page = await phone.page()
  await unlocked(page, code, 'Access Sale Details', 'Add a payment')
  const receipt = `**/api/sale/${code}/receipt`
  let asked = 0
  await page.route(receipt, (route) => {
    asked++
    return route.abort()
  })
  await fillPayment(page, '70')
  await savePayment(page)
  await page.getByText(/^Payment saved! Receipt: R-/).waitFor()
  await expect.poll(() => asked).toBeGreaterThan(0)
  // from the payment's own answer; the details stay open
  await page.getByText('₹30.00').first().waitFor()
  await page.getByRole('button', { name: 'Add a payment' }).waitFor()

  await page.unroute(receipt)
  const read = page.waitForResponse((answer) => answer.url().endsWith(`${code}/receipt`))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  expect((await read).status()).toBe(200)
  await page.getByText('₹30.00').first().waitFor()
  expect((await soundSale(code)).payments.length).toBe(2)
})

it('work saved under a PIN that has changed asks for the PIN again, and is delivered once', async () => {
  const [code = '', tour = ''] = [codes.sale[2], codes.travel[0]]
  const traveler = { ...CONTACT, food_type: 'Vegan', passport_number: 'M1234567' }
  const claims = async (pin: string) => {
    await owner.claim(code, { ...SALE, pin }, 'sale')
    await owner.claim(tour, { ...traveler, pin }, 'travel')
  }
  // an operator restores an older backup, and both are claimed again
  const backup = await mkdtemp(join(tmpdir(), 'tohfa-backup-'))
  await server.stop('SIGTERM')
  await cp(server.dataDir, backup, { recursive: true })
  await server.start()
  await claims(PIN)
  const page = await phone.page()
  const second = await phone.context().newPage()
  await unlocked(page, code, 'Access Sale Details', 'Add a payment')
  await unlocked(second, tour, 'Access Travel Details', 'Edit')
  await page.context().setOffline(true)
  await server.stop('SIGTERM')
  for (const name of await readdir(server.dataDir))
    await rm(join(server.dataDir, name), { recursive: true, force: true })
  await cp(backup, server.dataDir, { recursive: true })
  await rm(backup, { recursive: true })
  await server.start()
  await claims(LATER_PIN)

  await fillPayment(page, '30', 'TX-PIN')
  await savePayment(page)
  await page.getByText('Receipt pending').first().waitFor()
  await press(second, 'Edit')
  await second.locator('form [name=food_type]').selectOption('Jain')
  await second.locator('form [name=passport_number]').fill('N7654321')
  await press(second, 'Save Changes')
  await second.getByText('Saved on this device', { exact: true }).first().waitFor()
  await page.context().setOffline(false)

  // the payment needs only the right PIN
  await page.getByText('A payment was not accepted').waitFor({ timeout: 60_000 })
  await page.getByRole('alert').getByText('Invalid PIN').waitFor()
  expect(await page.getByRole('button', { name: 'Edit and resend' }).count()).toBe(0)
  await enter(page, 'Access Sale Details', LATER_PIN)
  const delivered = async (kind: string, of: string) =>
    (await outbox(page)).filter(
      (entry) => entry.state === 'delivered' && entry.kind === kind && entry.code === of,
    ).length
  await expect.poll(() => delivered('sale.payment', code), { timeout: 30_000 }).toBe(1)
  await page.getByText('A payment was not accepted').waitFor({ state: 'hidden' })
  const sale = await soundSale(code, LATER_PIN)
  expect(sale.payments.map(({ amount, transaction_id }) => [amount, transaction_id])).toEqual([
    [50, null],
    [30, 'TX-PIN'],
  ])

  // for the change, what was sealed with the PIN has to be entered again, and the form says so
  await second.getByText('A change was not accepted').waitFor({ timeout: 60_000 })
  await second.getByRole('alert').getByText('Invalid PIN').waitFor()
  await enter(second, 'Access Travel Details', LATER_PIN)
  expect((await details<Traveler>('travel', tour, LATER_PIN)).food_type).toBe('Vegan')
  await press(second, 'Edit and resend')
  await second.getByText('Please enter identity numbers that you changed again').waitFor()
  expect(await second.locator('form [name=food_type]').inputValue()).toBe('Jain')
  await second.locator('form [name=passport_number]').fill('N7654321')
  await press(second, 'Save Changes')
  await expect.poll(() => delivered('travel.update', tour), { timeout: 30_000 }).toBe(1)
  await second.getByText('A change was not accepted').waitFor({ state: 'hidden' })
  expect(await details<Traveler>('travel', tour, LATER_PIN)).toMatchObject({
    food_type: 'Jain',
    passport_number: 'N7654321',
  })
  await second.close()
})
