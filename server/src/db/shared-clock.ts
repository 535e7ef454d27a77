/**
 * The time that all processes of a store share: that of this machine, corrected if the database has another one.
 * Locks, limits, leases and codes of authenticator apps compare times of different processes.
 */
import type { Database } from './database'

/** ms by which clocks may differ and still count as the same: time servers keep them closer */
const SAME_MS = 1_000

/** ms by which the times of two processes differ at most, until one of them has compared its clock again */
export const TIMES_DIFFER_MS = 60_000

export interface SharedClock {
  /** epoch ms */
  now(): number
  /**
   * Compares this machine's clock with the database's.
   * @returns ms by which this machine's is ahead; 0 if they are the same, and with SQLite
   */
  compare(): Promise<number>
}

/** @param local epoch ms of this machine's clock */
export function createSharedClock(db: Database, local: () => number): SharedClock {
  let aheadMs = 0
  return {
    now: () => local() - aheadMs,
    async compare() {
      if (!db.clock) return 0
      const { q, t } = db.read
      const asked = local()
      const [row] = await q.select({ at: db.clock }).from(t.totals).limit(1)
      const waited = local() - asked
      // an answer that took long says little
      if (!row || waited > SAME_MS) return aheadMs
      const found = Math.round(asked + waited / 2 - row.at)
      const ahead = Math.abs(found) > SAME_MS ? found : 0
      if (Math.abs(ahead - aheadMs) > SAME_MS) aheadMs = ahead
      return aheadMs
    },
  }
}
