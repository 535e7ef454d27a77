/** Links that let somebody register while registration is by invitation. */
import { and, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'

/** Opens an invite until `expiresAt` (epoch ms), and forgets those that have expired. */
export async function openInvite(
  { q, t: { invites } }: Transaction,
  invite: { tokenHash: string; expiresAt: number },
  now: number,
): Promise<void> {
  await q.delete(invites).where(lte(invites.expiresAt, now))
  await q.insert(invites).values(invite)
}

/** Finds an open invite by the digests of its token. @param now epoch ms @returns the digest that is stored */
export async function findInvite(
  { q, t: { invites } }: Session,
  tokenHashes: string[],
  now: number,
): Promise<string | undefined> {
  const rows = await q
    .select({ hash: invites.tokenHash })
    .from(invites)
    .where(and(inArray(invites.tokenHash, tokenHashes), gt(invites.expiresAt, now)))
    .limit(1)
  return rows[0]?.hash
}

/** Uses an invite up. @param now epoch ms @returns whether it was still there */
export async function spendInvite(
  { q, t: { invites } }: Transaction,
  tokenHash: string,
  now: number,
): Promise<boolean> {
  const rows = await q
    .delete(invites)
    .where(and(eq(invites.tokenHash, tokenHash), gt(invites.expiresAt, now)))
    .returning({ hash: invites.tokenHash })
  return rows.length === 1
}
