/**
 * What is left of the records of deleted campaigns and accounts: hashes of their keys, for 400 days. Nearly every request
 * fails by itself once its campaign, code or account is gone. Only one that makes a campaign would succeed again, so it
 * is the only one that looks here.
 */
import { DAY_MS } from '@tohfa/sync-protocol/time/day-number'
import { eq, inArray, lte, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Database, Session, Transaction } from '../db/database'

const KEPT_DAYS = 400
/** hashes that one transaction removes */
const AT_ONCE = 1000

const hashOf = (id: string) => createHash('sha256').update(id).digest().subarray(0, 16).toString('base64url')

/** Keeps the hashes of these ids. @param now epoch ms */
export async function keepPast({ q, t }: Transaction, ids: readonly string[], now: number): Promise<void> {
  const untilDay = Math.ceil(now / DAY_MS) + KEPT_DAYS
  await q
    .insert(t.pastOperations)
    .values(ids.map((id) => ({ hash: hashOf(id), untilDay })))
    .onConflictDoNothing()
}

/** Whether a request with this id was applied to something that is deleted by now. */
export async function isPast(session: Session, id: string): Promise<boolean> {
  const run = session.prepared<{ untilDay: number }>('find_past_operation', ({ q, t }) =>
    q
      .select({ untilDay: t.pastOperations.untilDay })
      .from(t.pastOperations)
      .where(eq(t.pastOperations.hash, sql.placeholder('hash'))),
  )
  return (await run({ hash: hashOf(id) })).length > 0
}

/** Removes the hashes that are no longer kept, in steps. @returns their number */
export async function sweepPastOperations({
  db,
  now,
}: {
  db: Database
  /** epoch ms */
  now: () => number
}): Promise<number> {
  const today = Math.floor(now() / DAY_MS)
  for (let removed = 0; ; await setImmediate()) {
    const { hash, untilDay } = db.read.t.pastOperations
    const some = await db.read.q
      .select({ hash })
      .from(db.read.t.pastOperations)
      .where(lte(untilDay, today))
      .orderBy(untilDay)
      .limit(AT_ONCE)
    if (some.length === 0) return removed
    const gone = await db.write(({ q, t }) =>
      q
        .delete(t.pastOperations)
        .where(
          inArray(
            t.pastOperations.hash,
            some.map((row) => row.hash),
          ),
        )
        .returning({ hash: t.pastOperations.hash }),
    )
    removed += gone.length
  }
}
