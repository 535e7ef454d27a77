import { and, asc, gt, lte, max, sql } from 'drizzle-orm'
import { setImmediate } from 'node:timers/promises'
import type { Database, Session } from '../db/database'

/** rows that one query counts; other requests are served between two queries */
const COUNTED_AT_ONCE = 2000

/** Files of one media type: how many, their bytes, and the bytes of the largest. */
export interface FilesOfType {
  contentType: string
  files: number
  bytes: number
  largest: number
}

export async function filesByType({ q, t }: Session): Promise<FilesOfType[]> {
  const { key, contentType, size } = t.blobs
  const types = new Map<string, FilesOfType>()
  for (let after: string | undefined; ; await setImmediate()) {
    const beyond = after === undefined ? undefined : gt(key, after)
    const [last] = await q
      .select({ key })
      .from(t.blobs)
      .where(beyond)
      .orderBy(asc(key))
      .limit(1)
      .offset(COUNTED_AT_ONCE - 1)
    const rows = await q
      .select({
        contentType,
        files: sql<number>`count(*)`,
        bytes: sql<number>`sum(${size})`,
        largest: sql<number>`max(${size})`,
      })
      .from(t.blobs)
      .where(and(beyond, last && lte(key, last.key)))
      .groupBy(contentType)
    for (const row of rows) {
      const { files = 0, bytes = 0, largest = 0 } = types.get(row.contentType) ?? {}
      types.set(row.contentType, {
        contentType: row.contentType,
        files: files + row.files,
        bytes: bytes + row.bytes,
        largest: Math.max(largest, row.largest),
      })
    }
    if (!last) return [...types.values()]
    after = last.key
  }
}

/** @returns null if the database does not say */
export async function databaseBytes({ read: { q, t }, size }: Database): Promise<number | null> {
  try {
    const [row] = await q.select({ size }).from(t.totals).limit(1)
    return row?.size ?? null
  } catch {
    // other parts of the answer report whether it is away
    return null
  }
}

/** The most codes of a campaign, images of a campaign, and campaigns of an account. */
export async function largest({ q, t }: Session) {
  const [codes] = await q.select({ most: max(t.campaigns.qrQuantity) }).from(t.campaigns)
  const [campaigns] = await q.select({ most: max(t.users.campaignCount) }).from(t.users)
  const images = q
    .select({ count: sql<number>`count(*)`.as('count') })
    .from(t.campaignImages)
    .groupBy(t.campaignImages.campaignId)
    .as('images')
  const [pictures] = await q.select({ most: max(images.count) }).from(images)
  return {
    codes: codes?.most ?? 0,
    campaigns: campaigns?.most ?? 0,
    images: Number(pictures?.most ?? 0),
  }
}
