import { and, desc, eq, gt, inArray, lt, lte, ne, or } from 'drizzle-orm'
import type { Session, Transaction } from '../../db/database'
import type { SessionRow } from '../../db/tables/tables'

export async function insert({ q, t }: Transaction, row: SessionRow): Promise<void> {
  await q.insert(t.sessions).values(row)
}

export async function find({ q, t }: Session, id: string): Promise<SessionRow | undefined> {
  return (await q.select().from(t.sessions).where(eq(t.sessions.id, id)))[0]
}

/** What ends a session of an account by itself. */
export interface LiveAt {
  /** the account's */
  tokenVersion: number
  /** epoch ms */
  now: number
  /** epoch ms; a session last used before this is over */
  idleSince: number
}

/** The sessions that are not over, the most recently used first. */
export async function listLive({ q, t }: Session, userId: string, at: LiveAt): Promise<SessionRow[]> {
  const { sessions } = t
  return q
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        eq(sessions.tokenVersion, at.tokenVersion),
        gt(sessions.expiresAt, at.now),
        gt(sessions.lastUsedAt, at.idleSince),
      ),
    )
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
}

/**
 * Deletes the sessions that are over. An unused one stays until its token is over too: a missing session counts as
 * ended by somebody, which makes its device delete its data.
 */
export async function removeDead({ q, t }: Transaction, userId: string, at: LiveAt): Promise<void> {
  const { sessions } = t
  await q
    .delete(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        or(ne(sessions.tokenVersion, at.tokenVersion), lte(sessions.expiresAt, at.now)),
      ),
    )
}

/** Deletes the least recently used, so that `most` are left. */
export async function trim({ q, t }: Transaction, userId: string, most: number): Promise<void> {
  const { sessions } = t
  const rows = await q
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
    .limit(1000)
    .offset(most)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await q.delete(sessions).where(inArray(sessions.id, ids))
}

/** @returns whether it was there */
export async function remove({ q, t }: Transaction, userId: string, id: string): Promise<boolean> {
  const { sessions } = t
  const rows = await q
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return rows.length === 1
}

export async function removeOthers({ q, t }: Transaction, userId: string, id: string): Promise<void> {
  const { sessions } = t
  await q.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, id)))
}

/** Lets a session go on under the account's new version. @returns its row; undefined if it was ended */
export async function renew(
  { q, t }: Transaction,
  userId: string,
  id: string,
  change: Partial<Pick<SessionRow, 'tokenVersion' | 'secondFactorAt'>>,
): Promise<SessionRow | undefined> {
  const { sessions } = t
  const rows = await q
    .update(sessions)
    .set(change)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning()
  return rows[0]
}

/** From now on no session of the account has proven a second factor. */
export async function unprove({ q, t }: Transaction, userId: string): Promise<void> {
  const { sessions } = t
  await q.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.userId, userId))
}

export async function used({ q, t }: Transaction, id: string, at: number): Promise<void> {
  const { sessions } = t
  await q
    .update(sessions)
    .set({ lastUsedAt: at })
    .where(and(eq(sessions.id, id), lt(sessions.lastUsedAt, at)))
}

/** Whether the account has a living session that began from this network. */
export async function knowsNetwork(
  { q, t }: Session,
  userId: string,
  network: string,
  at: LiveAt,
): Promise<boolean> {
  const { sessions } = t
  const rows = await q
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        eq(sessions.network, network),
        eq(sessions.tokenVersion, at.tokenVersion),
        gt(sessions.expiresAt, at.now),
      ),
    )
    .limit(1)
  return rows.length === 1
}
