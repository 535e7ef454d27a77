import { max, sql } from 'drizzle-orm'
import type { Database, Session } from '../db/database'

/** Files by media type: how many, their bytes, and the bytes of the largest. */
export function filesByType({
  q,
  t,
}: Session): Promise<{ contentType: string; files: number; bytes: number; largest: number }[]> {
  const { contentType, size } = t.blobs
  return q
    .select({
      contentType,
      files: sql<number>`count(*)`,
      bytes: sql<number>`sum(${size})`,
      largest: sql<number>`max(${size})`,
    })
    .from(t.blobs)
    .groupBy(contentType)
}

/** @returns null where the database does not tell */
export async function databaseBytes({ read: { q, t }, size }: Database): Promise<number | null> {
  try {
    const [row] = await q.select({ size }).from(t.totals).limit(1)
    return row?.size ?? null
  } catch {
    // whether it is away, the other parts of the answer say
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
