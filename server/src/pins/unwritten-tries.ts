/**
 * Wrong PINs that could not be counted in the store, because it takes no writes: they lock a code as stored ones do, in this
 * process, until a right PIN or the end of the process. Those that the store counted before count, too.
 */
import { LRUCache } from 'lru-cache'
import type { PinRow } from '../db/tables/tables'
import { lockMs, locksLeft, PIN_TRIES_BEFORE_LOCK } from './lock-length'

/** codes with wrong tries; the limits by address let nobody fill this */
const CODES_MAX = 100_000

/** @param now epoch ms */
export function createUnwrittenTries(now: () => number) {
  const tries = new LRUCache<string, { failures: number; locks: number; lockedUntil: number }>({
    // by size: with a `max` it would take the memory of them all at once
    maxSize: CODES_MAX,
    sizeCalculation: () => 1,
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
        all.lockedUntil = now() + lockMs(locksLeft(locks, failedAt, now()) + known.locks)
        all.locks += 1
        all.failures = 0
      }
      tries.set(code, all)
    },
    /** After a right PIN. */
    clear: (code: string): void => void tries.delete(code),
  }
}
