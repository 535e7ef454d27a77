import { and, asc, count, eq, gt, inArray, isNotNull, lte, notExists, sql, sum, type SQL } from 'drizzle-orm'
import { setImmediate } from 'node:timers/promises'
import type { Session, Transaction } from '../db/database'
import { inParts } from '../db/in-parts'
import type { BlobRow, NewBlobRow } from '../db/tables/tables'
import { AppError } from '../http/app-error'

/** A file that belongs to no campaign, but to all rows that refer to it. */
export type SharedBlob = Omit<BlobRow, 'campaignId' | 'digest'> & { digest: string }

/** keys per query: well below the number of values that one statement may bind on either engine */
export const ROWS_AT_ONCE = 500

/** rows that one query counts; other requests are served between two queries */
const COUNTED_AT_ONCE = 2000

/** how often another transaction may delete the row between the read and the insert */
const SHARE_TRIES = 10

export async function insert({ q, t }: Transaction, row: NewBlobRow): Promise<void> {
  await q.insert(t.blobs).values(row)
}

export async function remove({ q, t }: Transaction, keys: readonly string[]): Promise<void> {
  const { key } = t.blobs
  await inParts(keys, (some) => q.delete(t.blobs).where(inArray(key, some)).returning({ key }))
}

/** Conditions that together select all rows, for queries that count them part by part. */
export async function* partsOfBlobs({ q, t }: Session): AsyncGenerator<SQL | undefined> {
  const { key } = t.blobs
  for (let after: string | undefined; ; await setImmediate()) {
    const beyond = after === undefined ? undefined : gt(key, after)
    const [last] = await q
      .select({ key })
      .from(t.blobs)
      .where(beyond)
      .orderBy(asc(key))
      .limit(1)
      .offset(COUNTED_AT_ONCE - 1)
    yield and(beyond, last && lte(key, last.key))
    if (!last) return
    after = last.key
  }
}

/** Keys of a campaign's files, in their order after a key. */
export async function listSomeOfCampaign(
  { q, t }: Session,
  campaignId: string,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { blobs } = t
  const rows = await q
    .select({ key: blobs.key })
    .from(blobs)
    .where(and(eq(blobs.campaignId, campaignId), gt(blobs.key, after)))
    .orderBy(asc(blobs.key))
    .limit(limit)
  return rows.map(({ key }) => key)
}

/** How many files have a row. */
export async function countAll({ q, t }: Session): Promise<number> {
  return (await q.select({ n: count() }).from(t.blobs))[0]?.n ?? 0
}

/** Those of `keys` that have a row. */
export async function findKeys({ q, t }: Session, keys: string[]): Promise<Set<string>> {
  const rows = await inParts(keys, (some) =>
    q.select({ key: t.blobs.key }).from(t.blobs).where(inArray(t.blobs.key, some)),
  )
  return new Set(rows.map(({ key }) => key))
}

/** The total bytes of these files. */
export async function sumSizes({ q, t }: Session, keys: readonly string[]): Promise<number> {
  const { key, size } = t.blobs
  const sums = await inParts(keys, (some) =>
    q
      .select({ bytes: sum(size) })
      .from(t.blobs)
      .where(inArray(key, some)),
  )
  // PostgreSQL returns a sum of integers as text
  return sums.reduce((all, { bytes }) => all + Number(bytes ?? 0), 0)
}

/**
 * Inserts a row for the file, unless there is one with the same content. Either way the row is locked until the commit.
 * @returns the key in that row
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

/** The shared files among `keys`, with their digests. */
export async function findShared({ q, t }: Session, keys: readonly string[]) {
  const rows = await inParts(keys, (some) =>
    q
      .select({ key: t.blobs.key, digest: t.blobs.digest })
      .from(t.blobs)
      .where(and(inArray(t.blobs.key, some), isNotNull(t.blobs.digest))),
  )
  return rows.map(({ key, digest }) => ({ key, digest: digest ?? '' }))
}

/** Locks the row of a shared file until the commit. @returns whether it is there */
export const hold = async ({ q, t }: Pick<Transaction, 'q' | 't'>, key: string): Promise<boolean> =>
  (await lock({ q, t }, eq(t.blobs.key, key))) !== undefined

/** Deletes the row of a shared file unless something refers to it. @returns whether it did */
export async function removeUnreferenced({ q, t }: Transaction, key: string): Promise<boolean> {
  // in its own statement, so that the next one sees what earlier holders of the lock have committed
  await hold({ q, t }, key)
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

/** Locks a row by writing its own value to it. @returns its key */
async function lock({ q, t }: Pick<Transaction, 'q' | 't'>, where: SQL): Promise<string | undefined> {
  const { key, size } = t.blobs
  const [row] = await q
    .update(t.blobs)
    .set({ size: sql`${size}` })
    .where(where)
    .returning({ key })
  return row?.key
}
