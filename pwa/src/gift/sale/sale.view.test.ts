import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import type { Receipt } from '@tohfa/sync-protocol/entities/sale'
import { expect, test } from 'vitest'
import { waitingClaim } from '../../../test/samples'
import type { PendingWork } from '../shared/submit/pending-work'
import {
  bookedRows,
  paymentLine,
  paymentOf,
  receiptOf,
  receiptRows,
  sellerOf,
  shownSale,
  totalRows,
  type ShownSale,
} from './sale.view'

const campaign = {
  name: 'Expo 2026',
  campaign_type: 'sale',
  images: [],
  image_url: null,
} as unknown as GiftCampaign
const work = (kind: PendingWork['kind'], fields: object, more: Partial<PendingWork> = {}): PendingWork => ({
  ...waitingClaim('C', { id: kind, kind, fields: { ...fields }, capturedAt: Date.UTC(2026, 10, 21) }),
  seq: 1,
  ...more,
})
const booking = { name: 'Asha', quantity: '3', price_per_unit: '0.10', amount_paid: '0.20' }

const sale = { total_amount: 10, amount_paid: 4, balance_amount: 6, payments: [] } as unknown as Receipt

test('a booking that has not arrived shows exact amounts and no receipt number', () => {
  expect(shownSale(undefined, campaign, [work('sale.claim', booking)])).toMatchObject({
    receipt_number: null,
    total_amount: 0.3,
    balance_amount: 0.1,
    campaign_name: 'Expo 2026',
  })
})
test.each([
  ['nothing waits and the PIN has opened nothing', undefined, []],
  ['the code has none', { details: null, readAt: 1 }, []],
  ['the server refused it', undefined, [work('sale.claim', booking, { state: 'attention' })]],
])('no booking is shown if %s', (_, opened, pending) => {
  expect(shownSale(opened, campaign, pending)).toBeUndefined()
})
test('a booking that was delivered in this visit shows the server’s answer', () => {
  const result = {
    receipt_number: 'R-1',
    amount_paid: 0.2,
    total_amount: 0.3,
    balance_amount: 0.1,
    payments: [],
  }
  const shown = shownSale(undefined, campaign, [work('sale.claim', booking, { state: 'delivered', result })])
  expect(shown).toMatchObject({ receipt_number: 'R-1', balance_amount: 0.1 })
})
test('a waiting payment reduces the balance, a refused one does not', () => {
  const paid = work('sale.payment', { amount: '1.50' })
  const refused = work('sale.payment', { amount: '2' }, { state: 'attention' })
  const shown = shownSale({ details: sale, readAt: 1 }, campaign, [paid, refused])
  expect(shown).toMatchObject({ amount_paid: 5.5, balance_amount: 4.5 })
  expect(shown?.payments).toMatchObject([{ amount: 1.5, receipt_number: null }])
})
test('a payment is shown as the server answered it if it arrived after the sale was read, else as it was read', () => {
  const result = {
    amount_paid: 7,
    balance_amount: 3,
    payments: [{ receipt_number: 'R-2', amount: 3 }],
    payment: { receipt_number: 'R-2' },
  }
  const paid = work('sale.payment', { amount: '3' }, { state: 'delivered', answeredAt: 20, result })
  const shownAt = (readAt: number) => shownSale({ details: sale, readAt }, campaign, [paid])
  expect(shownAt(10)).toMatchObject({ balance_amount: 3, payments: [{ receipt_number: 'R-2' }] })
  expect(shownAt(30)).toMatchObject({ balance_amount: 6, payments: [] })
})
test('a later payment has its own receipt, even while it waits', () => {
  const claim = work('sale.claim', booking)
  const paid = work('sale.payment', { amount: '0.10', payment_method: 'UPI', transaction_id: 'TX-2' })
  const shown = shownSale(undefined, campaign, [claim, paid])
  expect(shown?.payments).toMatchObject([{ amount: 0.2 }, { amount: 0.1 }])
  const receipt = shown && receiptOf(shown, 'sale.payment')
  expect(receipt?.number).toBeNull()
  expect(receipt && receiptRows(receipt)).toContainEqual(['Transaction ID', 'TX-2'])
  expect(shown && receiptOf(shown, 'refused')).toBeUndefined()
  expect(shown && receiptOf(shown, null)).toMatchObject({ number: null, payment: undefined })
})
test('empty values take no row', () => {
  const sale = shownSale(undefined, campaign, [work('sale.claim', booking)])
  const labels = sale && bookedRows(sale).map(([label]) => label)
  expect(labels).toContain('Total amount')
  expect(labels).not.toContain('Company')
})

