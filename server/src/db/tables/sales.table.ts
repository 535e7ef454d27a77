import type { PaymentMethod, PaymentType } from '@tohfa/sync-protocol/enums'
import type { Kit } from '../kit'
import type { defineCodes } from './codes.table'
import { partOf } from './part-of'

/** What a sale claim has besides its code's card (name, company, mobile, email). Amounts are paise. */
export function defineSales(kit: Kit, codes: ReturnType<typeof defineCodes>) {
  return kit.table('sales', {
    code: kit.id('code').references(() => codes.code, { onDelete: 'cascade' }),
    address: kit.text('address'),
    productServiceName: kit.text('product_service_name').notNull(),
    quantity: kit.int('quantity').notNull(),
    price: kit.millis('price').notNull(),
    total: kit.millis('total').notNull(),
    /** sum of the payments, updated in the transaction of each: it guards the balance */
    paid: kit.millis('paid').notNull(),
    paymentCount: kit.int('payment_count').notNull(),
    paymentType: kit.text('payment_type').$type<PaymentType>().notNull(),
    /** YYYY-MM-DD */
    bookingDate: kit.text('booking_date'),
    deliveryEventDate: kit.text('delivery_event_date'),
    specialRequirements: kit.text('special_requirements'),
  })
}

/** The payments of a sale, including the one at booking. Rows are added and never changed. */
export function defineSalePayments(kit: Kit, sales: ReturnType<typeof defineSales>) {
  return kit.table(
    'sale_payments',
    {
      receiptNumber: kit.id('receipt_number'),
      code: partOf(kit, 'code', sales.code),
      /** from 1, in the order in which they were taken */
      number: kit.int('number').notNull(),
      /** paise */
      amount: kit.millis('amount').notNull(),
      paymentMethod: kit.text('payment_method').$type<PaymentMethod>(),
      transactionId: kit.text('transaction_id'),
      /** YYYY-MM-DD */
      paidOn: kit.text('paid_on').notNull(),
      createdAt: kit.millis('created_at').notNull(),
    },
    (t) => [kit.uniqueIndex('sale_payments_code_number').on(t.code, t.number)],
  )
}
