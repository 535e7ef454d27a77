import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import { inPages } from '../db/in-pages'
import type { UserRow } from '../db/tables/tables'

/** Locks the account's row, so that it stays the same until the commit. */
export async function lock({ q, t }: Transaction, id: string): Promise<UserRow | undefined> {
  const { users } = t
  const rows = await q
    .update(users)
    .set({ tokenVersion: sql`${users.tokenVersion}` })
    .where(eq(users.id, id))
    .returning()
  return rows[0]
}

/** Changes a locked account. @param revoke also revokes all of its tokens */
export async function update(
  tx: Transaction,
  id: string,
  change: Partial<Pick<UserRow, 'disabledAt' | 'deletedAt'>>,
  { revoke }: { revoke: boolean },
): Promise<UserRow> {
  const { users } = tx.t
  if (revoke) tx.touch(id)
  const [row] = await tx.q
    .update(users)
    .set({ ...change, tokenVersion: sql`${users.tokenVersion} + ${revoke ? 1 : 0}` })
    .where(eq(users.id, id))
    .returning()
  if (!row) throw new Error('a locked account vanished')
  return row
}

/** The accounts whose deletion has begun. */
export async function listDeleted(session: Session): Promise<string[]> {
  const { id, deletedAt } = session.t.users
  const rows = await inPages<{ id: string }>(session, (last, limit) =>
    session.q
      .select({ id })
      .from(session.t.users)
      .where(and(isNotNull(deletedAt), last && gt(id, last.id)))
      .orderBy(asc(id))
      .limit(limit),
  )
  return rows.map((row) => row.id)
}

/** Deletes an account whose deletion has begun. @returns whether it was still there */
export async function remove({ q, t }: Transaction, id: string): Promise<boolean> {
  const rows = await q
    .delete(t.users)
    .where(and(eq(t.users.id, id), isNotNull(t.users.deletedAt)))
    .returning({ id: t.users.id })
  return rows.length === 1
}
