/**
 * Receipt numbers: the day, and characters made from the id of the operation. So an operation that
 * is sent again to a store that has lost it gets the printed number.
 */
import { CODE_ALPHABET } from '@tohfa/sync-protocol/code/code-alphabet'
import { hash } from 'node:crypto'

/** characters of Crockford base32 at the end of a receipt number */
const RECEIPT_SUFFIX_LENGTH = 6

/** after a million receipts of one day, one new number in a thousand is already used */
const NUMBERS = 10

/**
 * The numbers of an operation, in the order in which they are tried: if two operations of one day have the same first
 * number, the later one gets its second.
 * @param day YYYY-MM-DD
 * @returns each `R-{YYYYMMDD}-{6 characters of Crockford base32}`
 */
export function* receiptNumbers(day: string, operationId: string): Generator<string, void> {
  const beginning = `R-${day.replaceAll('-', '')}-`
  for (let nth = 0; nth < NUMBERS; nth++) {
    const bytes = hash('sha256', `receipt ${nth} ${operationId}`, 'buffer').subarray(0, RECEIPT_SUFFIX_LENGTH)
    // 256 is a multiple of 32, so five bits of each byte are evenly distributed
    yield beginning + [...bytes].map((byte) => CODE_ALPHABET.charAt(byte & 31)).join('')
  }
}
