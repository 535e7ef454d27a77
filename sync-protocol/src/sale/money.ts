/**
 * Amounts: rupees with at most 2 decimals on the wire and in forms, whole paise everywhere else.
 * The conversion works on decimal digits, never by multiplying floating point numbers.
 */
import { numberText } from '../text/number-text'
import { asToken } from '../text/token-text'

const DECIMAL = /^(-?)(\d*)(?:\.(\d*))?$/
const CURRENCY = /^(?:₹|rs\.?|inr)|(?:₹|rs\.?|inr|\/[-=])$/gi

/**
 * Whole paise of an amount in rupees, given as a number or as people write it, such as `1,50,000.00` or `₹1500/-`; null if
 * it has more than 2 decimals or is no amount. Binary rounding errors are tolerated: 0.1 + 0.2 is thirty paise.
 */
export function toPaise(rupees: number | string): number | null {
  const [sign, whole, hundredths] = partsOf(rupees) ?? []
  if (hundredths === undefined || hundredths.length > 2) return null
  const paise = Number(whole) * 100 + Number(hundredths.padEnd(2, '0'))
  return sign === '-' && paise !== 0 ? -paise : paise
}

/** Whether it is an amount, with however many decimals. */
export const isAmount = (rupees: number | string): boolean => partsOf(rupees) !== null

function partsOf(rupees: number | string): [sign: string, whole: string, decimals: string] | null {
  const text =
    typeof rupees === 'number' ? decimalText(rupees) : numberText(asToken(rupees).replace(CURRENCY, ''))
  const [, sign = '', whole = '', decimals = ''] = DECIMAL.exec(text) ?? []
  return whole + decimals === '' ? null : [sign, whole, decimals]
}

function decimalText(rupees: number): string {
  const nearest = rupees.toFixed(2)
  const apart = Math.abs(Number(nearest) - rupees)
  return apart <= 4 * Number.EPSILON * Math.abs(rupees) ? nearest : String(rupees)
}

/** Rupees as a JSON number with at most 2 decimals. @param paise whole */
export const toRupees = (paise: number): number => paise / 100

/** Rupees with 2 decimals and no symbol, as text. @param paise whole */
export const rupeesText = (paise: number): string => toRupees(paise).toFixed(2)
