import { asciiDigits } from './digits'

export type EasyPin = 'repeated' | 'sequence' | 'birthday' | 'number'

/** What others know of a person, as it was typed. */
export interface KnownOfPerson {
  /** `YYYY-MM-DD` */
  birthday?: string | undefined
  numbers?: readonly string[] | undefined
}

/**
 * Why a PIN is easy to guess: one digit or one pair or half repeated, digits in their order, the own date of birth in any
 * usual order, or six digits in a row of an own number. Such a PIN is taken (decisions, "PIN").
 * @param pin six ASCII digits; of anything else nothing is said
 * @returns null where it is none of these
 */
export function easyPin(pin: string, { birthday, numbers = [] }: KnownOfPerson = {}): EasyPin | null {
  if (!/^\d{6}$/.test(pin)) return null
  if (/^(\d)\1*$|^(\d\d)\2*$|^(\d{3})\3$/.test(pin)) return 'repeated'
  if (isSequence(pin)) return 'sequence'
  const [, century = '', year = '', month = '', day = ''] =
    /^(\d\d)(\d\d)-(\d\d)-(\d\d)$/.exec(birthday ?? '') ?? []
  const whole = century + year
  const dates = [day + month + year, month + day + year, year + month + day, year + day + month]
  if (year !== '' && [...dates, whole + month, month + whole, day + whole, whole + day].includes(pin))
    return 'birthday'
  return numbers.some((number) => asciiDigits(number).replace(/\D/g, '').includes(pin)) ? 'number' : null
}

/** Each digit is one more than the one before, or each is one less; after 9 comes 0. */
function isSequence(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10)
  return steps.every((step) => step === 1) || steps.every((step) => step === 9)
}
