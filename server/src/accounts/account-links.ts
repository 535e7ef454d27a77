/** The one open link of an account by which it confirms its email, or chooses a new password. */
import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'

type Kind = 'emailLinks' | 'passwordResets'

interface AccountLink {
  userId: string
  tokenHash: string
}

/** Finds an open link by the digests of its token. @param now epoch ms */
export async function findOpen(
  { q, t }: Session,
  kind: Kind,
  tokenHashes: string[],
  now: number,
): Promise<AccountLink | undefined> {
  const links = t[kind]
  const rows = await q
    .select({ userId: links.userId, tokenHash: links.tokenHash })
    .from(links)
    .where(and(inArray(links.tokenHash, tokenHashes), gt(links.expiresAt, now)))
    .limit(1)
  return rows[0]
}

/** Deletes a used link. @param now epoch ms @returns whether it was still there */
export async function remove(
  { q, t }: Transaction,
  kind: Kind,
  tokenHash: string,
  now: number,
): Promise<boolean> {
  const links = t[kind]
  const rows = await q
    .delete(links)
    .where(and(eq(links.tokenHash, tokenHash), gt(links.expiresAt, now)))
    .returning({ userId: links.userId })
  return rows.length === 1
}

/** Deletes the open link of an account, if there is one. */
export async function removeOf({ q, t }: Transaction, kind: Kind, userId: string): Promise<void> {
  const links = t[kind]
  await q.delete(links).where(eq(links.userId, userId))
}

/** Replaces the open link of an account. @param link.expiresAt epoch ms */
export async function replace(
  tx: Transaction,
  kind: Kind,
  link: AccountLink & { expiresAt: number },
): Promise<void> {
  await removeOf(tx, kind, link.userId)
  const links = tx.t[kind]
  await tx.q.insert(links).values(link)
}
