/** Tables as CSV (RFC 4180), written so that spreadsheets open them right and run nothing that a guest typed. */

import { asciiDigits } from '../text/digits'

/** The byte order mark, first in the file: without it spreadsheets do not read UTF-8. */
export const CSV_BOM = '\uFEFF'

// characters that begin a formula in spreadsheets, full-width ones too (https://owasp.org/www-community/attacks/CSV_Injection)
const BEGINS = '[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20]'
const FORMULA = new RegExp(`^(?:[\\t\\r\\n]|\\s*${BEGINS})`)
/**
 * Where a spreadsheet with `;` or a tab as separator begins a cell: it ignores the quotation marks of a field that
 * begins in the middle of its own.
 */
const INNER_CELL = new RegExp(`([;\\t\\r\\n])([ "]*${BEGINS}[^;\\t\\r\\n]*)`, 'g')
const PHONE = /^\+\(?\d[\d ().-]*$/
const DIGITS = /\d/g
/** digits of a phone number with its country (ITU-T E.164) */
const PHONE_DIGITS = { min: 7, max: 15 }

function isPhone(cell: string): boolean {
  const number = asciiDigits(cell)
  const digits = number.match(DIGITS)?.length ?? 0
  return PHONE.test(number) && digits >= PHONE_DIGITS.min && digits <= PHONE_DIGITS.max
}

function harmless(text: string): string {
  const inside = text.replace(INNER_CELL, (found, separator: string, rest: string) =>
    isPhone(rest.trim()) ? found : `${separator}'${rest}`,
  )
  return FORMULA.test(text) && !isPhone(text) ? `'${inside}` : inside
}

const csvCell = (text: string): string => `"${harmless(text).replaceAll('"', '""')}"`

/**
 * One row with its CRLF, every cell in quotation marks. What a spreadsheet would run as a formula gets a `'` before it,
 * at the beginning of a cell and after a `;`, a tab or a line break in it. A plain phone number such as `+91 98765
 * 43210` gets none.
 */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** The name of a column, and its cell in a row; null leaves it empty. */
export type CsvColumn<Row> = readonly [name: string, cell: (row: Row) => string | null]

/** A whole file: its columns, then the rows in the order given. */
export const csvTable = <Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string =>
  CSV_BOM +
  csvRow(columns.map(([name]) => name)) +
  rows.map((row) => csvRow(columns.map(([, cell]) => cell(row) ?? ''))).join('')
