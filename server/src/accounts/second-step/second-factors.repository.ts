import { and, asc, count, eq, lt } from 'drizzle-orm'
import type { Session, Transaction } from '../../db/database'
import type { RecoveryCodeRow, SecondFactorRow } from '../../db/tables/tables'
import type { Passkey } from '../../passkeys/passkeys'

/** The device is enough for an account's passkey: the password is the first factor. */
export const isPasskey = (factor: SecondFactorRow): factor is SecondFactorRow & Passkey =>
  factor.kind === 'passkey'

/** In the order in which they were added. */
export async function listOf({ q, t }: Session, userId: string): Promise<SecondFactorRow[]> {
  const { secondFactors } = t
  return q
    .select()
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .orderBy(asc(secondFactors.createdAt), asc(secondFactors.id))
}

/** @returns whether it was new; the passkey may also be another account's */
export async function insert({ q, t }: Transaction, row: SecondFactorRow): Promise<boolean> {
  const rows = await q
    .insert(t.secondFactors)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: t.secondFactors.id })
  return rows.length === 1
}

/** @returns whether it was there */
export async function remove({ q, t }: Transaction, userId: string, id: string): Promise<boolean> {
  const { secondFactors } = t
  const rows = await q
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.id, id)))
    .returning({ id: secondFactors.id })
  return rows.length === 1
}

/** Removes all factors and recovery codes of an account. */
export async function removeAllOf(tx: Transaction, userId: string): Promise<void> {
  const { secondFactors } = tx.t
  await tx.q.delete(secondFactors).where(eq(secondFactors.userId, userId))
  await removeCodesOf(tx, userId)
}

/**
 * Uses a factor up to `usedUp`, unless that was done already.
 * @returns whether this use is the first
 */
export async function use(
  { q, t }: Transaction,
  id: string,
  change: Pick<SecondFactorRow, 'usedUp'> & { lastUsedAt: number; counter?: number },
): Promise<boolean> {
  const { secondFactors } = t
  const rows = await q
    .update(secondFactors)
    .set(change)
    .where(and(eq(secondFactors.id, id), lt(secondFactors.usedUp, change.usedUp)))
    .returning({ id: secondFactors.id })
  return rows.length === 1
}

export async function codesOf({ q, t }: Session, userId: string): Promise<RecoveryCodeRow[]> {
  const { recoveryCodes } = t
  return q.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId)).orderBy(asc(recoveryCodes.id))
}

export async function countCodes({ q, t }: Session, userId: string): Promise<number> {
  const { recoveryCodes } = t
  const [row] = await q.select({ n: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return row?.n ?? 0
}

export async function insertCodes({ q, t }: Transaction, rows: RecoveryCodeRow[]): Promise<void> {
  await q.insert(t.recoveryCodes).values(rows)
}

/** @returns whether it was still there */
export async function useCode({ q, t }: Transaction, id: string): Promise<boolean> {
  const { recoveryCodes } = t
  const rows = await q
    .delete(recoveryCodes)
    .where(eq(recoveryCodes.id, id))
    .returning({ id: recoveryCodes.id })
  return rows.length === 1
}

export async function removeCodesOf({ q, t }: Transaction, userId: string): Promise<void> {
  const { recoveryCodes } = t
  await q.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}
