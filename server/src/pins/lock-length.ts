/** How long wrong PINs lock a code. */

export const PIN_TRIES_BEFORE_LOCK = 5
const PIN_FIRST_LOCK_MS = 15 * 60_000
export const PIN_LONGEST_LOCK_MS = 24 * 60 * 60_000
/** ms without a wrong PIN after which the next lock is half as long */
export const PIN_LOCK_DECAY_MS = 24 * 60 * 60_000

/** The length of a lock after this many before it. */
export const lockMs = (locks: number): number => Math.min(PIN_FIRST_LOCK_MS * 2 ** locks, PIN_LONGEST_LOCK_MS)

/**
 * The locks that still count: one less for each day without a wrong PIN. `reserveTry` says the same in SQL.
 * @param failedAt epoch ms, like `now`
 */
export const locksLeft = (locks: number, failedAt: number | null, now: number) =>
  Math.max(0, locks - Math.max(0, Math.floor((now - (failedAt ?? now)) / PIN_LOCK_DECAY_MS)))
