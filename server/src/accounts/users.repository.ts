import { and, eq, sql } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import type { UserRow } from '../db/tables/tables'
import * as searchWords from '../search-index/search-words.repository'
import * as totals from '../counters/counters.repository'

export async function findByEmail({ q, t }: Session, email: string): Promise<UserRow | undefined> {
  return (await q.select().from(t.users).where(eq(t.users.email, email)).limit(1))[0]
}

/** Only what a guard needs, as it runs for every signed-in request. */
export type SignedInRow = Pick<UserRow, 'id' | 'email' | 'isAdmin' | 'tokenVersion' | 'disabledAt'>
export async function findSignedIn(session: Session, id: string): Promise<SignedInRow | undefined> {
  const run = session.prepared<SignedInRow>('find_signed_in', ({ q, t }) =>
    q
      .select({
        id: t.users.id,
        email: t.users.email,
        isAdmin: t.users.isAdmin,
        tokenVersion: t.users.tokenVersion,
        disabledAt: t.users.disabledAt,
      })
      .from(t.users)
      .where(eq(t.users.id, sql.placeholder('id')))
      .limit(1),
  )
  return (await run({ id }))[0]
}

type NewUser = Pick<UserRow, 'id' | 'email' | 'passwordHash' | 'isAdmin' | 'createdAt'>
/** @returns the new row; undefined when the email is taken */
export async function insert(tx: Transaction, user: NewUser): Promise<UserRow | undefined> {
  const { q, t } = tx
  const values = { ...user, emailKey: user.email }
  const [row] = await q.insert(t.users).values(values).onConflictDoNothing().returning()
  if (!row) return undefined
  await searchWords.insertOfUser(tx, row.id, row.email)
  await totals.add(tx, row.id, { users: 1 })
  return row
}

export async function updatePasswordHash(
  { q, t }: Transaction,
  id: string,
  passwordHash: string,
): Promise<void> {
  await q.update(t.users).set({ passwordHash }).where(eq(t.users.id, id)).returning({ id: t.users.id })
}

export async function promote({ q, t }: Transaction, email: string): Promise<UserRow | undefined> {
  const rows = await q
    .update(t.users)
    .set({ isAdmin: true })
    .where(and(eq(t.users.email, email), eq(t.users.isAdmin, false)))
    .returning()
  return rows[0]
}
