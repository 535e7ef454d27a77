import { and, gt, inArray, lt, lte, sql } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import type { Tables, ThrottleRow } from '../db/tables/tables'

/** rows that one transaction removes */
const REMOVED_AT_ONCE = 5_000

/** A period that ends later than any began while a clock was far ahead. */
const isNow = ({ endsAt }: Tables['throttles'], now: number, windowMs: number) =>
  and(gt(endsAt, now), lte(endsAt, now + 2 * windowMs))

/** What was counted in present periods. @param now epoch ms */
export const find = (
  { q, t }: Session,
  keyHashes: readonly string[],
  now: number,
  windowMs: number,
): Promise<ThrottleRow[]> =>
  q
    .select()
    .from(t.throttles)
    .where(and(inArray(t.throttles.keyHash, [...keyHashes]), isNow(t.throttles, now, windowMs)))

/**
 * Counts a try for each key, and begins a period if none goes on.
 * @param keyHashes of an address and its networks in their order, in which the rows are locked
 * @param now epoch ms
 */
export async function count(
  { q, t: { throttles } }: Transaction,
  keyHashes: readonly string[],
  now: number,
  windowMs: number,
): Promise<void> {
  const goesOn = isNow(throttles, now, windowMs)
  await q
    .insert(throttles)
    .values(keyHashes.map((keyHash) => ({ keyHash, tries: 1, endsAt: now + windowMs })))
    .onConflictDoUpdate({
      target: throttles.keyHash,
      set: {
        tries: sql`case when ${goesOn} then ${throttles.tries} + 1 else 1 end`,
        endsAt: sql`case when ${goesOn} then ${throttles.endsAt} else excluded.ends_at end`,
      },
    })
}

/** Removes some rows whose period was over before `before`, epoch ms. @returns whether there may be more */
export async function removeSome({ q, t: { throttles } }: Transaction, before: number): Promise<boolean> {
  const old = q
    .select({ keyHash: throttles.keyHash })
    .from(throttles)
    .where(lt(throttles.endsAt, before))
    .limit(REMOVED_AT_ONCE)
  const gone = await q
    .delete(throttles)
    .where(inArray(throttles.keyHash, old))
    .returning({ keyHash: throttles.keyHash })
  return gone.length === REMOVED_AT_ONCE
}
