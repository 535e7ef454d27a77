import { eq } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'

export async function find({ q, t }: Session, key: string): Promise<string | undefined> {
  return (await q.select().from(t.settings).where(eq(t.settings.key, key)).limit(1))[0]?.value
}

/** Stores the value unless the key has one: of several processes that start at once, the first decides. */
export async function insertIfNew({ q, t }: Transaction, key: string, value: string): Promise<void> {
  await q.insert(t.settings).values({ key, value }).onConflictDoNothing().returning({ key: t.settings.key })
}
