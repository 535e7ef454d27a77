/** Bars of days and hours, with their names in the reader's locale. */
import { shownDate } from '../formats'
import type { Counted } from './chart'

/** The time that one bar represents. */
export type Bucket = 'day' | 'week' | 'month'

// not among the other formats, which the claim page loads
const MONTH = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' })
const DAY_AND_MONTH = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const HOUR = new Intl.DateTimeFormat(undefined, { hour: 'numeric', timeZone: 'UTC' })
const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`)
const shownMonth = (day: string) => MONTH.format(midnight(day))
const shownHour = (hour: number) => HOUR.format(hour * 60 * 60_000)

/** Bars with names under the first, the middle (without its year) and the last one. @param counts by first day (YYYY-MM-DD) */
export function dated(counts: readonly (readonly [day: string, count: number])[], bucket: Bucket): Counted[] {
  const shown = bucket === 'month' ? shownMonth : shownDate
  const last = counts.length - 1
  const middle = Math.floor(counts.length / 2)
  return counts.map(([day, count], i) => {
    const label = shown(day)
    const isMiddle = i === middle && i < last && bucket !== 'month'
    const tick = isMiddle ? DAY_AND_MONTH.format(midnight(day)) : label
    return { key: day, label, count, ...([0, middle, last].includes(i) && { tick }) }
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
