/**
 * Campaigns that were made available offline.
 *
 * Everything that a pinned campaign needs is stored before it is marked.
 */
import { campaignTables, dropCodes } from './drop-campaigns'
import type { LocalDatabase } from './local-database'
import { META, readMeta } from './meta'
import { withQuota } from './quota'

export interface PinnedState {
  /** how many of its codes can be claimed here */
  codes: number
  /** epoch ms of the server's last confirmation */
  asOf: number
}

export function createPinnedCampaigns(db: LocalDatabase, now: () => number) {
  return {
    /** Marks it once everything else is stored. */
    mark: (campaignId: string) =>
      withQuota(async () => {
        await db.pinnedCampaigns.put({ campaignId, keptAt: now() })
      }),
    /** Its codes leave the device with the mark, unless its master code has also opened it here. */
    release: (campaignId: string) =>
      db.transaction('rw', campaignTables(db), async () => {
        await db.pinnedCampaigns.delete(campaignId)
        if ((await db.masterViews.where('campaignId').equals(campaignId).count()) === 0)
          await dropCodes(db, [campaignId])
      }),
    ids: () => db.pinnedCampaigns.toCollection().primaryKeys(),
    /** null: not pinned */
    async state(campaignId: string): Promise<PinnedState | null> {
      const pinned = await db.pinnedCampaigns.get(campaignId)
      if (!pinned) return null
      const codes = await db.campaignCodes.where('campaignId').equals(campaignId).count()
      const asOf = await readMeta(db, META.freshAt(campaignId))
      return { codes, asOf: Math.min(typeof asOf === 'number' ? asOf : pinned.keptAt, now()) }
    },
  }
}
