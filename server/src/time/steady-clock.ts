/**
 * Whether the time is reliable enough to remove things for good. A clock that jumps ahead would empty bins and trash,
 * and nothing could restore their content.
 */
import type { Database } from '../db/database'

/** a time server moves a clock by less */
const AGREES_MS = 60_000
const WATCHED_MS = 60 * 60_000

/**
 * @param deps.now epoch ms of the wall clock
 * @param deps.monotonic ms of a clock that nobody sets
 * @returns a function that returns whether both clocks have agreed for an hour and the database's, if it has one, agrees
 */
export function createSteadyClock(deps: {
  db: Database
  now: () => number
  monotonic: () => number
}): () => Promise<boolean> {
  const { db, now, monotonic } = deps
  let since = { wall: now(), ran: monotonic() }

  const goesAlike = () => {
    const [wall, ran] = [now(), monotonic()]
    if (Math.abs(wall - since.wall - (ran - since.ran)) > AGREES_MS) since = { wall, ran }
    return ran - since.ran >= WATCHED_MS
  }
  const databaseAgrees = async () => {
    if (!db.clock) return true
    const { q, t } = db.read
    const [row] = await q.select({ at: db.clock }).from(t.totals).limit(1)
    return row === undefined || Math.abs(row.at - now()) <= AGREES_MS
  }
  return async () => goesAlike() && databaseAgrees()
}
