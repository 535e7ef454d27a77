import { count, eq, sum } from 'drizzle-orm'
import { partsOfBlobs } from '../blobs/blobs.repository'
import type { Session } from '../db/database'

export interface StoredBytes {
  files: number
  bytes: number
  /** bytes of the campaign, and of the account, that has the most; shared pictures do not count */
  mostOfCampaign: number
  mostOfAccount: number
}

export async function storedBytes(session: Session): Promise<StoredBytes> {
  const { q, t } = session
  const { campaignId, size } = t.blobs
  const all = { files: 0, bytes: 0 }
  const ofCampaigns = new Map<string, number>()
  const ofAccounts = new Map<string, number>()
  for await (const part of partsOfBlobs(session)) {
    const rows = await q
      .select({ campaignId, ownerId: t.campaigns.ownerId, files: count(), bytes: sum(size) })
      .from(t.blobs)
      .leftJoin(t.campaigns, eq(t.campaigns.id, campaignId))
      .where(part)
      .groupBy(campaignId, t.campaigns.ownerId)
    for (const row of rows) {
      const bytes = Number(row.bytes)
      all.files += row.files
      all.bytes += bytes
      if (row.campaignId !== null) add(ofCampaigns, row.campaignId, bytes)
      if (row.ownerId !== null) add(ofAccounts, row.ownerId, bytes)
    }
  }
  return { ...all, mostOfCampaign: mostOf(ofCampaigns), mostOfAccount: mostOf(ofAccounts) }
}

const add = (sums: Map<string, number>, id: string, bytes: number) =>
  sums.set(id, (sums.get(id) ?? 0) + bytes)
const mostOf = (sums: Map<string, number>) => [...sums.values()].reduce((most, one) => Math.max(most, one), 0)
