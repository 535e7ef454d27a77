import { and, eq, gt } from 'drizzle-orm'
import type { Session, Transaction } from '../../db/database'

/** Finds the account of an open link. @param now epoch ms */
export async function findUserId(
  { q, t: { emailLinks } }: Session,
  tokenHash: string,
  now: number,
): Promise<string | undefined> {
  const rows = await q
    .select({ userId: emailLinks.userId })
    .from(emailLinks)
    .where(and(eq(emailLinks.tokenHash, tokenHash), gt(emailLinks.expiresAt, now)))
    .limit(1)
  return rows[0]?.userId
}

/** Deletes a used link. @param now epoch ms @returns whether it was still there */
export async function remove(
  { q, t: { emailLinks } }: Transaction,
  tokenHash: string,
  now: number,
): Promise<boolean> {
  const rows = await q
    .delete(emailLinks)
    .where(and(eq(emailLinks.tokenHash, tokenHash), gt(emailLinks.expiresAt, now)))
    .returning({ userId: emailLinks.userId })
  return rows.length === 1
}

/** Deletes the open link of an account, if there is one. */
export async function removeOf({ q, t: { emailLinks } }: Transaction, userId: string): Promise<void> {
  await q.delete(emailLinks).where(eq(emailLinks.userId, userId)).returning({ userId: emailLinks.userId })
}

/** Replaces the open link of an account. */
export async function replace(
  tx: Transaction,
  link: { userId: string; tokenHash: string; expiresAt: number },
): Promise<void> {
  await removeOf(tx, link.userId)
  const { emailLinks } = tx.t
  await tx.q.insert(emailLinks).values(link).returning({ userId: emailLinks.userId })
}
