import { shownDate } from '../../ui/formats'
import { shownRupees } from './rupees'
import * as t from './sale.texts'
import { bookedRows, type ShownPayment, type ShownSale } from './sale.view'

export const SaleRows = ({ sale }: { sale: ShownSale }) => (
  <dl>
    {bookedRows(sale).map(([label, text]) => (
      <div key={label} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2">
        <dt className="text-soft">{label}</dt>
        <dd className="min-w-0 text-right whitespace-pre-line">
          <bdi>{text}</bdi>
        </dd>
      </div>
    ))}
  </dl>
)

/** Every payment with its own receipt. */
export const Payments = ({ payments }: { payments: readonly ShownPayment[] }) =>
  payments.length === 0 ? null : (
    <section className="mt-4">
      <h2 className="mb-1 font-semibold">{t.payments}</h2>
      <ul>
        {payments.map((payment, place) => (
          <li
            key={payment.receipt_number ?? `waiting-${place}`}
            className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2"
          >
            <span>
              <span className="block font-mono text-sm">{payment.receipt_number ?? t.receiptPending}</span>
              <span className="text-sm text-soft">
                {payment.paid_on && shownDate(payment.paid_on)}
                {payment.payment_method && ` · ${payment.payment_method}`}
              </span>
            </span>
            <strong>{shownRupees(payment.amount)}</strong>
          </li>
        ))}
      </ul>
    </section>
  )
