import { asciiDigits } from '@tohfa/sync-protocol/digits'
import parseNumber from 'libphonenumber-js/min'

const INTERNATIONAL = /^\s*\(?\+|^\s*00/

/**
 * A phone number in E.164. A number without a country code is Indian where it is a mobile number or begins with the 0 of a
 * trunk call; other numbers could be of any country (decisions, "What each caller may see").
 * @param typed the number as a person typed it, with digits of any script
 * @returns for example `+919876543210`; null where the text cannot be read as a number
 */
export function e164(typed: string): string | null {
  const text = asciiDigits(typed)
  const number = parseNumber(text, 'IN')
  if (!number?.isPossible()) return null
  if (INTERNATIONAL.test(text)) return number.number
  const isMobile = /^[6-9]\d{9}$/.test(number.nationalNumber)
  return isMobile || (/^\D*0/.test(text) && number.isValid()) ? number.number : null
}

/** as it is stored: null where there is no number, empty where one cannot be read */
export const storedE164 = (typed: string | null): string | null =>
  typed === null ? null : (e164(typed) ?? '')

/** The stored numbers of the columns that a change sets, each beside the column with the number as typed. */
export const withE164 = <Change extends Readonly<Record<string, unknown>>>(
  change: Change,
  columns: Readonly<Record<string, string>>,
): Change => {
  const read = Object.entries(columns).flatMap(([column, beside]) => {
    const typed = change[column]
    return typed === undefined ? [] : [[beside, storedE164(typeof typed === 'string' ? typed : null)]]
  })
  return { ...change, ...(Object.fromEntries(read) as object) }
}

/**
 * The number in E.164 as answers show it; null where it cannot be read. Of a row that an older version wrote it is read now.
 * @param stored as `storedE164` made it; null in rows of older versions
 */
export const shownE164 = (typed: string | null, stored: string | null): string | null =>
  (stored ?? storedE164(typed)) || null

/** A field of an answer that is left out where there is nothing to say. */
export const given = <Name extends string>(name: Name, number: string | null): { [K in Name]?: string } =>
  (number === null ? {} : { [name]: number }) as { [K in Name]?: string }
