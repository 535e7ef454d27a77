import { readFile } from 'node:fs/promises'
import type { Sale } from '@tohfa/sync-protocol/entities/sale'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { LONG_WORDS } from '../../pwa/test/long-words'
import { readPdf } from '../../server/test/pdf'
import { GIFT_GIVER, ownerCalls } from './owner-calls'
import { fill, hydrated, installed, keptOffline, noticeNetwork, outbox, press } from './people'
import { openPerson, type Person } from './profile'
import { realServer, type RealServer } from './server'

const PIN = '482913'
let server: RealServer
let owner: Person
let phone: Person
let other: Person
const codes: Record<string, string[]> = {}

beforeAll(async () => {
  server = await realServer()
  owner = await openPerson()
  phone = await openPerson({ width: 360, height: 800 })
  other = await openPerson({ width: 1280, height: 900 })
  const calls = await ownerCalls(server.origin)
  for (const campaign_type of ['travel', 'sale'] as const) {
    const name = `A ${campaign_type} campaign`
    codes[campaign_type] = (await calls.create({ campaign_type, name, qr_quantity: 6, ...GIFT_GIVER })).gifts
  }
  await calls.signIn(await owner.page())
})

const open = async (page: Page, type: string, place: number) => {
  await page.goto(`${server.origin}/claim/${codes[type]?.[place]}`)
  await hydrated(page)
}
const TRAVELER = {
  name: 'Asha Rao',
  mobile: '+91 98765 43210',
  email: 'asha@example.com',
  blood_group: 'O-',
  emergency_contact_name: 'Ravi Rao',
  emergency_contact_mobile: '+91 90000 00002',
  passport_number: 'M1234567',
  aadhar_number: '2345 6789 0124',
  pin: PIN,
  pin_confirmation: PIN,
}
const SALE = {
  name: 'Farida Sheikh',
  mobile: '+91 98765 00000',
  email: 'farida@example.com',
  product_service_name: 'Silk sari',
  quantity: '3',
  price_per_unit: '0.10',
  amount_paid: '0.20',
  pin: PIN,
  pin_confirmation: PIN,
}

it('§2 a traveler registers, opens the details with the PIN, sees numbers masked, and edits them', async () => {
  const page = await phone.page()
  await open(page, 'travel', 0)
  await press(page, 'Submit Travel Details')
  await page.getByText('PIN must be exactly 6 digits').first().waitFor()
  await fill(page, { ...TRAVELER, aadhar_number: '1234 5678 9012' })
  await press(page, 'Submit Travel Details')
  await page.getByText('Please enter a valid 12-digit Aadhaar number').waitFor()
  await fill(page, { aadhar_number: TRAVELER.aadhar_number })
  await press(page, 'Submit Travel Details')
  await page.getByText('Travel details submitted successfully!').waitFor()
  await page.getByText('••••4567').waitFor()

  await press(page, 'Lock')
  await page.getByText('This traveler is registered').waitFor()
  expect(await page.getByText('asha@example.com').count()).toBe(0)
  await page.reload()
  await hydrated(page)
  await page.getByText('This traveler is registered').waitFor()
  expect(await page.getByText('asha@example.com').count()).toBe(0)
  await press(page, 'Access Travel Details')
  const dialog = page.getByRole('dialog')
  await dialog.locator('input').fill('000000')
  await dialog.getByRole('button', { name: 'Access Travel Details' }).click()
  await dialog.getByText('Invalid PIN').waitFor()
  await dialog.locator('input').fill(PIN)
  await dialog.getByRole('button', { name: 'Access Travel Details' }).click()
  await page.getByText('Access granted!').waitFor()
  expect(await page.getByText('M1234567').count()).toBe(0)
  await press(page, 'Show Passport number')
  await page.getByText('M1234567').waitFor()

  await press(page, 'Edit')
  for (const number of ['passport_number', 'aadhar_number', 'pan_number'])
    expect(await page.locator(`form [name=${number}]`).inputValue()).toBe('')
  await page.getByText('••••4567. Leave empty to keep it as it is.').waitFor()
  await fill(page, { food_type: 'Jain', passport_number: 'N7654321' })
  await press(page, 'Save Changes')
  await page.getByText('Travel details updated successfully!').waitFor()
  await page.getByText('Jain').waitFor()
  await page.getByText('••••4321').waitFor()
  await page.getByText('••••••••0124').waitFor()
})

