/**
 * How long a failed operation waits.
 *
 * Full jitter: a crowd of phones that lost the network together must not come back together.
 * Invariant: 0 <= wait <= max(BACKOFF_MAX_MS, retryAfter + BACKOFF_FIRST_MS), and never less than the server's Retry-After.
 */

export const BACKOFF_FIRST_MS = 2_000
export const BACKOFF_MAX_MS = 5 * 60_000

/**
 * @param attempts failed tries so far, this one included (1 or more)
 * @param random 0 <= x < 1
 * @param retryAfterMs the server's own wish, when it gave one
 * @returns milliseconds until the next try
 */
export function backoff(attempts: number, random: number, retryAfterMs = 0): number {
  const ceiling = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** Math.min(attempts - 1, 30))
  if (retryAfterMs > 0) return Math.round(retryAfterMs + random * BACKOFF_FIRST_MS)
  return Math.round(random * ceiling)
}
