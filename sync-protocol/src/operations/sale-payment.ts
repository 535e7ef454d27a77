import * as z from 'zod/mini'
import * as field from '../fields'
import * as m from '../messages'
import { paise } from '../money-field'
import { paymentMethod, transactionId } from './sale-claim'

/**
 * The form of `POST /api/sale/{qr}/payments`; it gives the amount in paise. Whether the balance allows it is checked where
 * the balance is known.
 * @param latest the last day that somebody can have paid on, `YYYY-MM-DD`
 */
export const salePaymentFields = (latest: string) =>
  z.strictObject({
    amount: paise(m.paymentRange).check(z.gte(1, { error: m.paymentRange })),
    payment_method: paymentMethod,
    transaction_id: transactionId,
    paid_on: z.optional(field.dateUpTo(latest)),
    pin: field.pin,
  })

/** A valid further payment; its amount is whole paise. */
export type SalePayment = z.infer<ReturnType<typeof salePaymentFields>>
