/**
 * Phone numbers (decisions, "What each caller may see"): stored as typed; links and vCards use E.164 where a number can be
 * read. The server reads them with a library; what is here needs none, and is all that a device knows of a number that has
 * not been sent.
 */
import { asciiDigits } from './digits'
import { PHONE_DIGITS_MIN } from './limits'

const digitsOf = (typed: string) => asciiDigits(typed).replace(/\D/g, '')

/** Whether a text can be a phone number: it has five digits or more, of any script. */
export const isPhoneNumber = (typed: string): boolean => digitsOf(typed).length >= PHONE_DIGITS_MIN

/**
 * The number in E.164, of numbers that begin with a country code after + or 00, and of Indian mobile numbers.
 * @param typed the number as a person typed it
 * @returns for example `+919876543210`; null where the text cannot be read as one of those
 */
export function plainE164(typed: string): string | null {
  const digits = digitsOf(typed)
  const indian = /^(?:(?:00)?91|0)?0?([6-9]\d{9})$/.exec(digits)
  const abroad = /^\s*\(?\+/.test(typed) ? digits : digits.startsWith('00') ? digits.slice(2) : ''
  if (indian && (abroad === '' || abroad.startsWith('91'))) return `+91${indian[1]}`
  // an Indian number has ten digits, of whatever kind it is
  return /^(?:91\d{10}|(?!91)[1-9]\d{6,14})$/.test(abroad) ? `+${abroad}` : null
}

/**
 * The address that calls a number.
 * @param e164 the number as the server has read it, where it has
 */
export const telLink = (typed: string, e164?: string | null): string =>
  `tel:${e164 ?? plainE164(typed) ?? digitsOf(typed)}`

/** The address of a chat with a number; undefined where its country is not known, as it would be somebody else's. */
export function whatsAppLink(typed: string, e164?: string | null): string | undefined {
  const number = e164 ?? plainE164(typed)
  return number === null ? undefined : `https://wa.me/${number.slice(1)}`
}
