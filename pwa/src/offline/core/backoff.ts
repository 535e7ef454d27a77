/**
 * How long a failed operation waits.
 *
 * A wait grows with the time for which nothing got through, and never with the number of tries: whoever saves much, or opens
 * many pages, waits no longer for it. Full jitter: a crowd of phones that lost the network together must not come back
 * together, and one that a busy server sends away must not come back together either.
 * Invariant: retryAfter <= wait <= retryAfter + BACKOFF_MAX_MS.
 */

export const BACKOFF_FIRST_MS = 2_000
/** whatever a page waits for without being asked to, it is tried twice a minute at least */
export const BACKOFF_MAX_MS = 30_000

/**
 * @param failingMs for how long nothing has got through, 0 after the first failed try
 * @param random 0 <= x < 1
 * @param retryAfterMs what the answer asked for, if anything
 * @returns milliseconds until the next try
 */
export function backoff(failingMs: number, random: number, retryAfterMs = 0): number {
  return Math.round(
    retryAfterMs + random * Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS + Math.max(0, failingMs)),
  )
}
