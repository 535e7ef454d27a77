/** How long a device waits before it tries again. */
export const BACKOFF_FIRST_MS = 2_000
/** whatever a page waits for by itself, it tries at least twice a minute */
export const BACKOFF_MAX_MS = 30_000

/**
 * How long a failed operation waits. It grows with the time in which nothing got through, never with the number of
 * tries: people who save much, or open many pages, do not wait longer. Full jitter: phones that lost the network
 * together, or that a busy server sent away together, must not come back together.
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
