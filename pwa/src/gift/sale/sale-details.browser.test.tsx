import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import type { SavedPayment } from '@tohfa/sync-protocol/entities/sale'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, test, vi } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { problem, refuses } from '../../../test/refused-entry'
import { paymentDialog } from '../../../test/gift-forms'
import { codeOf, waitingClaim } from '../../../test/samples'
import { samplePayment, sampleReceipt as receipt } from '../../../test/receipt'
import { sealingKey } from '../../../test/sealing-key'
import { refusal, server, unreachable } from '../../../test/server'
import { renderWithToasts, said, toasts } from '../../../test/toasts'
import { deviceDatabase } from '../../offline/device-store'
import { fillOutbox } from '../../offline/testing/full-device'
import { forgetPin, rememberedPin } from '../pin/kept-pins'
import type { PendingWork } from '../shared/submit/pending-work'
import SaleDetails from './sale-details'

const PIN = '482913'
const CODE = receipt.qr_code
beforeEach(() => vi.stubGlobal('isSecureContext', false))
afterEach(() => forgetPin(CODE))

const button = (name: string) => page.getByRole('button', { name, exact: true })

const details = (pending: readonly PendingWork[], more: { ownClaim?: boolean; isNew?: boolean } = {}) => (
  <SaleDetails
    code={CODE}
    campaign={{ name: 'Expo 2026', images: [] } as unknown as GiftCampaign}
    pending={pending}
    ownClaim={false}
    {...more}
  />
)
let shownAgain: (pending: readonly PendingWork[]) => Promise<unknown>

async function open() {
  const { rerender } = await renderWithToasts(details([]))
  shownAgain = (pending) => rerender(details(pending))
  await userEvent.click(button('Access Sale Details'))
  await userEvent.fill(page.getByLabelText('6-digit PIN'), PIN)
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Access Sale Details' }))
  await expect.element(page.getByRole('heading', { name: 'Booking' })).toBeVisible()
}

test('a locked booking stays locked when an earlier request is answered', async () => {
  let answer = () => {}
  const late = new Promise<void>((resolve) => (answer = resolve))
  const asked = () => server.calls(endpoint.readReceipt).length
  const lateOne = Response.json(receipt)
  server.answer(endpoint.readReceipt, async () => {
    if (asked() === 1) return receipt
    await late
    return lateOne
  })
  await open()
  const delivered = { id: 'a', kind: 'sale.claim', state: 'delivered', fields: {}, capturedAt: 0 }
  await shownAgain([delivered as unknown as PendingWork])
  await expect.poll(asked).toBeGreaterThan(1)
  await userEvent.click(button('Lock'))
  const ask = button('Access Sale Details')
  await expect.element(ask).toBeVisible()
  answer()
  await expect.poll(() => lateOne.bodyUsed).toBe(true)
  // it would be shown by then
  for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
  await expect.element(ask).toBeVisible()
  expect(rememberedPin(CODE)).toBeUndefined()
})

test.each([
  { when: 'opens with its receipt right after it', isNew: true },
  { when: 'shows its rows after a reload, and a way to the receipt', isNew: false },
])('a booking that waits $when', async ({ isNew }) => {
  server.answer(endpoint.readReceipt, unreachable)
  const fields = { name: 'Rao Textiles', quantity: '1', price_per_unit: '20', amount_paid: '20' }
  const claim = { id: 'a', kind: 'sale.claim', state: 'queued', fields, capturedAt: 0 }
  await renderWithToasts(details([claim as unknown as PendingWork], { ownClaim: true, isNew }))
  await expect.element(page.getByRole('heading', { name: 'Booking' })).toBeInTheDocument()
  const receipt = page.getByRole('dialog').getByText('Receipt pending').first()
  if (!isNew) {
    // it would be shown by then
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    expect(receipt.query()).toBeNull()
    await userEvent.click(button('View Receipt'))
  }
  await expect.element(receipt).toBeVisible()
})

