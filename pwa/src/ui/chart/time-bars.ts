/** Bars of days and hours, with their names in the reader's locale. */
import { shownDate } from '../formats'
import type { Counted } from './chart'

/** The time that one bar represents. */
export type Bucket = 'day' | 'week' | 'month'

// not among the other formats, which the claim page loads
const MONTH = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' })
const HOUR = new Intl.DateTimeFormat(undefined, { hour: 'numeric', timeZone: 'UTC' })
const shownMonth = (day: string) => MONTH.format(Date.parse(`${day}T00:00:00Z`))
const shownHour = (hour: number) => HOUR.format(hour * 60 * 60_000)

/** Bars with names under the first, the middle and the last one. @param counts by first day (YYYY-MM-DD) */
export function dated(counts: readonly (readonly [day: string, count: number])[], bucket: Bucket): Counted[] {
  const shown = bucket === 'month' ? shownMonth : shownDate
  const named = new Set([0, Math.floor(counts.length / 2), counts.length - 1])
  return counts.map(([day, count], i) => {
    const label = shown(day)
    return { key: day, label, count, ...(named.has(i) && { tick: label }) }
  })
}

/** Bars of the 24 hours of a day. @param counts of the hours 0 to 23 */
export const hourly = (counts: readonly number[]): Counted[] =>
  counts.map((count, hour) => ({
    key: String(hour),
    label: `${shownHour(hour)} – ${shownHour((hour + 1) % 24)}`,
    count,
    ...(hour % 6 === 0 && { tick: shownHour(hour) }),
  }))

/** The highest bar, or the first of several equally high ones; undefined if all are 0. */
export const peak = (bars: readonly Counted[]): Counted | undefined =>
  bars.reduce<Counted | undefined>((best, bar) => (bar.count > (best?.count ?? 0) ? bar : best), undefined)
