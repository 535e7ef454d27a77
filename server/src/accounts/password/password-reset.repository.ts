import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Session, Transaction } from '../../db/database'

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

/** Deletes a used link. @returns whether it was still there */
export async function remove({ q, t }: Transaction, tokenHash: string, now: number): Promise<boolean> {
  const { passwordResets } = t
  const rows = await q
    .delete(passwordResets)
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)))
    .returning({ userId: passwordResets.userId })
  return rows.length === 1
}

/** Deletes the open link of an account, if there is one. */
export async function removeOf({ q, t }: Transaction, userId: string): Promise<void> {
  const { passwordResets } = t
  await q
    .delete(passwordResets)
    .where(eq(passwordResets.userId, userId))
    .returning({ userId: passwordResets.userId })
}

/** Replaces the open link of an account. */
export async function replace(
  tx: Transaction,
  link: { userId: string; tokenHash: string; expiresAt: number },
): Promise<void> {
  await removeOf(tx, link.userId)
  const { passwordResets } = tx.t
  await tx.q.insert(passwordResets).values(link).returning({ userId: passwordResets.userId })
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