it('a waiting change is not undone by the next one, and a number is removed on request', async () => {
  const page = await phone.page()
  await keptOffline(page, codes.travel?.[0] ?? '')
  await page.context().setOffline(true)
  await press(page, 'Edit')
  await fill(page, { passport_number: 'Z1112223' })
  await page.getByLabel('Remove the Aadhaar number').check()
  await press(page, 'Save Changes')
  await page.getByText('Encrypted on this device until it is sent').first().waitFor()
  expect(await page.getByText('••••4321').count()).toBe(0)
  await press(page, 'Edit')
  await fill(page, { food_type: '', mobile: '+91 98765 43211' })
  await press(page, 'Save Changes')
  await page.getByText('+91 98765 43211').waitFor()
  await page.context().setOffline(false)
  const delivered = async () =>
    (await outbox(page)).filter(({ kind, state }) => kind === 'travel.update' && state === 'delivered').length
  await expect.poll(delivered, { timeout: 60_000 }).toBe(3)
  await page.getByText('••••2223').waitFor()
  expect(await page.getByText('Jain').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Show Aadhaar number' }).count()).toBe(0)
  const details = await fetch(`${server.origin}/api/travel/${codes.travel?.[0]}/details`, {
    headers: { 'x-pin': PIN },
  })
  expect(await details.json()).toMatchObject({
    passport_number: 'Z1112223',
    aadhar_number: null,
    mobile: '+91 98765 43211',
    food_type: null,
  })
})

it('keeps the emergency card readable with the server stopped, without any identity number', async () => {
  const page = await phone.page()
  await installed(page)
  await server.stop()
  await page.reload()
  await page.getByText('Emergency card').waitFor()
  await page.getByText('O-', { exact: true }).waitFor()
  expect(await page.getByRole('link', { name: 'Call Ravi Rao' }).getAttribute('href')).toBe(
    'tel:+919000000002',
  )
  const kept = await page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '')
    const all: unknown[] = []
    for (const name of names) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error('not opened'))
      })
      for (const store of db.objectStoreNames)
        all.push(
          await new Promise((resolve) => {
            const request = db.transaction(store).objectStore(store).getAll()
            request.onsuccess = () => resolve(request.result)
          }),
        )
      db.close()
    }
    return JSON.stringify([all, Object.entries(sessionStorage), Object.entries(localStorage)])
  })
  for (const secret of ['M1234567', 'N7654321', 'Z1112223', '234567890124', '2345 6789 0124', PIN])
    expect(kept).not.toContain(secret)
  await server.start()
  await press(page, 'Remove from this device')
  const stored = page.getByRole('button', { name: 'Remove from this device' })
  await stored.waitFor({ state: 'hidden' })
  for (let time = 0; time < 2; time++) {
    await page.reload()
    await hydrated(page)
    await page.getByText('••••2223').waitFor()
  }
  expect(await stored.count()).toBe(0)
})

it('§2 a sale shows its total and balance while typing, its receipt, and later payments', async () => {
  const page = await phone.page()
  await open(page, 'sale', 0)
  const wishes = Array.from({ length: 60 }, (_, place) => `Wish ${place + 1}.`)
  const special_requirements =
    `${wishes.join('\n')}\n${'Silk and gold thread. '.repeat(60)}`.slice(0, 1990) + ' The end.'
  await fill(page, { ...SALE, special_requirements })
  await page.getByText('₹0.30').waitFor()
  await page.getByText('₹0.10').waitFor()
  await fill(page, { amount_paid: '0.31' })
  await press(page, 'Register')
  await page.getByText('Amount paid must be between 0 and total amount').waitFor()
  await fill(page, { amount_paid: '0.20' })
  await press(page, 'Register')
  await page.getByText(/Registration successful! Receipt: R-\d{8}-[0-9A-Z]{6}/).waitFor()
  await page.getByText('Balance amount: ₹0.10').waitFor()
  const receipt = page.getByRole('dialog')
  const number = await receipt
    .getByText(/^R-\d{8}-[0-9A-Z]{6}$/)
    .first()
    .innerText()
  const text = await pdfOf(page, receipt, `Receipt_${number}.pdf`)
  for (const part of [number, 'Farida Sheikh', 'Silk sari', '₹0.30', '₹0.20', '₹0.10', ...wishes, 'The end.'])
    expect(text).toContain(part)
  await receipt.getByRole('button', { name: 'Close' }).click()

  await press(page, 'Add a payment')
  const payment = page.getByRole('dialog')
  await payment.locator('[name=amount]').fill('0.11')
  await payment.getByRole('radio', { name: 'UPI' }).check()
  await payment.getByRole('button', { name: 'Save Payment' }).click()
  await payment.getByText('Payment must be greater than 0 and at most the balance amount').waitFor()
  await payment.locator('[name=amount]').fill('0.10')
  await payment.locator('[name=transaction_id]').fill('UPI-4711')
  await payment.getByRole('button', { name: 'Save Payment' }).click()
  const saved = page.getByText(/^Payment saved! Receipt: R-/)
  await saved.waitFor()
  const later = (await saved.innerText()).replace(/^.*Receipt: /, '')
  const ofPayment = await pdfOf(page, receipt, `Receipt_${later}.pdf`)
  for (const part of [later, 'UPI-4711', number, 'Fully Paid', 'Paid in full (booked as advance)'])
    expect(ofPayment).toContain(part)
  await receipt.getByRole('button', { name: 'Close' }).click()
  await page.getByText('Transaction ID: UPI-4711').waitFor()
  await press(page, 'Receipt of ₹0.20')
  await receipt.getByText('Booking date').waitFor()
  await receipt.getByRole('button', { name: 'Close' }).click()
  await page.getByText('Fully Paid').first().waitFor()
})

