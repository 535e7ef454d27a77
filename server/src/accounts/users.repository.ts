import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import type { SessionRow, UserRow } from '../db/tables/tables'
import * as searchWords from '../search-index/search-words.repository'
import * as totals from '../counters/counters.repository'

export async function findByEmail({ q, t }: Session, email: string): Promise<UserRow | undefined> {
  return (await q.select().from(t.users).where(eq(t.users.email, email)))[0]
}

/** Only what a guard needs, as it runs for every signed-in request. */
export type SignedInRow = Pick<UserRow, 'id' | 'email' | 'isAdmin' | 'tokenVersion' | 'disabledAt'> & {
  /** with the id that was asked for; null: the account has no such session */
  session: Pick<SessionRow, 'id' | 'tokenVersion' | 'lastUsedAt' | 'expiresAt' | 'secondFactorAt'> | null
}
/** @param sessionId of the token; '' if it names none */
export async function findSignedIn(
  session: Session,
  id: string,
  sessionId: string,
): Promise<SignedInRow | undefined> {
  const run = session.prepared<SignedInRow>('find_signed_in', ({ q, t }) =>
    q
      .select({
        id: t.users.id,
        email: t.users.email,
        isAdmin: t.users.isAdmin,
        tokenVersion: t.users.tokenVersion,
        disabledAt: t.users.disabledAt,
        session: {
          id: t.sessions.id,
          tokenVersion: t.sessions.tokenVersion,
          lastUsedAt: t.sessions.lastUsedAt,
          expiresAt: t.sessions.expiresAt,
          secondFactorAt: t.sessions.secondFactorAt,
        },
      })
      .from(t.users)
      .leftJoin(
        t.sessions,
        and(eq(t.sessions.id, sql.placeholder('session')), eq(t.sessions.userId, t.users.id)),
      )
      .where(eq(t.users.id, sql.placeholder('id'))),
  )
  return (await run({ id, session: sessionId }))[0]
}

export async function findById({ q, t }: Session, id: string): Promise<UserRow | undefined> {
  return (await q.select().from(t.users).where(eq(t.users.id, id)))[0]
}

/** Locks the row of an account, so that it stays the same until the commit. */
export async function hold(
  { q, t }: Transaction,
  who: { id: string } | { email: string },
): Promise<UserRow | undefined> {
  const { users } = t
  const rows = await q
    .update(users)
    .set({ tokenVersion: sql`${users.tokenVersion}` })
    .where('id' in who ? eq(users.id, who.id) : eq(users.email, who.email))
    .returning()
  return rows[0]
}

/**
 * Notes that the email's link was followed. @param at epoch ms @returns the row; undefined if the account may not log
 * in
 */
export async function verifyEmail(
  { q, t }: Transaction,
  id: string,
  at: number,
): Promise<UserRow | undefined> {
  const { users } = t
  const rows = await q
    .update(users)
    .set({ emailVerifiedAt: at })
    .where(and(eq(users.id, id), isNull(users.disabledAt)))
    .returning()
  return rows[0]
}

type NewUser = Pick<UserRow, 'id' | 'email' | 'passwordHash' | 'isAdmin' | 'createdAt'> &
  Partial<Pick<UserRow, 'emailVerifiedAt'>>
/** @returns the new row; undefined if the email is taken */
export async function insert(tx: Transaction, user: NewUser): Promise<UserRow | undefined> {
  const { q, t } = tx
  const [row] = await q.insert(t.users).values(user).onConflictDoNothing().returning()
  if (!row) return undefined
  await searchWords.insertOfUser(tx, row.id, row.email)
  await totals.add(tx, row.id, { users: 1 })
  return row
}

/**
 * Stores a new hash of the same password.
 * @param checked the hash that the password was checked against: one that has replaced it stays
 */
export async function updatePasswordHash(
  { q, t }: Transaction,
  id: string,
  checked: string,
  passwordHash: string,
): Promise<void> {
  const { users } = t
  await q
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, id), eq(users.passwordHash, checked)))
}

/** Ends all tokens and sessions of an account that may log in. @returns its row */
export async function raiseVersion(tx: Transaction, id: string): Promise<UserRow | undefined> {
  const { users } = tx.t
  const rows = await tx.q
    .update(users)
    .set({ tokenVersion: sql`${users.tokenVersion} + 1` })
    .where(and(eq(users.id, id), isNull(users.disabledAt)))
    .returning()
  return rows[0]
}

/**
 * Changes how an account logs in, and ends all of its tokens and sessions.
 * @param checked the hash that the present password was checked against
 * @returns its row; undefined if that is no longer the password, or the account was disabled
 */
export async function changeLogin(
  tx: Transaction,
  id: string,
  checked: string,
  change: Partial<Pick<UserRow, 'email' | 'emailVerifiedAt' | 'passwordHash'>>,
): Promise<UserRow | undefined> {
  const { users } = tx.t
  const rows = await tx.q
    .update(users)
    .set({ ...change, tokenVersion: sql`${users.tokenVersion} + 1` })
    .where(and(eq(users.id, id), eq(users.passwordHash, checked), isNull(users.disabledAt)))
    .returning()
  return rows[0]
}

/**
 * Makes a disabled account, or one that is not an admin's yet, an admin's with a new password, and revokes all of its
 * tokens.
 * @returns its row; undefined if it is already an enabled admin's
 */
export async function promote(
  tx: Transaction,
  email: string,
  passwordHash: string,
): Promise<UserRow | undefined> {
  const { users } = tx.t
  const [row] = await tx.q
    .update(users)
    // the operator answers for the email
    .set({
      isAdmin: true,
      disabledAt: null,
      passwordHash,
      emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, 0)`,
      tokenVersion: sql`${users.tokenVersion} + 1`,
    })
    .where(and(eq(users.email, email), or(eq(users.isAdmin, false), isNotNull(users.disabledAt))))
    .returning()
  if (row) tx.touch(row.id)
  return row
}

/** Sets the password of an account that may log in, and revokes all of its tokens. @returns its email */
export async function replacePassword(
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
