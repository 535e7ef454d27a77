import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Session, Transaction } from '../../db/database'

export interface LoginTries {
  tries: number
  /** epoch ms */
  lockedUntil: number | null
}

/**
 * Counts a try before its outcome is known.
 * @param since epoch ms; a count whose last try was before that begins anew
 * @param latest epoch ms; a lock that ends later was set while the clock was ahead
 * @returns undefined while the email is locked
 */
export async function reserve(
  { q, t }: Transaction,
  emailHash: string,
  now: number,
  { since, latest }: { since: number; latest: number },
): Promise<LoginTries | undefined> {
  const { loginTries } = t
  const rows = await q
    .insert(loginTries)
    .values({ emailHash, tries: 1, lastAt: now })
    .onConflictDoUpdate({
      target: loginTries.emailHash,
      set: {
        tries: sql`case when ${loginTries.lastAt} <= ${since} then 1 else ${loginTries.tries} + 1 end`,
        lastAt: now,
      },
      setWhere: sql`${loginTries.lockedUntil} is null or ${loginTries.lockedUntil} <= ${now} or ${loginTries.lockedUntil} > ${latest}`,
    })
    .returning()
  return rows[0]
}

export async function lock({ q, t }: Transaction, emailHash: string, lockedUntil: number): Promise<void> {
  const { loginTries } = t
  await q.update(loginTries).set({ lockedUntil }).where(eq(loginTries.emailHash, emailHash))
}

/** Gives back a try that was counted but never checked. */
export async function giveBack({ q, t }: Transaction, emailHash: string): Promise<void> {
  const { loginTries } = t
  await q
    .update(loginTries)
    .set({ tries: sql`${loginTries.tries} - 1`, lockedUntil: null })
    .where(and(eq(loginTries.emailHash, emailHash), gt(loginTries.tries, 0)))
}

export async function find({ q, t }: Session, emailHash: string): Promise<LoginTries | undefined> {
  const { loginTries } = t
  return (await q.select().from(loginTries).where(eq(loginTries.emailHash, emailHash)))[0]
}

export async function clear({ q, t }: Transaction, emailHash: string): Promise<void> {
  const { loginTries } = t
  await q.delete(loginTries).where(eq(loginTries.emailHash, emailHash))
}

/** Deletes the counts whose last try was before `since`. */
export async function removeOld({ q, t }: Transaction, since: number): Promise<void> {
  const { loginTries } = t
  await q.delete(loginTries).where(lte(loginTries.lastAt, since))
}
