import type { Receipt, SalePayment, SavedPayment, SavedSale } from '@tohfa/sync-protocol/entities/sale'
import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { numberText } from '@tohfa/sync-protocol/text/number-text'
import { toPaise, toRupees } from '@tohfa/sync-protocol/sale/money'
import { bookingPaidOn } from '@tohfa/sync-protocol/sale/payment-day'
import { saleBalance, saleTotal } from '@tohfa/sync-protocol/sale/sale-math'
import { zoneOf } from '@tohfa/sync-protocol/time/time-zone'
import { answeredSince, asText, isWaiting } from '../shared/submit/pending-view'
import type { PendingWork } from '../shared/submit/pending-work'
import type { Opened } from '../pin/opened'
import { documentDate, documentMoment } from '../../ui/document-dates'
import { shownRupees } from './rupees'
import * as t from './sale.texts'

/** A payment on the screen; it has no receipt number before it is delivered. */
export type ShownPayment = Omit<SalePayment, 'receipt_number'> & {
  receipt_number: string | null
  /** id of the operation, for a payment from this device */
  id?: string | undefined
}

/** A sale on the screen, including this device's pending work. */
export type ShownSale = Omit<Receipt, 'receipt_number' | 'payments'> & {
  /** null: pending */
  receipt_number: string | null
  payments: readonly ShownPayment[]
}

const optional = (value: unknown) => asText(value) || null

/** The sale to show: the server's latest, otherwise this visit's own booking; with its pending payments. */
export function shownSale(
  opened: Opened<Receipt | null> | undefined,
  campaign: GiftCampaign,
  pending: readonly PendingWork[],
): ShownSale | undefined {
  const claim = pending.find((work) => work.kind === 'sale.claim' && work.state !== 'attention')
  const first = opened?.details ?? (claim && registered(claim, campaign))
  if (!first) return undefined
  const told = answeredSince(pending, opened?.readAt).at(-1)?.result as SavedSale | undefined
  const sale = { ...first, ...told }
  const added = waitingPayments(pending)
  const own = deliveredPayments(pending)
  const paid = added.reduce((sum, { amount }) => sum + (toPaise(amount) ?? 0), toPaise(sale.amount_paid) ?? 0)
  return {
    ...sale,
    payments: [...sale.payments.map((paid) => ({ ...paid, id: own.get(paid.receipt_number) })), ...added],
    ...paidTogether(sale, paid),
  }
}

const paidTogether = ({ total_amount }: Pick<Receipt, 'total_amount'>, paise: number) => ({
  amount_paid: toRupees(paise),
  balance_amount: toRupees(saleBalance(toPaise(total_amount) ?? 0, paise)),
})

/** Receipt number and operation of each payment that this device has delivered in this visit. */
const deliveredPayments = (pending: readonly PendingWork[]) =>
  new Map<string | null, string>(
    pending
      .filter(({ kind, state }) => kind === 'sale.payment' && state === 'delivered')
      .map(({ id, result }) => [(result as SavedPayment).payment.receipt_number, id]),
  )

/** This device's undelivered payments. */
export const waitingPayments = (pending: readonly PendingWork[]): ShownPayment[] =>
  pending.filter((work) => work.kind === 'sale.payment' && isWaiting(work)).map(payment)

function registered({ fields, capturedAt }: PendingWork, campaign: GiftCampaign): ShownSale {
  const at = new Date(capturedAt).toISOString()
  const quantity = Number(numberText(asText(fields.quantity)) || 1)
  const total = saleTotal(quantity, toPaise(asText(fields.price_per_unit)) ?? 0) ?? 0
  const paid = toPaise(asText(fields.amount_paid)) ?? 0
  const { name: campaign_name, campaign_type: _, image_url: __, images: ___, ...contact } = campaign
  const { seller_name = null, seller_address = null, seller_gstin = null } = campaign
  return {
    receipt_number: null,
    qr_code: '',
    name: asText(fields.name),
    company: optional(fields.company),
    mobile: asText(fields.mobile),
    email: asText(fields.email),
    address: optional(fields.address),
    product_service_name: asText(fields.product_service_name),
    quantity,
    price_per_unit: toRupees(toPaise(asText(fields.price_per_unit)) ?? 0),
    total_amount: toRupees(total),
    payment_type: fields.payment_type === 'Full Payment' ? 'Full Payment' : 'Advance',
    amount_paid: toRupees(paid),
    balance_amount: toRupees(saleBalance(total, paid)),
    payment_method: optional(fields.payment_method) as ShownSale['payment_method'],
    transaction_id: optional(fields.transaction_id),
    booking_date: optional(fields.booking_date),
    delivery_event_date: optional(fields.delivery_event_date),
    special_requirements: optional(fields.special_requirements),
    payments: [
      {
        receipt_number: null,
        amount: toRupees(paid),
        payment_method: optional(fields.payment_method) as ShownPayment['payment_method'],
        transaction_id: optional(fields.transaction_id),
        paid_on: bookingPaidOn(optional(fields.booking_date), {
          at: capturedAt,
          zone: zoneOf(campaign),
        }),
        created_at: at,
      },
    ],
    created_at: at,
    captured_at: at,
    campaign_name,
    ...contact,
    seller_name,
    seller_address,
    seller_gstin,
  }
}

