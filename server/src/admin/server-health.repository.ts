import { max, sql } from 'drizzle-orm'
import { partsOfBlobs } from '../blobs/blobs.repository'
import type { Session } from '../db/database'

/** Files of one media type: how many, their bytes, and the bytes of the largest. */
export interface FilesOfType {
  contentType: string
  files: number
  bytes: number
  largest: number
}

export async function filesByType(session: Session): Promise<FilesOfType[]> {
  const { q, t } = session
  const { contentType, size } = t.blobs
  const types = new Map<string, FilesOfType>()
  for await (const part of partsOfBlobs(session)) {
    const rows = await q
      .select({
        contentType,
        files: sql<number>`count(*)`,
        bytes: sql<number>`sum(${size})`,
        largest: sql<number>`max(${size})`,
      })
      .from(t.blobs)
      .where(part)
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
  }
  return [...types.values()]
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
