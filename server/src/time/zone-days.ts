/** The days of a time zone as ranges of moments, even if its clocks change in summer. */
import { dayOfNumber, numberOfDay } from '@tohfa/sync-protocol/time/day-number'
import { clockIn, wallClock } from '@tohfa/sync-protocol/time/time-zone'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** Moments between days, both included. */
export interface MomentRange {
  /** epoch ms of the first one; undefined: from the beginning */
  from: number | undefined
  /** epoch ms of the first one after it; undefined: without an end */
  before: number | undefined
}

/** A time in which the clocks of a zone are equally far ahead of UTC. */
export interface ClockSpan {
  /** epoch ms of the first moment after it */
  before: number
  /** ms; below zero if they are behind */
  aheadMs: number
}

/** Moments between days, with how far the clocks are ahead in them: at least one span, in order. */
export interface CountedRange {
  from: number
  before: number
  spans: readonly ClockSpan[]
}

/** The days of one zone. */
export interface ZoneDays {
  /** its name, such as `Asia/Kolkata` */
  zone: string
  /** The day of a moment. @param at epoch ms  @returns YYYY-MM-DD */
  dayOf(at: number): string
  /** The moments of the days from `from` to `to`, YYYY-MM-DD. */
  momentsOf(days: { from?: string | undefined; to?: string | undefined }): MomentRange
  /** The same for counting by day or hour. */
  countedOf(from: string, to: string): CountedRange
}

/** @param zone the name of a time zone that this machine knows */
export function zoneDays(zone: string): ZoneDays {
  const clock = wallClock(zone)
  const shown = clockIn(zone)
  const dayOf = (at: number) => shown(at).day
  const aheadAt = (at: number): number => clock(at) - Math.floor(at / 1000) * 1000
  /** the first moment from which `isLater` holds until `high` */
  const firstOf = (low: number, high: number, isLater: (at: number) => boolean): number => {
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (isLater(middle)) high = middle
      else low = middle
    }
    return high
  }
  /** by days, which may have 23 or 25 hours, or begin at one o'clock */
  const startOf = (number: number): number => {
    const midnight = number * DAY_MS
    const day = dayOfNumber(number)
    return firstOf(midnight - 15 * HOUR_MS, midnight + 13 * HOUR_MS, (at) => dayOf(at) >= day)
  }
  const spansOf = (from: number, before: number): ClockSpan[] => {
    const spans: ClockSpan[] = []
    let aheadMs = aheadAt(from)
    // no zone changes its clocks twice within a day
    for (let at = from; at < before; at += DAY_MS) {
      const next = Math.min(at + DAY_MS, before)
      const then = aheadAt(next)
      if (then === aheadMs) continue
      const changed = firstOf(at, next, (moment) => aheadAt(moment) === then)
      spans.push({ before: changed, aheadMs })
      aheadMs = then
    }
    return [...spans, { before, aheadMs }]
  }
  return {
    zone,
    dayOf,
    momentsOf: ({ from, to }) => ({
      from: from === undefined ? undefined : startOf(numberOfDay(from)),
      before: to === undefined ? undefined : startOf(numberOfDay(to) + 1),
    }),
    countedOf(first, last) {
      const from = startOf(numberOfDay(first))
      const before = startOf(numberOfDay(last) + 1)
      return { from, before, spans: spansOf(from, before) }
    },
  }
}
