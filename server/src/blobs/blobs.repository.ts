import { eq, inArray } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import type { NewBlobRow } from '../db/tables/tables'

export async function insert({ q, t }: Transaction, row: NewBlobRow): Promise<void> {
  await q.insert(t.blobs).values(row).returning({ key: t.blobs.key })
}

export async function remove({ q, t }: Transaction, key: string): Promise<void> {
  await q.delete(t.blobs).where(eq(t.blobs.key, key)).returning({ key: t.blobs.key })
}

/** Gives the keys of the rows that are gone. */
export async function removeOfCampaign({ q, t }: Transaction, campaignId: string): Promise<string[]> {
  const rows = await q
    .delete(t.blobs)
    .where(eq(t.blobs.campaignId, campaignId))
    .returning({ key: t.blobs.key })
  return rows.map(({ key }) => key)
}

/** Those of `keys` that have a row. */
export async function findKeys({ q, t }: Session, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await q.select({ key: t.blobs.key }).from(t.blobs).where(inArray(t.blobs.key, keys))
  return new Set(rows.map(({ key }) => key))
}