const payment = ({ id, fields, capturedAt }: PendingWork): ShownPayment => ({
  id,
  receipt_number: null,
  amount: toRupees(toPaise(asText(fields.amount)) ?? 0),
  payment_method: optional(fields.payment_method) as ShownPayment['payment_method'],
  transaction_id: optional(fields.transaction_id),
  paid_on: asText(fields.paid_on),
  created_at: new Date(capturedAt).toISOString(),
})

/** A receipt: of the booking, or of a later payment. */
export interface ShownReceipt {
  sale: ShownSale
  /** null: pending */
  number: string | null
  /** undefined: the receipt is the booking's */
  payment: ShownPayment | undefined
}

/**
 * @param of receipt number or operation of a payment; null: the booking with the payment that was made with it
 * @returns undefined if there is no such payment, for example because it was refused
 */
export function receiptOf(sale: ShownSale, of: string | null): ShownReceipt | undefined {
  if (of === null || of === sale.receipt_number)
    return { sale, number: sale.receipt_number, payment: undefined }
  const place = sale.payments.findIndex(({ id, receipt_number }) => id === of || receipt_number === of)
  const payment = sale.payments[place]
  if (!payment) return undefined
  // as it was handed out, whatever was paid later
  const paid = sale.payments.slice(0, place + 1).reduce((sum, { amount }) => sum + (toPaise(amount) ?? 0), 0)
  return { sale: { ...sale, ...paidTogether(sale, paid) }, number: payment.receipt_number, payment }
}

/** `money`: an amount, which never breaks inside */
type Row = readonly [label: string, text: string, kind?: 'money']
export type Rows = readonly Row[]

const given = (rows: readonly (readonly [string, string | null, 'money'?])[]): Rows =>
  rows.filter((row): row is Row => Boolean(row[1]))

const money = (label: string, rupees: number) => [label, shownRupees(rupees), 'money'] as const

/** Who sells, at the top of a receipt: the campaign's seller, else its gift giver. */
export interface Seller {
  name: string | null
  lines: readonly string[]
}

export function sellerOf(sale: ShownSale): Seller {
  const { seller_name, seller_address, seller_gstin, contact_name, contact_company, contact_mobile } = sale
  const registered = [
    ...(seller_address ?? '').split('\n').map((line) => line.trim()),
    seller_gstin && `${t.gstin} ${seller_gstin}`,
  ]
  const seller = seller_name
    ? { name: seller_name, lines: registered }
    : { name: contact_name, lines: [contact_company, contact_mobile, ...registered] }
  return { ...seller, lines: seller.lines.filter((line): line is string => Boolean(line)) }
}

/** The payment that a receipt is for; with a booking the first one is made. */
export const paymentOf = ({ sale, payment }: ShownReceipt): ShownPayment | undefined =>
  payment ?? sale.payments[0]

/** How and when it was paid, in one line. */
export const paymentLine = ({ payment_method, paid_on }: ShownPayment): string =>
  [t.thisPayment, payment_method, paid_on && documentDate(paid_on)].filter(Boolean).join(' · ')

/** What all payments come to; the balance follows it. */
export const totalRows = ({ total_amount, amount_paid }: ShownSale): Rows => [
  money(t.totalAmount, total_amount),
  money(t.paidSoFar, amount_paid),
]

/** In words: what was booked as an advance is none once the rest is paid. */
const paymentType = ({ payment_type, balance_amount }: ShownSale): string =>
  payment_type === 'Advance' && balance_amount === 0 ? t.advancePaidInFull : payment_type

/** what a receipt has above its other rows */
const ABOVE: readonly string[] = [t.totalAmount, t.amountPaid, t.paymentMethod]

/** Labels and texts of a receipt, besides the amounts and the payment itself. */
export const receiptRows = ({ sale, payment }: ShownReceipt): Rows =>
  payment
    ? given([
        [t.transactionId, payment.transaction_id],
        [t.fullName, sale.name],
        [t.company, sale.company],
        [t.mobile, sale.mobile],
        [t.product, sale.product_service_name],
        [t.paymentType, sale.balance_amount > 0 ? null : paymentType(sale)],
        [t.bookingReceipt, sale.receipt_number ?? t.receiptPending],
      ])
    : bookedRows(sale).filter(([label]) => !ABOVE.includes(label))

const methodsOf = ({ payments }: ShownSale): string =>
  [...new Set(payments.flatMap(({ payment_method }) => payment_method ?? []))].join(', ')

/** Labels and texts of the booking; fields that are not given are left out. */
export function bookedRows(sale: ShownSale): Rows {
  return given([
    [t.fullName, sale.name],
    [t.company, sale.company],
    [t.mobile, sale.mobile],
    [t.email, sale.email],
    [t.address, sale.address],
    [t.product, sale.product_service_name],
    [t.quantity, String(sale.quantity)],
    money(t.pricePerUnit, sale.price_per_unit),
    money(t.totalAmount, sale.total_amount),
    [t.paymentType, paymentType(sale)],
    money(t.amountPaid, sale.amount_paid),
    [t.paymentMethod, methodsOf(sale)],
    [t.transactionId, sale.transaction_id],
    [t.bookingDate, sale.booking_date && documentDate(sale.booking_date)],
    [t.deliveryDate, sale.delivery_event_date && documentDate(sale.delivery_event_date)],
    [t.specialRequirements, sale.special_requirements],
    [t.registeredOn, documentMoment(sale.captured_at ?? sale.created_at, zoneOf(sale))],
  ])
}
