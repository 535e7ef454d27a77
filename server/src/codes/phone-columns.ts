import { e164 } from '@tohfa/sync-protocol/contact/phone'

/**
 * The phone numbers that a change sets, in E.164, beside the column with the number as typed; null if there is no
 * number, or none that can be read.
 */
export const withE164 = <Change extends Readonly<Record<string, unknown>>>(
  change: Change,
  columns: Readonly<Record<string, string>>,
): Change => {
  const read = Object.entries(columns).flatMap(([column, beside]) => {
    const typed = change[column]
    return typed === undefined ? [] : [[beside, typeof typed === 'string' ? e164(typed) : null]]
  })
  return { ...change, ...(Object.fromEntries(read) as object) }
}
