/**
 * Wrong PINs that could not be counted in the store, because it takes no writes: they lock a code as stored ones do, in this
 * process, until a right PIN or the end of the process. Those that the store counted before count, too.
 */
import {
  PIN_FIRST_LOCK_MS,
  PIN_LOCK_DECAY_MS,
  PIN_LONGEST_LOCK_MS,
  PIN_TRIES_BEFORE_LOCK,
} from '@tohfa/sync-protocol/limits'
import { LRUCache } from 'lru-cache'
import type { PinRow } from '../db/tables/tables'

/** codes with wrong tries; the limits by address let nobody fill this */
const CODES_MAX = 100_000

/** The length of a lock after this many before it. */
export const lockMs = (locks: number): number => Math.min(PIN_FIRST_LOCK_MS * 2 ** locks, PIN_LONGEST_LOCK_MS)

/** The locks that still count: one less for each day without a wrong PIN. */
const standing = (locks: number, failedAt: number | null, now: number) =>
  Math.max(0, locks - Math.max(0, Math.floor((now - (failedAt ?? now)) / PIN_LOCK_DECAY_MS)))

/** @param now epoch ms */
export function createUnwrittenTries(now: () => number) {
  const tries = new LRUCache<string, { failures: number; locks: number; lockedUntil: number }>({
    max: CODES_MAX,
  })
  return {
    /** epoch ms; in the past if the code is not locked */
    lockedUntil: (code: string): number => tries.get(code)?.lockedUntil ?? 0,
    /** Counts a wrong PIN. @param row as the store has it */
    failed({ code, failures, locks, failedAt }: PinRow): void {
      const known = tries.get(code) ?? { failures: 0, locks: 0, lockedUntil: 0 }
      const all = { ...known, failures: known.failures + 1 }
      // what the store has counted shortens only the first round: after that a lock has used it up
      const before = known.locks === 0 ? failures : 0
      if (all.failures + before >= PIN_TRIES_BEFORE_LOCK) {
        all.lockedUntil = now() + lockMs(standing(locks, failedAt, now()) + known.locks)
        all.locks += 1
        all.failures = 0
      }
      tries.set(code, all)
    },
    /** After a right PIN. */
    clear: (code: string): void => void tries.delete(code),
  }
}
