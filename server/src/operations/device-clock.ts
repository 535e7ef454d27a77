/**
 * How far a device's clock can be trusted. Captures of two devices are compared by the server's clock: the time that a
 * device gives is moved by its skew, the server's time minus the device's when the batch arrived.
 */
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import * as m from '@tohfa/sync-protocol/messages'
import { utcTimeOf } from '@tohfa/sync-protocol/operations/device-clock'

/** When a person pressed the button, as the device says. */
export interface DeviceTime {
  /** epoch ms of the device's clock */
  capturedAt: number
  /** ms by which the server's clock is ahead of the device's; null: the device did not say its time */
  skew: number | null
}

const EARLIEST = Date.UTC(2025, 0)
/** a smaller skew is only the time of the request, and moves nothing */
const NOISE_MS = 60_000

/** @param said the device's own time as it sent the request, UTC ISO 8601 @param now epoch ms at arrival */
export function skewOf(said: string | string[] | undefined, now: number): number | null {
  const at = typeof said === 'string' ? utcTimeOf(said) : null
  return at === null ? null : now - at
}

/**
 * When an operation was done, epoch ms: as it says itself, so it is the same if it is sent again to a store that has
 * lost it. A time before the campaign was made comes from a wrong clock; then the time of arrival is all that is known.
 */
export const doneAt = (
  { capturedAt }: { capturedAt: number | null },
  { campaignMadeAt }: { campaignMadeAt: number },
  now: number,
): number => (capturedAt !== null && capturedAt >= campaignMadeAt ? capturedAt : now)

/**
 * When it was captured by the server's clock, as far as the skew is known, and never later than now. A time before any
 * device had Tohfa is from a clock that was set right in between; then the time of arrival is all that is known.
 */
export function serverTimeOf({ capturedAt, skew }: DeviceTime, now: number): number {
  const moved = skew !== null && Math.abs(skew) >= NOISE_MS ? capturedAt + skew : capturedAt
  return moved < EARLIEST ? now : Math.min(moved, now)
}

/** A device whose clock is ahead offers days that have not begun, and nobody there can know why one is refused. */
export function withClock(problem: Problem, skew: number | null): Problem {
  if (skew === null || skew > -NOISE_MS) return problem
  const explained = (detail: string) => (detail === m.dateInFuture ? m.clockIsAhead : detail)
  const errors = problem.errors?.map(({ field, detail }) => ({ field, detail: explained(detail) }))
  return { ...problem, detail: explained(problem.detail), ...(errors && { errors }) }
}
