/** The lines of a receipt, from top to bottom, for anything that draws it. */
import { documentDate } from '../../../ui/document-dates'
import { shownRupees } from '../rupees'
import * as t from '../sale.texts'
import { paymentLine, paymentOf, receiptRows, sellerOf, totalRows, type ShownReceipt } from '../sale.view'

export type ReceiptLine =
  | { kind: 'heading' | 'amount' | 'strong' | 'text' | 'small'; text: string }
  | { kind: 'row'; label: string; value: string }
  /** what is left to pay, highlighted; no label if nothing is */
  | { kind: 'balance'; label?: string; value: string }
  | { kind: 'rule' }

export function receiptLines(receipt: ShownReceipt): ReceiptLine[] {
  const { sale, number, payment } = receipt
  const seller = sellerOf(sale)
  const row = ([label, value]: readonly [string, string, ...unknown[]]): ReceiptLine => ({
    kind: 'row',
    label,
    value,
  })
  const paid = paymentOf(receipt)
  const payments = payment || sale.payments.length < 2 ? [] : sale.payments
  return [
    { kind: 'heading', text: t.receipt },
    ...(paid
      ? ([
          { kind: 'amount', text: shownRupees(paid.amount) },
          { kind: 'small', text: paymentLine(paid) },
        ] as const)
      : []),
    { kind: 'rule' },
    ...totalRows(sale).map(row),
    sale.balance_amount > 0
      ? { kind: 'balance', label: t.balanceAmount, value: shownRupees(sale.balance_amount) }
      : { kind: 'balance', value: t.fullyPaid },
    ...(seller.name ? [{ kind: 'strong', text: seller.name } as const] : []),
    ...seller.lines.map((text) => ({ kind: 'small', text }) as const),
    { kind: 'rule' },
    { kind: 'strong', text: `${t.receiptNumber}: ${number ?? t.receiptPending}` },
    { kind: 'small', text: sale.campaign_name },
    { kind: 'rule' },
    ...receiptRows(receipt).map(row),
    ...(payments.length > 0
      ? [{ kind: 'rule' } as const, { kind: 'strong', text: t.payments } as const]
      : []),
    ...payments.flatMap(
      ({ receipt_number, paid_on, amount, payment_method, transaction_id }): ReceiptLine[] => [
        row([
          [receipt_number ?? t.receiptPending, paid_on && documentDate(paid_on), payment_method]
            .filter(Boolean)
            .join(' · '),
          shownRupees(amount),
        ]),
        ...(transaction_id
          ? [{ kind: 'small', text: `${t.transactionId}: ${transaction_id}` } as const]
          : []),
      ],
    ),
  ]
}
