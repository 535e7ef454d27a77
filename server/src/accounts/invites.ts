/** Links that let somebody register while registration is by invitation. */
import { and, eq, gt, lte } from 'drizzle-orm'
import { acceptedSecrets, type Secrets } from '../crypto/secrets'
import type { Session, Transaction } from '../db/database'

/**
 * The token of an invite link. It is not stored, but derived again for a repeated request.
 * @param requestId a UUID that names the request that makes the link
 */
export const newInviteToken = (secrets: Secrets, requestId: string): string =>
  secrets.mac('invite token', requestId)

/** The digest of a token that the database stores. */
export const inviteTokenHash = (secrets: Secrets, token: string): string =>
  secrets.mac('invite token hash', token)

/** Its digests under every accepted secret: an open link outlives a rotation. */
export const inviteTokenHashes = (secrets: Secrets, token: string): string[] =>
  acceptedSecrets(secrets).map((one) => inviteTokenHash(one, token))

/** Opens an invite until `expiresAt` (epoch ms), and forgets those that have expired. */
export async function openInvite(
  { q, t: { invites } }: Transaction,
  invite: { tokenHash: string; expiresAt: number },
  now: number,
): Promise<void> {
  await q.delete(invites).where(lte(invites.expiresAt, now)).returning({ hash: invites.tokenHash })
  await q.insert(invites).values(invite).returning({ hash: invites.tokenHash })
}

/** Whether an invite can be used. @param now epoch ms */
export async function isInviteOpen(
  { q, t: { invites } }: Session,
  tokenHash: string,
  now: number,
): Promise<boolean> {
  const rows = await q
    .select({ hash: invites.tokenHash })
    .from(invites)
    .where(and(eq(invites.tokenHash, tokenHash), gt(invites.expiresAt, now)))
    .limit(1)
  return rows.length === 1
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
