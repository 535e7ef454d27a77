/**
 * What the server last said, kept for screens that must not wait for it.
 *
 * Exports: createCache, type Cache (methods below)
 *
 * The outbox is never touched here: logging out forgets the owner's campaigns, not the work that waits.
 */
import type { Campaign, GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import type { ListedQrCode, QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { CachedCode, LocalDatabase } from './local-database'
import { META, readMeta } from './meta'
import { withQuota } from './quota'

export interface Cache {
  /** Keeps a gift code and what its campaign shows; `campaignId` where the caller is the owner. */
  rememberCode(code: string, qr: QrCode, campaign?: GiftCampaign, campaignId?: string): Promise<void>
  cachedCode(code: string): Promise<CachedCode | undefined>
  /** Replaces the owner's list; what hangs on campaigns that are gone is dropped with them. */
  rememberCampaigns(list: readonly Campaign[]): Promise<void>
  /** Adds or replaces one campaign without a view on the others. */
  rememberCampaign(campaign: Campaign): Promise<void>
  /** In the server's order. */
  cachedCampaigns(): Promise<Campaign[]>
  cachedCampaign(id: string): Promise<Campaign | undefined>
  /** Lays rows over those known; `cursor` is the answer's X-Cursor, for the next `?since=`. */
  rememberCampaignCodes(campaignId: string, rows: readonly ListedQrCode[], cursor?: string): Promise<void>
  /** By running number. */
  cachedCampaignCodes(campaignId: string): Promise<ListedQrCode[]>
  campaignCodesCursor(campaignId: string): Promise<string | undefined>
  forgetCampaign(id: string): Promise<void>
  /** At logout. */
  forgetOwner(): Promise<void>
}

export function createCache(db: LocalDatabase, now: () => number): Cache {
  const dropCampaigns = async (ids: readonly string[]) => {
    await db.campaigns.bulkDelete([...ids])
    await db.campaignCodes
      .where('campaignId')
      .anyOf([...ids])
      .delete()
    await db.codes
      .where('campaignId')
      .anyOf([...ids])
      .delete()
    await db.meta.bulkDelete(ids.map(META.cursor))
  }
  const owned = [db.campaigns, db.campaignCodes, db.codes, db.meta]

  return {
    rememberCode: (code, qr, campaign, campaignId) =>
      withQuota(() =>
        db.transaction('rw', db.codes, db.campaignCodes, async () => {
          const known = await db.codes.get(code)
          const keptCampaign = campaign ?? known?.campaign
          const keptId = campaignId ?? known?.campaignId ?? (await db.campaignCodes.get({ code }))?.campaignId
          await db.codes.put({
            code,
            qr,
            fetchedAt: now(),
            ...(keptCampaign && { campaign: keptCampaign }),
            ...(keptId !== undefined && { campaignId: keptId }),
          })
          await layOverListed(db, [qr])
        }),
      ),
    cachedCode: (code) => db.codes.get(code),
    rememberCampaigns: (list) =>
      withQuota(() =>
        db.transaction('rw', owned, async () => {
          const stay = new Set(list.map((campaign) => campaign.id))
          const known = await db.campaigns.toCollection().primaryKeys()
          await dropCampaigns(known.filter((id) => !stay.has(id)))
          await db.campaigns.bulkPut(
            list.map((campaign, position) => ({ id: campaign.id, campaign, position, fetchedAt: now() })),
          )
        }),
      ),
    rememberCampaign: (campaign) =>
      withQuota(() =>
        db.transaction('rw', db.campaigns, async () => {
          const position = (await db.campaigns.get(campaign.id))?.position ?? -now()
          await db.campaigns.put({ id: campaign.id, campaign, position, fetchedAt: now() })
        }),
      ),
    async cachedCampaigns() {
      const rows = await db.campaigns.toArray()
      return rows.sort((a, b) => a.position - b.position).map((row) => row.campaign)
    },
    cachedCampaign: async (id) => (await db.campaigns.get(id))?.campaign,
    rememberCampaignCodes: (campaignId, rows, cursor) =>
      withQuota(() =>
        db.transaction('rw', db.campaignCodes, db.meta, async () => {
          await db.campaignCodes.bulkPut(
            rows.map((row) => ({ campaignId, number: row.number, code: row.code, row })),
          )
          if (cursor !== undefined) await db.meta.put({ key: META.cursor(campaignId), value: cursor })
        }),
      ),
    async cachedCampaignCodes(campaignId) {
      const rows = await db.campaignCodes
        .where('[campaignId+number]')
        .between([campaignId, -Infinity], [campaignId, Infinity])
        .toArray()
      return rows.map((cached) => cached.row)
    },
    async campaignCodesCursor(campaignId) {
      const cursor = await readMeta(db, META.cursor(campaignId))
      return typeof cursor === 'string' ? cursor : undefined
    },
    forgetCampaign: (id) => db.transaction('rw', owned, () => dropCampaigns([id])),
    forgetOwner: () =>
      db.transaction('rw', owned, async () => {
        await dropCampaigns(await db.campaigns.toCollection().primaryKeys())
        await db.campaignCodes.clear()
        await db.codes.where('campaignId').above('').delete()
      }),
  }
}

/** Writes fresher rows of codes into the owner's lists, where they are listed. Joins the caller's transaction. */
export async function layOverListed(db: LocalDatabase, rows: readonly QrCode[]): Promise<void> {
  const byCode = new Map(rows.map((qr) => [qr.code, qr]))
  const listed = await db.campaignCodes
    .where('code')
    .anyOf([...byCode.keys()])
    .toArray()
  if (listed.length === 0) return
  await db.campaignCodes.bulkPut(
    listed.map((cached) => ({ ...cached, row: { ...cached.row, ...byCode.get(cached.code) } })),
  )
}
