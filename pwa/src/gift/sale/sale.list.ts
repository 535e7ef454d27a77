import { csvTable, type CsvColumn } from '@tohfa/sync-protocol/csv/csv'
import type { ListedSale } from '@tohfa/sync-protocol/entities/sale'
import { salesCsvFileName } from '@tohfa/sync-protocol/files/file-names'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { rupeesText, toPaise } from '@tohfa/sync-protocol/sale/money'
import { callJson } from '../../api/client'
import { known, type GiftFacts, type TypeList } from '../shared/type-list'
import { shownDate } from '../../ui/formats'
import { shownRupees } from './rupees'
import * as t from './sale.texts'

const rupees = (amount: number) => rupeesText(toPaise(amount) ?? 0)

const COLUMNS: readonly CsvColumn<ListedSale>[] = [
  ['QR Number', ({ number }) => String(number)],
  ['QR Code', ({ qr_code }) => qr_code],
  ['Receipt Number', ({ receipt_number }) => receipt_number],
  ['Customer', ({ name }) => name],
  ['Company', ({ company }) => company],
  ['Mobile', ({ mobile }) => mobile],
  ['Email', ({ email }) => email],
  ['Product or Service', ({ product_service_name }) => product_service_name],
  ['Quantity', ({ quantity }) => String(quantity)],
  ['Price per Unit', ({ price_per_unit }) => rupees(price_per_unit)],
  ['Total Amount', ({ total_amount }) => rupees(total_amount)],
  ['Amount Paid', ({ amount_paid }) => rupees(amount_paid)],
  ['Balance Amount', ({ balance_amount }) => rupees(balance_amount)],
  ['Payments', ({ payments }) => String(payments.length)],
  ['Booking Date', ({ booking_date }) => booking_date],
  ['Delivery Date', ({ delivery_event_date }) => delivery_event_date],
  ['Registered At', ({ captured_at, created_at }) => captured_at ?? created_at],
]

/** The sales, amounts in rupees with 2 decimals. */
export const salesCsv = (sales: readonly ListedSale[]) => csvTable(COLUMNS, sales)

const read = (of: Parameters<TypeList['csv']>[0]) =>
  'id' in of
    ? callJson(endpoint.listSales, { params: of })
    : callJson(endpoint.listPublicSales, { params: of })

const factsOf = (sale: ListedSale): GiftFacts => ({
  rows: known([
    [t.receiptNumber, sale.receipt_number],
    [t.product, sale.product_service_name],
    [t.totalAmount, shownRupees(sale.total_amount)],
    [t.amountPaid, shownRupees(sale.amount_paid)],
    sale.balance_amount > 0
      ? [t.balanceAmount, shownRupees(sale.balance_amount), 'due']
      : [t.balanceAmount, t.fullyPaid],
    [t.bookingDate, sale.booking_date && shownDate(sale.booking_date)],
    [t.deliveryDate, sale.delivery_event_date && shownDate(sale.delivery_event_date)],
  ]),
})

export const list: TypeList = {
  fileName: salesCsvFileName,
  csv: async (of) => salesCsv(await read(of)),
  facts: async (of) => new Map((await read(of)).map((one) => [one.number, factsOf(one)])),
}
