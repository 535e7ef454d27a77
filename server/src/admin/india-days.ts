/** The days of India, which has one time and never changes its clocks. */
import { ADMIN_ZONE } from '@tohfa/sync-protocol/entities/admin'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** ms that the clocks of Asia/Kolkata are ahead of UTC */
const AHEAD_MS: Record<typeof ADMIN_ZONE, number> = { [ADMIN_ZONE]: 5.5 * HOUR_MS }
export const INDIA_AHEAD_MS = AHEAD_MS[ADMIN_ZONE]

/** The number of a day, YYYY-MM-DD, since 1970. */
export const numberOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
/** @returns YYYY-MM-DD */
export const dayOfNumber = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** The day of a moment. @param at epoch ms  @returns YYYY-MM-DD */
export const indiaDayOf = (at: number): string => dayOfNumber(Math.floor((at + INDIA_AHEAD_MS) / DAY_MS))

/** Moments between days, both included. */
export interface MomentRange {
  /** epoch ms of the first one; undefined: from the beginning */
  from: number | undefined
  /** epoch ms of the first one after it; undefined: without an end */
  before: number | undefined
}

export const momentsOf = ({
  from,
  to,
}: {
  from?: string | undefined
  to?: string | undefined
}): MomentRange => ({
  from: from === undefined ? undefined : numberOfDay(from) * DAY_MS - INDIA_AHEAD_MS,
  before: to === undefined ? undefined : (numberOfDay(to) + 1) * DAY_MS - INDIA_AHEAD_MS,
})
