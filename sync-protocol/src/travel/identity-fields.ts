/**
 * The formats of identity numbers, checked where one is given. People type them in groups, so spaces and hyphens are
 * dropped and letters become capitals.
 */
import * as z from 'zod/mini'
import { asToken } from '../token-text'
import { asciiDigits } from '../digits'
import * as m from '../messages'
import { hasCheckDigit } from './verhoeff'

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
