/**
 * Campaigns that were opened by a link. What is stored of them opens by that link alone: it lies under a name that only the
 * link's code gives, sealed by a key that only the code gives. What a gift shows to anybody stays readable, and so do the codes
 * themselves: they are claimed here without a network.
 */
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { campaignTables, dropCodes } from './drop-campaigns'
import { linkKey } from './link-key'
import type { LocalDatabase } from './local-database'
import { withQuota } from './quota'
import { sealWork } from './seal-work'
import { DEVICE_LOCK, sealCodes } from './sealing-of-campaigns'

/** What whoever has no link may read of it. */
const shownToAnyone = (campaign: Campaign): Campaign => ({
  ...campaign,
  ...{ master_code: '', user_email: '', claimed_count: 0, unclaimed_count: 0 },
})

export function createPublicViews(db: LocalDatabase) {
  async function remember(masterCode: string, campaign: Campaign): Promise<void> {
    const link = await linkKey(masterCode)
    if (link) db.keyring.add(link.id, link.key)
    const box = link && (await db.keyring.seal(link.id, campaign))
    const { id: campaignId } = campaign
    if (!link || !box)
      return withQuota(async () => {
        await db.masterViews.put({ masterCode, campaignId, campaign })
      })
    const linkId = link.id
    const isNew = await withQuota(() =>
      db.transaction('rw', campaignTables(db), async () => {
        const isOwn = (await db.campaigns.get(campaignId)) !== undefined
        const others = (await db.masterViews.where('campaignId').equals(campaignId).primaryKeys()).filter(
          (name) => name !== linkId,
        )
        await db.masterViews.bulkDelete(others)
        // what another link has sealed does not open by this one
        if (!isOwn && others.some((name) => name !== masterCode)) await dropCodes(db, [campaignId], 'leave')
        await db.masterViews.put({
          ...{ masterCode: linkId, campaignId, campaign: shownToAnyone(campaign), box },
        })
        return !isOwn && (await sealCodes(db, campaignId, campaign.require_lock ? DEVICE_LOCK : linkId))
      }),
    )
    if (isNew && campaign.require_lock) await sealWork(db)
  }

  return {
    remember,

    async cached(masterCode: string): Promise<Campaign | undefined> {
      const link = await linkKey(masterCode)
      const [sealed, old] = await db.masterViews.bulkGet([link?.id ?? '', masterCode])
      if (!link || !sealed?.box) return old?.campaign
      db.keyring.add(link.id, link.key)
      return (await db.keyring.open(link.id, sealed.box)) as Campaign | undefined
    },

    async forget(masterCode: string): Promise<void> {
      const link = await linkKey(masterCode)
      const names = [masterCode, ...(link ? [link.id] : [])]
      await db.transaction('rw', campaignTables(db), async () => {
        const found = (await db.masterViews.bulkGet(names)).flatMap((view) => view ?? [])
        await db.masterViews.bulkDelete(names)
        for (const { campaignId } of found)
          if (!(await db.campaigns.get(campaignId))) await dropCodes(db, [campaignId])
      })
    },
  }
}
