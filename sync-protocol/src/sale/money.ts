/**
 * Amounts: rupees with at most 2 decimals on the wire and in forms, whole paise everywhere else (decisions, "Money").
 * The conversion works on decimal digits, never by multiplying floating point numbers.
 */

const DECIMAL = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/

/**
 * Whole paise of an amount in rupees, given as a number or decimal text; null if it has more than 2 decimals or is no
 * amount. Binary rounding errors are tolerated: 0.1 + 0.2 is thirty paise.
 */
export function toPaise(rupees: number | string): number | null {
  const [, sign, whole = '', hundredths = ''] = DECIMAL.exec(decimalText(rupees)) ?? []
  if (sign === undefined) return null
  const paise = Number(whole) * 100 + Number(hundredths.padEnd(2, '0'))
  return sign === '-' && paise !== 0 ? -paise : paise
}

function decimalText(rupees: number | string): string {
  if (typeof rupees === 'string') return rupees.trim()
  const nearest = rupees.toFixed(2)
  const apart = Math.abs(Number(nearest) - rupees)
  return apart <= 4 * Number.EPSILON * Math.abs(rupees) ? nearest : ''
}

/** Rupees as a JSON number with at most 2 decimals. @param paise whole */
export const toRupees = (paise: number): number => paise / 100

/** Rupees with 2 decimals and no symbol, as text. @param paise whole */
export const rupeesText = (paise: number): string => toRupees(paise).toFixed(2)
