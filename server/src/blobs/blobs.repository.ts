import { and, eq, inArray, isNotNull, notExists, sql, type SQL } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import type { BlobRow, NewBlobRow } from '../db/tables/tables'
import { AppError } from '../http/app-error'

/** A file that belongs to no campaign, but to every row that refers to it. */
export type SharedBlob = Omit<BlobRow, 'campaignId' | 'digest'> & { digest: string }

/** how often another transaction may take a row away between two looks at it */
const SHARE_TRIES = 10

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

/**
 * Records a file, unless one of the same content is recorded. Either way its row is locked until the commit.
 * @returns the key of the recorded one
 * @throws AppError busy (429)
 */
export async function share({ q, t }: Transaction, file: SharedBlob): Promise<string> {
  const { key } = t.blobs
  for (let tries = 0; tries < SHARE_TRIES; tries++) {
    const recorded = await lock({ q, t }, eq(t.blobs.digest, file.digest))
    if (recorded) return recorded
    const [mine] = await q.insert(t.blobs).values(file).onConflictDoNothing().returning({ key })
    if (mine) return mine.key
  }
  throw new AppError('busy', { retryAfterSeconds: 1 })
}

/** What is recorded of these shared files. */
export async function findShared({ q, t }: Session, keys: readonly string[]) {
  if (keys.length === 0) return []
  const rows = await q
    .select({ key: t.blobs.key, digest: t.blobs.digest })
    .from(t.blobs)
    .where(and(inArray(t.blobs.key, [...keys]), isNotNull(t.blobs.digest)))
  return rows.map(({ key, digest }) => ({ key, digest: digest ?? '' }))
}

/** Deletes the row of a shared file that nothing refers to; whether it did. */
export async function removeUnreferenced({ q, t }: Transaction, key: string): Promise<boolean> {
  // in a statement of its own: the next one then sees what those who held the lock before have done
  await lock({ q, t }, eq(t.blobs.key, key))
  const references = q
    .select({ id: t.campaignImages.id })
    .from(t.campaignImages)
    .where(eq(t.campaignImages.imageKey, t.blobs.key))
  const rows = await q
    .delete(t.blobs)
    .where(and(eq(t.blobs.key, key), notExists(references)))
    .returning({ key: t.blobs.key })
  return rows.length === 1
}

/** Takes the lock of a row by writing what it holds; gives its key. */
async function lock({ q, t }: Pick<Transaction, 'q' | 't'>, where: SQL): Promise<string | undefined> {
  const { key, size } = t.blobs
  const [row] = await q
    .update(t.blobs)
    .set({ size: sql`${size}` })
    .where(where)
    .returning({ key })
  return row?.key
}
