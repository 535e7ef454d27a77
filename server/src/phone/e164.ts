import { e164 } from '@tohfa/sync-protocol/phone'

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
