import { numberText } from '@tohfa/sync-protocol/text/number-text'
import { toPaise } from '@tohfa/sync-protocol/sale/money'
import { saleBalance, saleTotal } from '@tohfa/sync-protocol/sale/sale-math'
import { shownPaise } from './rupees'
import * as t from './sale.texts'

interface SaleTotalsProps {
  /** as typed */
  quantity: string
  price: string
  paid: string
}

/** The totals of the typed amounts. */
export function SaleTotals({ quantity, price, paid }: SaleTotalsProps) {
  const units = numberText(quantity)
  const count = /^\d{1,7}$/.test(units) && Number(units) > 0 ? Number(units) : null
  const unit = toPaise(price)
  const total = count === null || unit === null || unit < 0 ? null : saleTotal(count, unit)
  const paidPaise = toPaise(paid)
  const balance = total === null || paidPaise === null ? null : saleBalance(total, paidPaise)
  return (
    <dl
      aria-live="polite"
      className="needs-script grid gap-x-8 gap-y-1 rounded-card bg-sunken p-4 sm:grid-cols-2"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <dt className="text-sm text-soft">{t.totalAmount}</dt>
        <dd className="text-lg font-semibold whitespace-nowrap">
          {total === null ? '–' : shownPaise(total)}
        </dd>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <dt className="text-sm text-soft">{t.balanceAmount}</dt>
        <dd className="text-lg font-semibold whitespace-nowrap">
          {balance === null || balance < 0 ? '–' : balance === 0 ? t.fullyPaid : shownPaise(balance)}
        </dd>
      </div>
    </dl>
  )
}