/** The browser can share files. */
function canShare() {
  const sharing = vi.fn(() => Promise.resolve())
  const can = { share: sharing, canShare: () => true }
  for (const [name, value] of Object.entries(can))
    Object.defineProperty(navigator, name, { value, configurable: true })
  // the browser's own functions are shared by every navigator
  onTestFinished(() => Object.keys(can).forEach((name) => void Reflect.deleteProperty(navigator, name)))
  return () => {
    const [{ files }] = sharing.mock.calls[0] as unknown as [{ files: File[] }]
    return files.map(({ name, type }) => [name, type])
  }
}

test.each([
  { method: 'UPI', how: 'the last method', allTaps: 3 },
  { method: 'Cash', how: 'another method', allTaps: 4 },
])('the balance is paid by $how and its receipt shared in $allTaps taps', async ({ method, allTaps }) => {
  const number = 'R-20260302-DEF456'
  const added = { ...samplePayment, amount: 3498.5, receipt_number: number }
  const paid = { ...receipt, amount_paid: 125000, balance_amount: 0, payments: [...receipt.payments, added] }
  const isPaid = () => server.calls(endpoint.addPayment).length > 0
  server.answer(endpoint.readReceipt, () => (isPaid() ? paid : receipt))
  server.answer(endpoint.addPayment, () => ({ ...paid, payment: added }) as unknown as SavedPayment)
  const shared = canShare()
  await open()
  let taps = 0
  const tap = async (control: Locator) => {
    taps += 1
    await userEvent.click(control)
  }
  await tap(button('Add a payment'))
  await expect.element(button('Save Payment')).toBeVisible()
  const chip = page.getByRole('radio', { name: method })
  if (chip.element().matches(':not(:checked)')) await tap(chip)
  await tap(button('Save Payment'))
  await expect.poll(() => server.calls(endpoint.addPayment).length).toBe(1)
  expect(server.calls(endpoint.addPayment)[0]?.body).toMatchObject({
    amount: '3498.50',
    payment_method: method,
    pin: PIN,
  })
  await expect.element(page.getByRole('dialog').getByText('Fully Paid')).toBeVisible()
  await tap(button('Share'))
  await expect.poll(shared).toEqual([[`Receipt_${number}.png`, 'image/png']])
  expect(taps).toBe(allTaps)
})

test('a payment that went straight to the server because this device is full is shown', async () => {
  vi.unstubAllGlobals()
  await fillOutbox(deviceDatabase)
  const added = { ...samplePayment, amount: 3498.5, receipt_number: 'R-20260302-DEF456' }
  const paid = { ...receipt, amount_paid: 125000, balance_amount: 0, payments: [...receipt.payments, added] }
  const isPaid = () => server.calls(endpoint.addPayment).length > 0
  server.answer(endpoint.readSealingKey, sealingKey)
  server.answer(endpoint.readReceipt, () => (isPaid() ? paid : receipt))
  server.answer(endpoint.addPayment, () => ({ ...paid, payment: added }) as unknown as SavedPayment)
  await open()
  await userEvent.click(button('Add a payment'))
  await userEvent.click(page.getByRole('radio', { name: 'UPI' }))
  await userEvent.click(button('Save Payment'))
  await expect.poll(isPaid).toBe(true)
  await expect.element(page.getByText('Fully Paid').first()).toBeVisible()
})

test('the receipt starts with its payment; Share and Print stay in reach while it scrolls', async () => {
  await page.viewport(360, 640)
  const special_requirements = 'Wish.\n'.repeat(60)
  server.answer(endpoint.readReceipt, () => ({ ...receipt, special_requirements }))
  await open()
  await userEvent.click(button('View Receipt'))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Rao Textiles')).toBeInTheDocument()
  const text = document.querySelector('dialog article')?.textContent ?? ''
  const places = ['This payment', 'Total amount', 'Paid so far', 'Balance amount', 'Rao Textiles'].map(
    (part) => text.indexOf(part),
  )
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(text).toMatch(/^Receipt₹1,21,501\.50This payment · UPI · 1/)
  const element = dialog.element()
  expect(element.scrollHeight).toBeGreaterThan(element.clientHeight)
  for (const top of [0, 400, element.scrollHeight]) {
    element.scrollTo({ top, behavior: 'instant' })
    for (const name of ['Share', 'Print', 'More'])
      await expect.element(button(name)).toBeInViewport({ ratio: 1 })
  }
  await userEvent.click(button('More'))
  for (const name of ['Share PDF', 'Download PDF'])
    await expect.element(button(name)).toBeInViewport({ ratio: 1 })
})

