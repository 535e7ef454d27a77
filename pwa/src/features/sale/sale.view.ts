import type { Receipt, SalePayment, SavedSale } from '@tohfa/sync-protocol/entities/sale'
import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { toPaise, toRupees } from '@tohfa/sync-protocol/money'
import { saleBalance, saleTotal } from '@tohfa/sync-protocol/sale-math'
import { answeredSince, asText } from '../../gift/pending-view'
import type { PendingWork } from '../../gift/pending-work'
import type { Opened } from '../../gift/use-unlocked'
import { shownDate, shownMoment } from '../../ui/formats'
import { shownRupees } from './rupees'
import * as t from './sale.texts'

/** A payment as the screen shows it; one that has not arrived has no receipt number yet. */
export type ShownPayment = Omit<SalePayment, 'receipt_number'> & { receipt_number: string | null }

/** A sale as the screen shows it, with this device's work that has not arrived. */
export type ShownSale = Omit<Receipt, 'receipt_number' | 'payments'> & {
  /** null: pending */
  receipt_number: string | null
  payments: readonly ShownPayment[]
}

const optional = (value: unknown) => asText(value) || null

const isWaiting = ({ state }: PendingWork) => state === 'queued' || state === 'sending'

/** What is shown: the sale as the server last told it, else this visit's own registration; then its waiting payments. */
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
  const paid = added.reduce((sum, { amount }) => sum + (toPaise(amount) ?? 0), toPaise(sale.amount_paid) ?? 0)
  return {
    ...sale,
    payments: [...sale.payments, ...added],
    amount_paid: toRupees(paid),
    balance_amount: toRupees(saleBalance(toPaise(sale.total_amount) ?? 0, paid)),
  }
}

/** What this device has recorded and not delivered. */
export const waitingPayments = (pending: readonly PendingWork[]): ShownPayment[] =>
  pending.filter((work) => work.kind === 'sale.payment' && isWaiting(work)).map(payment)

function registered({ fields, capturedAt }: PendingWork, campaign: GiftCampaign): ShownSale {
  const at = new Date(capturedAt).toISOString()
  const quantity = Number(asText(fields.quantity) || 1)
  const total = saleTotal(quantity, toPaise(asText(fields.price_per_unit)) ?? 0) ?? 0
  const paid = toPaise(asText(fields.amount_paid)) ?? 0
  const { name: campaign_name, campaign_type: _, image_url: __, images: ___, ...contact } = campaign
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
    price_per_unit: Number(asText(fields.price_per_unit)),
    total_amount: toRupees(total),
    payment_type: fields.payment_type === 'Full Payment' ? 'Full Payment' : 'Advance',
    amount_paid: toRupees(paid),
    balance_amount: toRupees(saleBalance(total, paid)),
    payment_method: optional(fields.payment_method) as ShownSale['payment_method'],
    transaction_id: optional(fields.transaction_id),
    booking_date: optional(fields.booking_date),
    delivery_event_date: optional(fields.delivery_event_date),
    special_requirements: optional(fields.special_requirements),
    payments: [],
    created_at: at,
    captured_at: at,
    campaign_name,
    ...contact,
  }
}

const payment = ({ fields, capturedAt }: PendingWork): ShownPayment => ({
  receipt_number: null,
  amount: Number(asText(fields.amount)),
  payment_method: optional(fields.payment_method) as ShownPayment['payment_method'],
  transaction_id: optional(fields.transaction_id),
  paid_on: asText(fields.paid_on),
  created_at: new Date(capturedAt).toISOString(),
})

/**
 * Label and text of everything that was booked; what is not given is left out.
 * @param rupees how an amount is written
 */
export function bookedRows(
  sale: ShownSale,
  rupees: (rupees: number) => string = shownRupees,
): readonly (readonly [label: string, text: string])[] {
  const rows: readonly (readonly [string, string | null])[] = [
    [t.fullName, sale.name],
    [t.company, sale.company],
    [t.mobile, sale.mobile],
    [t.email, sale.email],
    [t.address, sale.address],
    [t.product, sale.product_service_name],
    [t.quantity, String(sale.quantity)],
    [t.pricePerUnit, rupees(sale.price_per_unit)],
    [t.totalAmount, rupees(sale.total_amount)],
    [t.paymentType, sale.payment_type],
    [t.amountPaid, rupees(sale.amount_paid)],
    [t.paymentMethod, sale.payment_method],
    [t.transactionId, sale.transaction_id],
    [t.bookingDate, sale.booking_date && shownDate(sale.booking_date)],
    [t.deliveryDate, sale.delivery_event_date && shownDate(sale.delivery_event_date)],
    [t.specialRequirements, sale.special_requirements],
    [t.registeredOn, shownMoment(sale.created_at)],
  ]
  return rows.filter((row): row is readonly [string, string] => Boolean(row[1]))
}
