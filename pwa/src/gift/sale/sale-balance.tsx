import { shownRupees } from './rupees'
import * as t from './sale.texts'

/** The balance, highlighted; or that nothing is left to pay. */
export const SaleBalance = ({ balance }: { balance: number }) =>
  balance > 0 ? (
    <p className="my-3 flex flex-wrap items-baseline justify-between gap-x-3 rounded-control bg-marigold-soft px-4 py-3 text-marigold-ink">
      <span>{t.balanceAmount}</span>
      <strong className="text-xl whitespace-nowrap">{shownRupees(balance)}</strong>
    </p>
  ) : (
    <p className="my-3 rounded-control bg-good-soft px-4 py-3 text-center font-semibold text-good">
      {t.fullyPaid}
    </p>
  )
