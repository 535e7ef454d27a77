/**
 * Phone numbers: stored as typed; links and vCards use E.164 if a number can be read.
 * Device and server read them alike, without a library: a claim page pays for every byte.
 */
import { asciiDigits } from '../text/digits'
import { PHONE_DIGITS_MIN } from './contact-limits'
import { asToken } from '../text/token-text'

/** One of the numbers in a field. */
export interface PhoneNumber {
  /** as typed, with ASCII digits */
  text: string
  /** for example `+919876543210`; null if the country is not known, or it has too few digits for its country */
  e164: string | null
  /** the address that calls it; null if that would call somebody else */
  tel: string | null
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Whether a text can be a phone number: it has five digits or more, in any script. */
export const isPhoneNumber = (typed: string): boolean =>
  digitsOf(asciiDigits(typed)).length >= PHONE_DIGITS_MIN

/** The numbers in a field, in their order: people write two with `/`, `,` or "or" between them. */
export function phoneNumbers(typed: string): PhoneNumber[] {
  const text = asciiDigits(asToken(typed))
  const numbers: string[] = []
  let beginning = ''
  for (const piece of text.split(/[/,;|&\n]|\bor\b|(?=\+)/i)) {
    const digits = digitsOf(piece)
    const last = numbers.at(-1)
    if (digits.length >= PHONE_DIGITS_MIN) {
      numbers.push((beginning + piece).trim())
      beginning = ''
    } else if (last === undefined) beginning += `${piece} `
    // 080-23456789/90
    else if (digits !== '' && !piece.includes('+'))
      numbers.push(last.replace(lastDigits(digits.length), digits))
  }
  return (numbers.length > 0 ? numbers : [text]).map(readNumber)
}

const lastDigits = (count: number) => new RegExp(`(?:\\d\\D*){${count}}$`)

function readNumber(text: string): PhoneNumber {
  const digits = digitsOf(text)
  const plus = text.indexOf('+')
  const withCountry = plus >= 0 || digits.startsWith('00')
  // +44 (0)20
  const abroad = plus >= 0 ? digitsOf(text.slice(plus).replace('(0)', '')) : digits.slice(2)
  const isOne = !/\d[^\p{N}\p{L}]*\p{L}\P{N}*\d/u.test(text)
  const e164 = isOne ? (withCountry ? fromAbroad(abroad) : inIndia(digits)) : null
  const called = e164 ?? (isOne && !withCountry && digits.length <= 15 && digits)
  return { text, e164, tel: called ? `tel:${called}` : null }
}

/** @param digits from the country code on */
function fromAbroad(digits: string): string | null {
  const number = digits.replace(/^910/, '91')
  return /^(?:91[1-9]\d{9}|(?!91)[1-9]\d{6,14})$/.test(number) ? `+${number}` : null
}

/** A mobile number, or one with the 0 of a trunk call; others could be from any country. */
function inIndia(digits: string): string | null {
  const [, number] = /^(?:(?:91|0)?0?(?=[6-9])|0)([1-9]\d{9})$/.exec(digits) ?? []
  return number === undefined ? null : `+91${number}`
}

/**
 * The first number of a field in E.164.
 * @param typed as a person typed it
 * @returns for example `+919876543210`; null if it cannot be read
 */
export const e164 = (typed: string): string | null => phoneNumbers(typed)[0]?.e164 ?? null

/** The address of a chat with a number; undefined if its country is not known, as it could be somebody else's. */
export const whatsAppLink = (number: PhoneNumber): string | undefined =>
  number.e164 === null ? undefined : `https://wa.me/${number.e164.slice(1)}`
