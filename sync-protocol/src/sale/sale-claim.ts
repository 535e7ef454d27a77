import * as z from 'zod/mini'
import { PAYMENT_METHODS, PAYMENT_TYPES } from '../enums'
import * as field from '../fields/field-rules'
import { TRANSACTION_ID_MAX, QUANTITY_MAX, SPECIAL_REQUIREMENTS_MAX } from './sale-limits'
import { NAME_MAX } from '../contact/contact-limits'
import * as m from '../messages'
import { paise } from './money-field'
import { isPayable, saleTotal } from './sale-math'
import { shownTexts } from '../fields/shown-texts'

export const paymentMethod = z.enum(PAYMENT_METHODS, { error: m.paymentMethodInvalid })
export const transactionId = z.optional(field.text(TRANSACTION_ID_MAX))

/** where an error must not be for the total to be computed; undefined: this is no form at all */
const NEEDED = new Set<unknown>([undefined, 'quantity', 'price_per_unit', 'amount_paid'])

/** The fields of `POST /api/sale/{qr}/claim`; parsing converts the amounts to paise. */
export const saleClaimFields = z
  .strictObject({
    name: field.name,
    company: z.optional(field.text(NAME_MAX)),
    mobile: field.mobile,
    email: field.email,
    address: z.optional(field.address),
    product_service_name: field.name,
    quantity: z._default(field.wholeNumber([1, QUANTITY_MAX], m.quantityRange), 1),
    price_per_unit: paise(m.priceRange),
    payment_type: z._default(z.enum(PAYMENT_TYPES, { error: m.paymentTypeInvalid }), 'Advance'),
    amount_paid: paise(m.amountPaidRange),
    payment_method: z.optional(paymentMethod),
    transaction_id: transactionId,
    booking_date: z.optional(field.localDate),
    delivery_event_date: z.optional(field.localDate),
    special_requirements: z.optional(field.text(SPECIAL_REQUIREMENTS_MAX)),
    // the form sends what it shows; the server computes its own
    total_amount: z.optional(z.unknown()),
    balance_amount: z.optional(z.unknown()),
    pin: field.pin,
    ...shownTexts,
  })
  .check(
    z.superRefine(
      ({ quantity, price_per_unit, amount_paid }, context) => {
        const total = saleTotal(quantity, price_per_unit)
        if (total === null)
          context.addIssue({ code: 'custom', message: m.totalTooLarge, path: ['price_per_unit'] })
        else if (!isPayable(amount_paid, total))
          context.addIssue({ code: 'custom', message: m.amountPaidRange, path: ['amount_paid'] })
      },
      // reported together with errors of other fields, not after them
      { when: ({ issues }) => !issues.some(({ path }) => NEEDED.has(path?.[0])) },
    ),
  )

/** A valid booking; its amounts are whole paise. */
export type SaleClaim = z.infer<typeof saleClaimFields>
