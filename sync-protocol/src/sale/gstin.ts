/**
 * GSTIN, the number of a taxpayer of India's Goods and Services Tax: two digits of the state, the ten characters of the
 * PAN, one that counts the taxpayer's registrations there, one letter or digit (Z by default), and a check character
 * (Central Goods and Services Tax Rules, 2017, rule 10).
 */
import * as z from 'zod/mini'
import { asToken } from '../text/token-text'
import { asciiDigits } from '../text/digits'
import * as m from '../messages'

const GSTIN = /^(?!00)\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z][0-9A-Z]{2}$/
const BASE = 36

/**
 * The check character: each character is a digit of base 36, every second one counts twice, and the digits of a
 * product are added up.
 * @param characters the 14 capitals and digits before it
 */
function checkCharacter(characters: string): string {
  let sum = 0
  for (const [place, character] of [...characters].entries()) {
    const product = parseInt(character, BASE) * (1 + (place % 2))
    sum += Math.floor(product / BASE) + (product % BASE)
  }
  return ((BASE - (sum % BASE)) % BASE).toString(BASE).toUpperCase()
}

/** A GSTIN as typed, without its spaces and hyphens and in capitals; empty is allowed. */
export const gstin = z.pipe(
  z.string({ error: m.gstinInvalid }),
  z.pipe(
    z.transform((typed: string) => asciiDigits(asToken(typed)).replace(/[\s-]/g, '').toUpperCase()),
    z
      .string()
      .check(
        z.refine(
          (value) =>
            value === '' || (GSTIN.test(value) && checkCharacter(value.slice(0, -1)) === value.at(-1)),
          { error: m.gstinInvalid },
        ),
      ),
  ),
)