it('the long words of every script and the amounts can be copied from the PDF of a receipt', async () => {
  const page = await other.page()
  await open(page, 'sale', 3)
  const special_requirements = Object.values(LONG_WORDS).join('\n')
  await fill(page, { ...SALE, name: LONG_WORDS.Devanagari, special_requirements })
  await press(page, 'Register')
  const receipt = page.getByRole('dialog')
  const number = await receipt
    .getByText(/^R-\d{8}-[0-9A-Z]{6}$/)
    .first()
    .innerText()
  // without line breaks, and without the marks that readers put around right-to-left text
  const text = (await pdfOf(page, receipt, `Receipt_${number}.pdf`)).replace(/[\s\u202A-\u202C]/g, '')
  for (const [script, word] of Object.entries(LONG_WORDS)) expect(text, script).toContain(word)
  expect(text).toContain(`Customername${LONG_WORDS.Devanagari}`)
  expect(text).toContain('Totalamount₹0.30')
})

it('two devices book offline, one of them also pays: each receipt is pending, then has its own number', async () => {
  const pages = [await phone.page(), await other.page()] as const
  for (const [place, page] of pages.entries()) {
    await open(page, 'sale', place + 1)
    await page.locator('form [name=pin]').waitFor()
    await keptOffline(page, codes.sale?.[place + 1] ?? '')
    // the script that draws receipts
    await expect.poll(() => isKept(page, 'receipt-pdf'), { timeout: 30_000 }).toBe(true)
  }
  await server.stop()
  for (const page of pages) {
    await fill(page, SALE)
    await press(page, 'Register')
    const receipt = page.getByRole('dialog')
    await receipt.getByText('Receipt pending').first().waitFor()
    expect(await pdfOf(page, receipt)).toContain('Receipt pending')
    await page.reload()
    await page.getByText('Receipt pending').first().waitFor()
    // it was shown
    expect(await receipt.count()).toBe(0)
  }
  // the session of the tab still has the PIN
  const [first] = pages
  const dialog = first.getByRole('dialog')
  await press(first, 'Add a payment')
  await dialog.locator('[name=amount]').fill('0.10')
  await dialog.getByRole('radio', { name: 'UPI' }).check()
  await dialog.getByRole('button', { name: 'Save Payment' }).click()
  await first.getByText('Fully Paid').first().waitFor()
  await server.start()
  await Promise.all(pages.map(noticeNetwork))
  const numbers: string[] = []
  for (const [place, page] of pages.entries()) {
    const delivered = async () =>
      (await outbox(page)).find(
        ({ kind, state, code }) =>
          kind === 'sale.claim' && state === 'delivered' && code === codes.sale?.[place + 1],
      )
    await expect.poll(delivered, { timeout: 60_000 }).toBeDefined()
    const { receipt_number } = (await delivered())?.result as { receipt_number: string }
    await page.getByText(receipt_number).first().waitFor()
    numbers.push(receipt_number)
  }
  const headers = { 'x-pin': PIN }
  const sale = async () =>
    (await (await fetch(`${server.origin}/api/sale/${codes.sale?.[1]}/details`, { headers })).json()) as Sale
  await expect
    .poll(async () => (await sale()).payments.map(({ amount }) => amount), { timeout: 60_000 })
    .toEqual([0.2, 0.1])
  expect(new Set(numbers).size).toBe(2)
  for (const number of numbers) expect(number).toMatch(/^R-\d{8}-[0-9A-Z]{6}$/)
})

/** The text of a receipt's PDF, each break and gap as one space. */
async function pdfOf(page: Page, receipt: Locator, name = 'Receipt_pending.pdf'): Promise<string> {
  await receipt.getByRole('button', { name: 'More' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    receipt.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(name)
  const pages = await readPdf(await readFile(await file.path()))
  return pages.map((side) => side.text.replace(/\s+/g, ' ')).join(' ')
}

/** Whether any cache has a script whose name begins like this. */
const isKept = (page: Page, name: string) =>
  page.evaluate(async (script) => {
    for (const cache of await caches.keys())
      for (const { url } of await (await caches.open(cache)).keys())
        if (url.includes(`/${script}`)) return true
    return false
  }, name)