test('a receipt names the campaign’s seller, or the gift giver if there is none', () => {
  const giver = { contact_name: 'Meera', contact_company: 'Meera & Sons', contact_mobile: '+91 90000 00001' }
  const seller = {
    seller_name: 'Rao Textiles',
    seller_address: '4 Main Road\n\n Pune 411001',
    seller_gstin: '27AAPFU0939F1ZV',
  }
  expect(sellerOf({ ...giver, ...seller } as ShownSale)).toEqual({
    name: 'Rao Textiles',
    lines: ['4 Main Road', 'Pune 411001', 'GSTIN 27AAPFU0939F1ZV'],
  })
  // what an older server answers
  expect(sellerOf(giver as ShownSale)).toEqual({ name: 'Meera', lines: ['Meera & Sons', '+91 90000 00001'] })
  const gstin = { ...giver, seller_gstin: '27AAPFU0939F1ZV' } as ShownSale
  expect(sellerOf(gstin).lines).toEqual(['Meera & Sons', '+91 90000 00001', 'GSTIN 27AAPFU0939F1ZV'])
})
test('a receipt has its payment, then the total and what is paid so far, each amount once', () => {
  const big = work('sale.claim', {
    ...booking,
    quantity: '1',
    price_per_unit: '125000',
    amount_paid: '121501.5',
    payment_method: 'UPI',
    booking_date: '2026-11-20',
  })
  const later = work('sale.payment', { amount: '1000', payment_method: 'Cash', paid_on: '2026-11-21' })
  const sale = shownSale(undefined, campaign, [big, later])
  if (!sale) throw new Error('no sale')
  expect(totalRows(sale)).toEqual([
    ['Total amount', '₹1,25,000.00', 'money'],
    ['Paid so far', '₹1,22,501.50', 'money'],
  ])
  expect(bookedRows(sale)).toContainEqual(['Payment method', 'UPI, Cash'])
  for (const [of, amount, line] of [
    [null, 121501.5, 'This payment · UPI · 20\u00a0Nov\u00a02026'],
    ['sale.payment', 1000, 'This payment · Cash · 21\u00a0Nov\u00a02026'],
  ] as const) {
    const receipt = receiptOf(sale, of)
    const paid = receipt && paymentOf(receipt)
    expect([paid?.amount, paid && paymentLine(paid)]).toEqual([amount, line])
    const labels = receipt && receiptRows(receipt).map(([label]) => label)
    for (const above of ['Amount paid', 'Total amount', 'Payment method']) expect(labels).not.toContain(above)
  }
})
test('the receipt of a payment is as it was handed out, whatever was paid later', () => {
  const paid = (id: string, amount: string) => work('sale.payment', { amount }, { id })
  const pending = [work('sale.claim', booking), paid('second', '0.04'), paid('third', '0.06')]
  const sale = shownSale(undefined, campaign, pending)
  const asOf = (of: string) => sale && receiptOf(sale, of)?.sale
  expect(sale).toMatchObject({ amount_paid: 0.3, balance_amount: 0 })
  expect(asOf('third')).toMatchObject({ amount_paid: 0.3, balance_amount: 0 })
  expect(asOf('second')).toMatchObject({ amount_paid: 0.24, balance_amount: 0.06 })
})

test.each([
  ['Advance', 6, 'Advance', undefined],
  ['Advance', 0, 'Paid in full (booked as advance)', 'Paid in full (booked as advance)'],
  ['Full Payment', 0, 'Full Payment', 'Full Payment'],
] as const)('booked as %s with a balance of %d is shown as %s', (type, balance, shown, later) => {
  const at = '2026-03-01T09:00:00.000Z'
  const paid = {
    ...sale,
    payment_type: type,
    balance_amount: balance,
    created_at: at,
  } as unknown as ShownSale
  const typeIn = (rows: ReturnType<typeof bookedRows>) =>
    rows.find(([label]) => label === 'Payment type')?.[1]
  expect(typeIn(bookedRows(paid))).toBe(shown)
  expect(typeIn(receiptRows({ sale: paid, number: 'R-1', payment: undefined }))).toBe(shown)
  const payment = { receipt_number: 'R-2', amount: 6 } as unknown as ShownSale['payments'][number]
  expect(typeIn(receiptRows({ sale: paid, number: 'R-2', payment }))).toBe(later)
})
