import { sql, type Column, type SQL } from 'drizzle-orm'
import type { ClockSpan } from './zone-days'

/**
 * The number of the hour or day of a moment since 1970, as clocks of a zone count them. Both engines divide whole
 * numbers without a remainder. The numbers are ours, and part of the SQL's text, so that the same expression can be
 * grouped by.
 * @param spans how far those clocks are ahead of UTC, over all possible moments
 */
export function zonedNumber(at: Column | SQL, spans: readonly ClockSpan[], unitMs: number): SQL<number> {
  const number = (value: number) => sql.raw(String(value))
  const last = number(spans.at(-1)?.aheadMs ?? 0)
  const whens = spans
    .slice(0, -1)
    .map(({ before, aheadMs }) => sql` when ${at} < ${number(before)} then ${number(aheadMs)}`)
  const ahead = whens.length > 0 ? sql`case${sql.join(whens)} else ${last} end` : last
  return sql<number>`(${at} + ${ahead}) / ${number(unitMs)}`
}