test('a payment on its way is not mistaken for another one, and another one is reported', async () => {
  let answer: (response: Response) => void = () => undefined
  server.answer(endpoint.addPayment, () => new Promise<Response>((resolve) => (answer = resolve)))
  const dialog = (balance: number) => paymentDialog({ balance })
  const { rerender } = await renderWithToasts(dialog(3498.5))
  await userEvent.click(button('Save Payment'))
  await expect.poll(() => server.calls(endpoint.addPayment).length).toBe(1)
  // as the device calculates it while it sends
  await rerender(dialog(0))
  await expect.element(page.getByText('₹3,498.50')).toBeVisible()
  expect(page.getByText('Another payment was made in the meantime').elements()).toEqual([])

  answer(refusal('validation_failed'))
  await rerender(dialog(1000))
  await expect.element(page.getByText('The balance amount is now ₹1,000.00.')).toBeVisible()
})

describe('a payment on a device that stores', () => {
  const amounts = async () => (await deviceDatabase.outbox.toArray()).map(({ fields }) => fields.amount)
  beforeEach(() => {
    vi.unstubAllGlobals()
    server.answer(endpoint.readSealingKey, sealingKey)
    server.answer(endpoint.syncOperations, refuses(problem('validation_failed', 'Not now')))
  })

  it('does not replace another one that was refused after its form was opened', async () => {
    const { rerender } = await renderWithToasts(paymentDialog())
    await deviceDatabase.outbox.add({
      ...waitingClaim(codeOf(1), { kind: 'sale.payment', fields: { amount: '20' }, state: 'attention' }),
      ...{ sealed: 'a box', sealedFor: 'k1' },
    })
    const [refused] = await deviceDatabase.outbox.toArray()
    await rerender(paymentDialog({ returned: refused as PendingWork }))
    await userEvent.click(button('Save Payment'))
    await expect.poll(amounts).toEqual(['20', '3498.50'])
  })

  it('has no toast while it waits, because that would outlast its delivery', async () => {
    server.answer(endpoint.readSealingKey, sealingKey)
    server.answer(endpoint.syncOperations, unreachable)
    const saved = vi.fn()
    await renderWithToasts(paymentDialog({ onSaved: saved }))
    await userEvent.click(button('Save Payment'))
    await expect.poll(() => saved.mock.calls.length).toBe(1)
    await expect.poll(said).toEqual(['Saved on this device. It will be sent when you are back online.'])
    expect(toasts()).toEqual([])
  })

  it('that is refused is corrected in its own form', async () => {
    await renderWithToasts(paymentDialog())
    await userEvent.click(button('Save Payment'))
    await expect.element(page.getByText('Not now')).toBeVisible()
    await userEvent.fill(page.getByLabelText('Amount'), '30')
    await userEvent.click(button('Save Payment'))
    await expect.poll(amounts).toEqual(['30'])
  })
})

test('keeps each amount on one line on a small phone', async () => {
  await page.viewport(320, 844)
  const payments = [{ ...samplePayment, amount: 9_999_999_999.99 }]
  server.answer(endpoint.readReceipt, () => ({ ...receipt, total_amount: 9_999_999_999.99, payments }))
  await open()
  await userEvent.click(button('View Receipt'))
  await expect.element(page.getByRole('dialog').getByText('GSTIN 27AAPFU0939F1ZV')).toBeVisible()
  const amounts = [...document.querySelectorAll('dd, strong')].filter(({ textContent }) =>
    textContent.startsWith('₹'),
  )
  expect(amounts.map(({ textContent }) => textContent)).toContain('₹9,99,99,99,999.99')
  for (const amount of amounts) {
    const range = document.createRange()
    range.selectNodeContents(amount)
    expect(
      new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size,
      amount.textContent,
    ).toBe(1)
  }
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  const dialog = page.getByRole('dialog').element()
  expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth)
})
