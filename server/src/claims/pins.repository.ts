import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import type { PinRow } from '../db/tables/tables'

export async function find(session: Session, code: string): Promise<PinRow | undefined> {
  const run = session.prepared<PinRow>('find_pin', ({ q, t }) =>
    q
      .select()
      .from(t.pins)
      .where(eq(t.pins.code, sql.placeholder('code')))
      .limit(1),
  )
  return (await run({ code }))[0]
}

export async function insert(tx: Transaction, code: string, hash: string): Promise<void> {
  const run = tx.prepared('insert_pin', ({ q, t }) =>
    q
      .insert(t.pins)
      .values({ code: sql.placeholder('code'), hash: sql.placeholder('hash') })
      .returning({ code: t.pins.code }),
  )
  await run({ code, hash })
}

/** The number of tries, and until when the last one locks the code while its outcome is unknown. */
export interface TryLimit {
  tries: number
  /** epoch ms */
  lockedUntil: number
}

/**
 * Counts a try before its outcome is known. The last try locks the code while it is checked; if the process dies meanwhile,
 * that lock still ends.
 * @returns undefined while the code is locked
 */
export async function reserveTry(
  { q, t }: Transaction,
  code: string,
  now: number,
  limit: TryLimit,
): Promise<PinRow | undefined> {
  const rows = await q
    .update(t.pins)
    .set({
      failures: sql`${t.pins.failures} + 1`,
      lockedUntil: sql`case when ${t.pins.failures} + 1 >= ${limit.tries} then cast(${limit.lockedUntil} as bigint) end`,
    })
    .where(and(eq(t.pins.code, code), or(isNull(t.pins.lockedUntil), lte(t.pins.lockedUntil, now))))
    .returning()
  return rows[0]
}

/** Gives back a try that was counted but never checked. */
export async function returnTry({ q, t }: Transaction, code: string): Promise<void> {
  await q
    .update(t.pins)
    .set({ failures: sql`${t.pins.failures} - 1`, lockedUntil: null })
    .where(and(eq(t.pins.code, code), gt(t.pins.failures, 0)))
    .returning({ code: t.pins.code })
}

/** Resets the failures and locks of a code, after a right PIN. */
export async function clear({ q, t }: Transaction, code: string, hash?: string): Promise<void> {
  await q
    .update(t.pins)
    .set({ failures: 0, locks: 0, lockedUntil: null, ...(hash !== undefined && { hash }) })
    .where(eq(t.pins.code, code))
    .returning({ code: t.pins.code })
}

export async function lock({ q, t }: Transaction, code: string, lockedUntil: number): Promise<void> {
  await q
    .update(t.pins)
    .set({ failures: 0, locks: sql`${t.pins.locks} + 1`, lockedUntil })
    .where(eq(t.pins.code, code))
    .returning({ code: t.pins.code })
}
