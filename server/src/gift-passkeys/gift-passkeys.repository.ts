import { and, asc, eq, lt } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import type { GiftPasskeyRow } from '../db/tables/tables'

/** In the order in which they were added. */
export function listOf({ q, t }: Session, code: string): Promise<GiftPasskeyRow[]> {
  const { giftPasskeys } = t
  return q
    .select()
    .from(giftPasskeys)
    .where(eq(giftPasskeys.code, code))
    .orderBy(asc(giftPasskeys.createdAt), asc(giftPasskeys.id))
}

export async function has({ q, t }: Session, code: string, id: string): Promise<boolean> {
  const { giftPasskeys } = t
  const rows = await q
    .select({ id: giftPasskeys.id })
    .from(giftPasskeys)
    .where(and(eq(giftPasskeys.id, id), eq(giftPasskeys.code, code)))
  return rows.length === 1
}

/** @returns whether it was new; the passkey may also be another gift's */
export async function insert({ q, t }: Transaction, row: GiftPasskeyRow): Promise<boolean> {
  const rows = await q
    .insert(t.giftPasskeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: t.giftPasskeys.id })
  return rows.length === 1
}

/** @returns whether it was there */
export async function remove({ q, t }: Transaction, code: string, id: string): Promise<boolean> {
  const { giftPasskeys } = t
  const rows = await q
    .delete(giftPasskeys)
    .where(and(eq(giftPasskeys.code, code), eq(giftPasskeys.id, id)))
    .returning({ id: giftPasskeys.id })
  return rows.length === 1
}

/**
 * Uses a passkey for the question asked at `usedUp`, unless it has answered that one or a later one.
 * @returns whether this use is the first
 */
export async function use(
  { q, t }: Transaction,
  id: string,
  change: Pick<GiftPasskeyRow, 'usedUp' | 'lastUsedAt' | 'counter'>,
): Promise<boolean> {
  const { giftPasskeys } = t
  const rows = await q
    .update(giftPasskeys)
    .set(change)
    .where(and(eq(giftPasskeys.id, id), lt(giftPasskeys.usedUp, change.usedUp)))
    .returning({ id: giftPasskeys.id })
  return rows.length === 1
}
