import type { ListedSale, Receipt, Sale, SavedSale, SalePayment } from '@tohfa/sync-protocol/entities/sale'
import { toRupees } from '@tohfa/sync-protocol/sale/money'
import { saleBalance } from '@tohfa/sync-protocol/sale/sale-math'
import { toContact, toSeller, toZone } from '../campaigns/campaigns.wire'
import { toRecipient } from '../codes/codes.wire'
import { isoTime } from '../http/wire-values'
import { hiddenRecipient } from '../codes/hidden-contacts'
import type { SalePaymentRow } from '../db/tables/tables'
import type { CodeSale } from './sale.repository'

export const toPayment = (row: SalePaymentRow): SalePayment => ({
  receipt_number: row.receiptNumber,
  amount: toRupees(row.amount),
  payment_method: row.paymentMethod,
  transaction_id: row.transactionId,
  paid_on: row.paidOn,
  created_at: isoTime(row.createdAt) ?? '',
})

/** @param payments all of the sale, the one at booking first: what is paid is their sum */
export function toSale(row: CodeSale, payments: readonly SalePaymentRow[]): Sale {
  const [booking] = payments
  if (!booking) throw new Error('a sale without a payment')
  const paid = payments.reduce((sum, { amount }) => sum + amount, 0)
  return {
    receipt_number: booking.receiptNumber,
    ...toRecipient(row),
    address: row.address,
    product_service_name: row.productServiceName,
    quantity: row.quantity,
    price_per_unit: toRupees(row.price),
    total_amount: toRupees(row.total),
    payment_type: row.paymentType,
    amount_paid: toRupees(paid),
    balance_amount: toRupees(saleBalance(row.total, paid)),
    payment_method: booking.paymentMethod,
    transaction_id: booking.transactionId,
    booking_date: row.bookingDate,
    delivery_event_date: row.deliveryEventDate,
    special_requirements: row.specialRequirements,
    payments: payments.map(toPayment),
  }
}

export const toListedSale = (row: CodeSale, payments: readonly SalePaymentRow[]): ListedSale => ({
  number: row.number,
  ...toSale(row, payments),
})

export const toSavedSale = (row: CodeSale, payments: readonly SalePaymentRow[]): SavedSale => ({
  code: row.code,
  claimed: true,
  claimed_at: isoTime(row.claimedAt) ?? '',
  ...toSale(row, payments),
})

export const toReceipt = (
  sale: Sale,
  campaign: { name: string; timeZone: string } & Parameters<typeof toContact>[0] &
    Parameters<typeof toSeller>[0],
): Receipt => ({
  ...sale,
  campaign_name: campaign.name,
  ...toContact(campaign),
  ...toSeller(campaign),
  ...toZone(campaign),
})

/** A row for a link without contacts. */
export const toHiddenSale = (row: ListedSale): ListedSale => ({
  ...row,
  ...hiddenRecipient(row),
  transaction_id: null,
  special_requirements: null,
  payments: row.payments.map((payment) => ({ ...payment, transaction_id: null })),
})
