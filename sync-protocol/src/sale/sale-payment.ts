import * as z from 'zod/mini'
import * as field from '../fields/field-rules'
import { pinOrSession } from '../pin/gift-session'
import * as m from '../messages'
import { paise } from './money-field'
import { paymentMethod, transactionId } from './sale-claim'

/**
 * The fields of `POST /api/sale/{qr}/payments`; parsing converts the amount to paise. The caller checks it against the
 * balance.
 * @param latest the last possible day of a payment, `YYYY-MM-DD`
 */
export const salePaymentFields = (latest: string) =>
  z.strictObject({
    amount: paise(m.paymentRange).check(z.gte(1, { error: m.paymentRange })),
    payment_method: paymentMethod,
    transaction_id: transactionId,
    paid_on: z.optional(field.dateUpTo(latest)),
    pin: pinOrSession,
  })

/** A valid later payment; its amount is whole paise. */
export type SalePayment = z.infer<ReturnType<typeof salePaymentFields>>
