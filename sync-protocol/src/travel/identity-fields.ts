/**
 * The formats of identity numbers, checked if one is given. People type them in groups, so spaces and hyphens are
 * dropped and letters become capitals.
 */
import * as z from 'zod/mini'
import { asToken } from '../text/token-text'
import { asciiDigits } from '../text/digits'
import * as m from '../messages'

const number = (holds: (number: string) => boolean, message: string) =>
  z.pipe(
    z.string({ error: message }),
    z.pipe(
      z.transform((typed: string) => asciiDigits(asToken(typed)).replace(/[\s-]/g, '').toUpperCase()),
      z.string().check(z.refine(holds, { error: message })),
    ),
  )

/** The machine-readable zone of ICAO 9303: up to nine letters and digits, at least one of them a digit. */
export const passportNumber = number((value) => /^(?=.*\d)[A-Z0-9]{6,9}$/.test(value), m.passportInvalid)
/** Twelve digits, the last of them a check digit. */
export const aadhaarNumber = number(
  (value) => /^\d{12}$/.test(value) && hasCheckDigit(value),
  m.aadhaarInvalid,
)
/** Five letters, four digits, a letter. */
export const panNumber = number((value) => /^[A-Z]{5}\d{4}[A-Z]$/.test(value), m.panInvalid)

/** the dihedral group of order 10: 0-4 rotate, 5-9 rotate and flip */
const product = (a: number, b: number): number => {
  const turned = a < 5 ? (a + b) % 5 : (a - b + 5) % 5
  return a < 5 === b < 5 ? turned : turned + 5
}
/** applied once per position, counted from the right */
const PERMUTATION = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]

/**
 * Whether the last of these decimal digits is the check digit of those before it (J. Verhoeff, 1969): one wrong digit or two
 * swapped neighbours are always found.
 */
export function hasCheckDigit(digits: string): boolean {
  let check = 0
  for (let place = 0; place < digits.length; place++) {
    let digit = Number(digits[digits.length - 1 - place])
    for (let times = 0; times < place % 8; times++) digit = PERMUTATION[digit] ?? 0
    check = product(check, digit)
  }
  return check === 0
}
