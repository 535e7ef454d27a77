import { and, eq, type SQL } from 'drizzle-orm'
import type { Session, Transaction } from './database'

export async function find({ q, t }: Session, key: string): Promise<string | undefined> {
  return (await q.select().from(t.settings).where(eq(t.settings.key, key)))[0]?.value
}

/**
 * Stores the value unless the key has one: the first of several processes that start at once decides.
 * @returns whether it was this one
 */
export async function insertIfNew(
  { q, t }: Transaction,
  key: string,
  value: string | SQL<string | null>,
): Promise<boolean> {
  const rows = await q
    .insert(t.settings)
    .values({ key, value })
    .onConflictDoNothing()
    .returning({ key: t.settings.key })
  return rows.length === 1
}

/** Stores the value in place of `before`, unless somebody has changed that. @returns whether it did */
export async function replace(
  { q, t }: Transaction,
  key: string,
  before: string,
  value: string,
): Promise<boolean> {
  const rows = await q
    .update(t.settings)
    .set({ value })
    .where(and(eq(t.settings.key, key), eq(t.settings.value, before)))
    .returning({ key: t.settings.key })
  return rows.length === 1
}

/** Stores the value, whether the key has one or not. */
export async function put({ q, t }: Transaction, key: string, value: string): Promise<void> {
  await q
    .insert(t.settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: t.settings.key, set: { value } })
}

export async function remove({ q, t }: Transaction, key: string): Promise<void> {
  await q.delete(t.settings).where(eq(t.settings.key, key))
}
