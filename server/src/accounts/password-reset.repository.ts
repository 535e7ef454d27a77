import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'

/** Finds the account of an open link. */
export async function findUserId(
  { q, t }: Session,
  tokenHash: string,
  now: number,
): Promise<string | undefined> {
  const { passwordResets } = t
  const rows = await q
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
    .limit(1)
  return rows[0]?.userId
}

/** Deletes a link that is used. @returns whether it was still there */
export async function remove({ q, t }: Transaction, tokenHash: string, now: number): Promise<boolean> {
  const { passwordResets } = t
  const rows = await q
    .delete(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
    .returning({ userId: passwordResets.userId })
  return rows.length === 1
}

/** Sets the password of an account that may log in, and revokes all of its tokens. @returns its email */
export async function updatePassword(
  tx: Transaction,
  id: string,
  passwordHash: string,
): Promise<string | undefined> {
  const { users } = tx.t
  tx.touch(id)
  const rows = await tx.q
    .update(users)
    .set({ passwordHash, tokenVersion: sql`${users.tokenVersion} + 1` })
    .where(and(eq(users.id, id), isNull(users.disabledAt)))
    .returning({ email: users.email })
  return rows[0]?.email
}
