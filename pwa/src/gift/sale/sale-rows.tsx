import { documentDate } from '../../ui/document-dates'
import { Button } from '../../ui/button'
import { shownRupees } from './rupees'
import * as t from './sale.texts'
import { bookedRows, type Rows, type ShownPayment, type ShownSale } from './sale.view'

export const SaleRows = ({ sale }: { sale: ShownSale }) => <TextRows rows={bookedRows(sale)} />

export const TextRows = ({ rows }: { rows: Rows }) => (
  <dl>
    {rows.map(([label, text, kind]) => (
      <div key={label} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2">
        <dt className="text-soft">{label}</dt>
        <dd
          dir="auto"
          className={`min-w-0 ${kind === 'money' ? 'whitespace-nowrap' : 'whitespace-pre-line'}`}
        >
          {text}
        </dd>
      </div>
    ))}
  </dl>
)

interface PaymentsProps {
  payments: readonly ShownPayment[]
  /** opens a receipt: by the payment's number or operation; null for the booking's receipt */
  onReceipt?: (of: string | null) => void
}

/** All payments, each with its own receipt. */
export const Payments = ({ payments, onReceipt }: PaymentsProps) =>
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
              <span className={`block text-sm ${payment.receipt_number ? 'font-mono' : ''}`}>
                {payment.receipt_number ?? t.receiptPending}
              </span>
              <span className="text-sm text-soft">
                {payment.paid_on && documentDate(payment.paid_on)}
                {payment.payment_method && ` · ${payment.payment_method}`}
              </span>
              {payment.transaction_id && (
                <span className="block text-sm break-all text-soft">
                  {t.transactionId}: <bdi>{payment.transaction_id}</bdi>
                </span>
              )}
            </span>
            <span className="ml-auto text-right">
              <strong className="block whitespace-nowrap">{shownRupees(payment.amount)}</strong>
              {onReceipt && (
                <Button
                  variant="secondary"
                  size="tight"
                  className="mt-1"
                  aria-label={t.receiptOfPayment(shownRupees(payment.amount))}
                  onClick={() => onReceipt(payment.receipt_number ?? payment.id ?? null)}
                >
                  {t.receipt}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
