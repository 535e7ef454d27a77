import { asciiDigits } from './digits'
import { asToken } from './token-text'

// groups of three, or as in India groups of two before the last three
const GROUPED = /^[+-]?\d{1,3}(?:[ ,]\d{2,3})*[ ,]\d{3}(?:\.\d*)?$/

/** A number as people write it, in the form that `Number` reads if it is one: `1,50,000.00`, `१५००`. */
export function numberText(typed: string): string {
  const text = asciiDigits(asToken(typed)).replace(/٬/g, ',').replace('٫', '.')
  return GROUPED.test(text) ? text.replace(/[ ,]/g, '') : text
}
