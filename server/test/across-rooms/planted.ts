import { hasCheckDigit } from '@tohfa/sync-protocol/travel/identity-fields'

/** Secrets that must not be found; each is made once. */
export interface Planted {
  /** PINs, passwords, tokens */
  keys: string[]
  /** identity numbers */
  numbers: string[]
  /** diary sentences, birth dates, and who agrees for a child */
  texts: string[]
  sentence(): string
  birthDate(year?: number): string
  /** who agrees for a child */
  guardian(): { guardian_name: string; guardian_mobile: string }
  pin(): string
  password(): string
  /** the three numbers of a traveler */
  identity(): { passport_number: string; aadhar_number: string; pan_number: string }
  /** remembers a token that the server made */
  token<T extends string>(made: T): T
}

export function plantedSecrets(): Planted {
  const keys: string[] = []
  const numbers: string[] = []
  const texts: string[] = []
  const into =
    (list: string[]) =>
    <T extends string>(secret: T): T => {
      if (list.includes(secret)) throw new Error('planted twice')
      list.push(secret)
      return secret
    }
  const key = into(keys)
  const number = into(numbers)
  const text = into(texts)
  let made = 0
  // spread over all values with this many digits, without repetition
  const digits = (length: number) => String((++made * 7_919 + 10_007) % 10 ** length).padStart(length, '0')
  return {
    keys,
    numbers,
    texts,
    sentence: () => text(`The planted mango tree has ${digits(5)} flowers`),
    birthDate: (year = 1930) => text(new Date(Date.UTC(year, 0, ++made)).toISOString().slice(0, 10)),
    guardian: () => ({
      guardian_name: text(`The planted guardian ${digits(5)}`),
      guardian_mobile: text(`+91 9${digits(9)}`),
    }),
    // it begins with a zero, as no count, time or process id does
    pin: () => key(`0${digits(5)}`),
    password: () => key(`a planted password ${digits(5)}`),
    identity: () => ({
      passport_number: number(`QX${digits(7)}`),
      aadhar_number: number(aadhaar(`9${digits(10)}`)),
      pan_number: number(`QWXPZ${digits(4)}K`),
    }),
    token: key,
  }
}

const aadhaar = (eleven: string) => {
  const whole = Array.from({ length: 10 }, (_, last) => `${eleven}${last}`).find(hasCheckDigit)
  if (whole === undefined) throw new Error('no digit checks')
  return whole
}

/** random hexadecimal digits may contain any six digits */
const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Which of `secrets` are in the bytes. Six digits inside a longer number are no PIN. */
export function foundIn(bytes: Buffer | string, secrets: readonly string[]): string[] {
  const text = (typeof bytes === 'string' ? bytes : bytes.toString('latin1')).replace(UUIDS, ' ')
  const runs = new Set(text.match(/\d+/g))
  return secrets.filter((secret) => (/^\d+$/.test(secret) ? runs.has(secret) : text.includes(secret)))
}
