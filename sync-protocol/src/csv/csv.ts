/** Tables as CSV (RFC 4180), written so that spreadsheets open them right and run nothing that a guest typed. */

/** The byte order mark, first in the file: without it spreadsheets do not read UTF-8. */
export const CSV_BOM = '\uFEFF'

// characters that begin a formula in spreadsheets (https://owasp.org/www-community/attacks/CSV_Injection)
const FORMULA = /^[=+\-@\t\r]/
const PHONE = /^\+\(?\d[\d ().-]*$/
const DIGITS = /\d/g
/** digits of a phone number with its country (ITU-T E.164) */
const PHONE_DIGITS = { min: 7, max: 15 }

function isPhone(cell: string): boolean {
  const digits = cell.match(DIGITS)?.length ?? 0
  return PHONE.test(cell) && digits >= PHONE_DIGITS.min && digits <= PHONE_DIGITS.max
}

function csvCell(text: string): string {
  const cell = FORMULA.test(text) && !isPhone(text) ? `'${text}` : text
  return /[",\r\n]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell
}

/**
 * One row with its CRLF. A cell that a spreadsheet would run as a formula gets a leading `'`. A plain phone number such
 * as `+91 98765 43210` does not.
 */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`
