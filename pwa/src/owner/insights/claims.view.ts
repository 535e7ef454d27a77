/** When claims were made, in bars. Pure: clock and zone are inputs. */
import { claimTime } from '@tohfa/sync-protocol/time/claim-time'
import type { ClaimsByDay } from '@tohfa/sync-protocol/entities/campaign'
import { CLAIMS_SHOWN_DAYS } from '@tohfa/sync-protocol/campaign/campaign-limits'
import { dayOfNumber, numberOfDay } from '@tohfa/sync-protocol/time/day-number'
import type { Counted } from '../../ui/chart/chart'
import { dated, type Bucket } from '../../ui/chart/time-bars'
import type { ShownCode } from '../shared/shown-codes'

/** A claim, as far as charts need it. */
export interface Claim {
  /** epoch ms: when it was made, even if it reached the server later */
  at: number
  latitude: number | null
  longitude: number | null
  address: string | null
}

/** The clock by which claims are counted that only this device knows of. */
export interface WaitingClock {
  /** epoch ms of this device's clock */
  now: number
  /** ms by which the server's clock is ahead of it */
  ahead: number
  /** epoch ms by the server's clock: when the campaign was created, so no claim is older */
  since: number
}

/** The claims of these codes, including those that only this device knows of. */
export const claimsOf = (codes: readonly ShownCode[], clock: WaitingClock): Claim[] =>
  codes.flatMap((code) => {
    const made = Date.parse(claimTime(code) ?? '')
    if (!code.claimed || Number.isNaN(made)) return []
    const { claimer_latitude, claimer_longitude, claimer_address } = code
    return [
      {
        at: code.claimed_at ? made : countedAt(made, clock),
        latitude: claimer_latitude ?? null,
        longitude: claimer_longitude ?? null,
        address: claimer_address ?? null,
      },
    ]
  })

/** The time at which the server will count it: a claim at an impossible time counts as made just now. */
function countedAt(captured: number, { now, ahead, since }: WaitingClock): number {
  const made = captured + ahead
  return made < since ? Math.max(now + ahead, since) : Math.min(made, now + ahead)
}

/** bars that a phone can show side by side */
const BARS_MAX = 45
/** days that are shown even if everything happened on one of them */
const DAYS_MIN = 7

/** The first day of the bucket that contains a day; weeks begin on Monday. */
function bucketOf(day: string, bucket: Bucket): string {
  if (bucket === 'day') return day
  if (bucket === 'month') return `${day.slice(0, 7)}-01`
  const number = numberOfDay(day)
  // day 0 was a Thursday
  return dayOfNumber(number - ((((number + 3) % 7) + 7) % 7))
}

function next(start: string, bucket: Bucket): string {
  if (bucket !== 'month') return dayOfNumber(numberOfDay(start) + (bucket === 'day' ? 1 : 7))
  const [year = 0, month = 0] = start.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

/** Counts by days, by weeks if those are too many, and by months if weeks are too many as well. */
export function countsByDate(days: readonly string[]): { bucket: Bucket; bars: Counted[] } {
  const sorted = [...days].sort()
  const last = sorted.at(-1)
  if (last === undefined) return { bucket: 'day', bars: [] }
  const least = dayOfNumber(numberOfDay(last) - DAYS_MIN + 1)
  const first = sorted[0] !== undefined && sorted[0] < least ? sorted[0] : least
  const span = numberOfDay(last) - numberOfDay(first) + 1
  const bucket = span <= BARS_MAX ? 'day' : span <= BARS_MAX * 7 ? 'week' : 'month'
  const counts = new Map<string, number>()
  for (let start = bucketOf(first, bucket); start <= last; start = next(start, bucket)) counts.set(start, 0)
  for (const day of days) {
    const start = bucketOf(day, bucket)
    counts.set(start, (counts.get(start) ?? 0) + 1)
  }
  return { bucket, bars: dated([...counts], bucket) }
}

/** Claims of all campaigns of an owner, and those that only this device knows of. */
interface KnownClaims {
  /** what the server last said, which may have been days ago */
  known: ClaimsByDay
  /** days of the claims that it cannot know yet, YYYY-MM-DD */
  waiting: readonly string[]
  /** YYYY-MM-DD, by the server's clock as far as this device knows it */
  today: string
}

/** A bar for each of the last `CLAIMS_SHOWN_DAYS` days. */
export function lastDays({ known, waiting, today }: KnownClaims): Counted[] {
  const last = numberOfDay(known.to > today ? known.to : today)
  const counts = new Map<string, number>()
  for (let number = last - CLAIMS_SHOWN_DAYS + 1; number <= last; number++) counts.set(dayOfNumber(number), 0)
  const add = (day: string, claims: number) => {
    const before = counts.get(day)
    if (before !== undefined) counts.set(day, before + claims)
  }
  for (const { day, claims } of known.days) add(day, claims)
  for (const day of waiting) add(day, 1)
  return dated([...counts], 'day')
}

/** Counts by hour of the day, all 24 of them. @param hours 0 to 23 */
export function countsByHour(hours: readonly number[]): number[] {
  const counts = new Array<number>(24).fill(0)
  for (const hour of hours) counts[hour] = (counts[hour] ?? 0) + 1
  return counts
}
