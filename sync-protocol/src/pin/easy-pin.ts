import { asciiDigits } from '../text/digits'

export type EasyPin = 'repeated' | 'sequence' | 'common' | 'birthday' | 'number' | 'entered'

/** What others know about a person, as it was typed. */
export interface KnownOfPerson {
  /** `YYYY-MM-DD` */
  birthday?: string | undefined
  numbers?: readonly string[] | undefined
  /** of any kind, such as an address */
  texts?: readonly string[] | undefined
}

/** chosen by many people, besides those that a rule finds: ways over a keypad, steps, halves and pairs */
const COMMON = new Set(
  (
    '001122 112233 223344 334455 445566 556677 667788 778899 998877 887766 776655 665544 554433 443322 332211 221100 ' +
    '111222 222333 333444 444555 555666 666777 777888 888999 111000 000111 222111 111333 999000 112211 110011 ' +
    '123321 321123 123654 456123 321654 654123 123789 789123 456321 789456 987321 123987 456654 654456 ' +
    '147258 258147 147852 852147 147369 369147 258369 369258 741852 852741 852963 963852 963741 258456 ' +
    '159753 753159 159357 357159 951753 753951 159951 357753 142536 142857 ' +
    '010203 102030 112131 121314 131415 101112 100200 100000 200000 123000 123400 000123 ' +
    '246810 135790 135791 124578 235689 123454 123434 ' +
    '000786 786000 786110 007786 000007 007000 008008 314159 271828 112358 520131 131452'
  ).split(' '),
)

/**
 * Why a PIN is easy to guess: one digit, pair or half repeated, digits in order, one of the most common, the person's
 * date of birth in any usual order, or six digits in a row of one of their numbers or texts. Each campaign decides
 * whether such a PIN is accepted.
 * @param pin six ASCII digits; anything else gives null
 * @returns null if it is none of these
 */
export function easyPin(
  pin: string,
  { birthday, numbers = [], texts = [] }: KnownOfPerson = {},
): EasyPin | null {
  if (!/^\d{6}$/.test(pin)) return null
  if (/^(\d)\1*$|^(\d\d)\2*$|^(\d{3})\3$/.test(pin)) return 'repeated'
  if (isSequence(pin)) return 'sequence'
  if (COMMON.has(pin)) return 'common'
  const [, century = '', year = '', month = '', day = ''] =
    /^(\d\d)(\d\d)-(\d\d)-(\d\d)$/.exec(birthday ?? '') ?? []
  const whole = century + year
  const dates = [day + month + year, month + day + year, year + month + day, year + day + month]
  if (year !== '' && [...dates, whole + month, month + whole, day + whole, whole + day].includes(pin))
    return 'birthday'
  if (numbers.some((number) => asciiDigits(number).replace(/\D/g, '').includes(pin))) return 'number'
  return texts.some((text) => asciiDigits(text).includes(pin)) ? 'entered' : null
}

/** Each digit is one more than the one before, or each is one less; after 9 comes 0. */
function isSequence(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10)
  return steps.every((step) => step === 1) || steps.every((step) => step === 9)
}

/** The fields of all claims by their wire names, without amounts and coordinates: nobody makes a PIN of those. */
const NUMBERS = ['mobile', 'whatsapp', 'emergency_contact_mobile', 'aadhar_number', 'passport_number']
const TEXTS = [
  'name',
  'company',
  'company_name',
  'email',
  'website',
  'address',
  'emergency_contact_name',
  'product_service_name',
  'transaction_id',
  'special_requirements',
]

/**
 * What a claim itself says about its person.
 * @param field returns what a field holds, by its wire name
 */
export function knownOfClaim(field: (name: string) => unknown): KnownOfPerson {
  const text = (name: string) => {
    const value = field(name)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  return { birthday: text('dob'), numbers: NUMBERS.map(text), texts: TEXTS.map(text) }
}
