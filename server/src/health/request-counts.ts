/**
 * How requests ended in the last 24 hours: in memory, for this process, since its start. Only numbers: no address, no
 * path, no person.
 */
import type { ErrorCode } from '@tohfa/sync-protocol/error-codes'

const HOUR_MS = 60 * 60_000
const HOURS = 24

export interface Counts {
  answered: number
  /** by a 4xx, or because the page has another version or the operator has not set something up */
  refused: number
  /** the part of those with a 429 */
  limited: number
  /** by another 5xx */
  failed: number
  /** background work that failed */
  failedBeside: number
}

/** Counts of one hour. */
export interface HourCounts extends Counts {
  /** epoch ms */
  from: number
}

export interface RequestCounts {
  /** Counts an answer. @param status of HTTP @param refusal the code of a problem */
  answered(status: number, refusal?: ErrorCode): void
  /** Counts background work that failed. */
  failedBeside(): void
  read(): {
    /** epoch ms at which counting began */
    since: number
    /** the oldest first, 24 of them */
    hours: HourCounts[]
    /** epoch ms; null: nothing failed since the start */
    lastFailedAt: number | null
  }
}

/** retried like failures, which they are not */
const REFUSALS: readonly (ErrorCode | undefined)[] = [
  'protocol_too_old',
  'protocol_too_new',
  'not_configured',
]

const nothing = (from: number): HourCounts => ({
  from,
  answered: 0,
  refused: 0,
  limited: 0,
  failed: 0,
  failedBeside: 0,
})

/** @param now epoch ms */
export function createRequestCounts(now: () => number): RequestCounts {
  const since = now()
  /** by the hour of the day in UTC */
  const slots = new Map<number, HourCounts>()
  let lastFailedAt: number | null = null

  const hourOf = (at: number) => Math.floor(at / HOUR_MS) * HOUR_MS
  const slot = (from: number) => {
    const place = (from / HOUR_MS) % HOURS
    const found = slots.get(place)
    if (found?.from === from) return found
    const begun = nothing(from)
    slots.set(place, begun)
    return begun
  }
  return {
    answered(status, refusal) {
      const at = now()
      const counts = slot(hourOf(at))
      counts.answered++
      if (status >= 500 && !REFUSALS.includes(refusal)) {
        counts.failed++
        lastFailedAt = at
      } else if (status >= 400) {
        counts.refused++
        if (status === 429) counts.limited++
      }
    },
    failedBeside() {
      const at = now()
      slot(hourOf(at)).failedBeside++
      lastFailedAt = at
    },
    read() {
      const last = hourOf(now())
      const hours = Array.from({ length: HOURS }, (_, i) => {
        const from = last - (HOURS - 1 - i) * HOUR_MS
        const found = slots.get((from / HOUR_MS) % HOURS)
        return found?.from === from ? { ...found } : nothing(from)
      })
      return { since, hours, lastFailedAt }
    },
  }
}
