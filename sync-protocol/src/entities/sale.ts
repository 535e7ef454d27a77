import * as z from 'zod/mini'
import { PAYMENT_METHODS, PAYMENT_TYPES } from '../enums'
import { campaignContact, campaignSeller } from './campaign'

const text = z.nullable(z.string())
/** rupees with at most 2 decimals */
const rupees = z.number()
const paymentMethod = z.nullable(z.enum(PAYMENT_METHODS))

/** One payment of a sale. Payments are added and never changed. */
const salePayment = z.object({
  receipt_number: z.string(),
  amount: rupees,
  payment_method: paymentMethod,
  transaction_id: text,
  /** YYYY-MM-DD */
  paid_on: z.string(),
  /** UTC ISO 8601, the server's clock */
  created_at: z.string(),
})
export type SalePayment = z.infer<typeof salePayment>

/** `GET /api/sale/{qr}/details`. Receipt number, payment method and transaction id belong to the payment at booking. */
export const sale = z.object({
  receipt_number: z.string(),
  qr_code: z.string(),
  name: z.string(),
  company: text,
  mobile: z.string(),
  /** the number in E.164, if it can be read as such */
  mobile_e164: z.optional(text),
  email: z.string(),
  address: text,
  product_service_name: z.string(),
  quantity: z.int(),
  price_per_unit: rupees,
  total_amount: rupees,
  payment_type: z.enum(PAYMENT_TYPES),
  amount_paid: rupees,
  balance_amount: rupees,
  payment_method: paymentMethod,
  transaction_id: text,
  /** YYYY-MM-DD */
  booking_date: text,
  delivery_event_date: text,
  special_requirements: text,
  /** every payment, the one at booking first */
  payments: z.array(salePayment),
  /** UTC ISO 8601, the server's clock */
  created_at: z.string(),
  /**
   * UTC ISO 8601, when the booking was made on a device: its clock, corrected by the server if it is known to be wrong;
   * null if it was not queued
   */
  captured_at: text,
})
export type Sale = z.infer<typeof sale>

/** `GET /api/sale/{qr}/receipt` */
export const receipt = z.object({
  ...sale.shape,
  campaign_name: z.string(),
  ...campaignContact,
  ...campaignSeller,
  /** as in a campaign */
  time_zone: z.optional(z.string()),
})
export type Receipt = z.infer<typeof receipt>

/** A row of `GET /api/campaigns/{id}/sales`: `number` is that of the code, in printing order. */
export const listedSale = z.object({ number: z.int(), ...sale.shape })
export type ListedSale = z.infer<typeof listedSale>

/** The answer of a booking and of a later payment. The first three fields are the code's public ones. */
export const savedSale = z.object({
  code: z.string(),
  claimed: z.literal(true),
  claimed_at: z.string(),
  ...sale.shape,
})
export type SavedSale = z.infer<typeof savedSale>

/** The answer of `POST /api/sale/{qr}/payments`: the sale as it is now, and the payment that was added. */
export const savedPayment = z.object({ ...savedSale.shape, payment: salePayment })
export type SavedPayment = z.infer<typeof savedPayment>
