/** How long wrong PINs lock a code. */
import { PIN_FIRST_LOCK_MS, PIN_LOCK_DECAY_MS, PIN_LONGEST_LOCK_MS } from '@tohfa/sync-protocol/limits'

/** The length of a lock after this many before it. */
export const lockMs = (locks: number): number => Math.min(PIN_FIRST_LOCK_MS * 2 ** locks, PIN_LONGEST_LOCK_MS)

/**
 * The locks that still count: one less for each day without a wrong PIN. `reserveTry` says the same in SQL.
 * @param failedAt epoch ms, like `now`
 */
export const locksLeft = (locks: number, failedAt: number | null, now: number) =>
  Math.max(0, locks - Math.max(0, Math.floor((now - (failedAt ?? now)) / PIN_LOCK_DECAY_MS)))
