/** What the server last said, for screens that must not wait for it. */
import type { Campaign, GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import type { ListedQrCode, QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import Dexie from 'dexie'
import { campaignTables, dropCampaigns } from './drop-campaigns'
import type { Maker } from '../sending-rules/maker'
import type { CachedCode, LocalDatabase } from './local-database'
import { META, readMeta, writeMeta } from './meta'
import { recordingsOf } from './drop-recordings'
import { sealAsAsked, sealedLike, sealerOf } from './lock/sealing-of-campaigns'
import { StorageFullError, withQuota } from './quota'

export interface Cache {
  /**
   * Stores a gift code and what its campaign shows. A row that came while this one was on its way is kept instead.
   * @param askedAt epoch ms, the device's clock: when the row was requested; now unless given
   */
  rememberCode(code: string, qr: QrCode, campaign?: GiftCampaign, askedAt?: number): Promise<void>
  /**
   * Updates the cached row of a code with the server's, as `rememberCode` does; if the code is not cached, nothing is
   * stored.
   */
  freshenCode(qr: QrCode, askedAt?: number): Promise<void>
  cachedCode(code: string): Promise<CachedCode | undefined>
  /** Replaces the owner's list; campaigns that are missing from it were deleted, and are forgotten everywhere. */
  rememberCampaigns(list: readonly Campaign[]): Promise<void>
  /** Adds or replaces one campaign, whatever the others are. */
  rememberCampaign(campaign: Campaign): Promise<void>
  /** In the server's order. */
  cachedCampaigns(): Promise<Campaign[]>
  cachedCampaign(id: string): Promise<Campaign | undefined>
  /**
   * Adds these rows or updates known ones, and forgets recipients everywhere whom the rows call erased; `cursor` is the
   * answer's X-Cursor, for the next `?since=`. If a newer row came while these were on their way, it stays, and so does
   * the old cursor, so that the row is requested again.
   * @param asked when and after which cursor the rows were requested
   * @returns false if another answer was stored since: then nothing is
   */
  rememberCampaignCodes(
    campaignId: string,
    rows: readonly ListedQrCode[],
    cursor?: string,
    asked?: { at: number; since: string | undefined },
  ): Promise<boolean>
  /** By running number. */
  cachedCampaignCodes(campaignId: string): Promise<ListedQrCode[]>
  campaignCodesCursor(campaignId: string): Promise<string | undefined>
  /** The ids of those campaigns that list some of these codes. */
  campaignsOfCodes(codes: readonly string[]): Promise<string[]>
  /** Everywhere, if it was the owner's: their list no longer has it, or its own call no longer finds it. */
  forgetCampaign(id: string): Promise<void>
  /** Stores what the holder of a link sees of a campaign, so that it opens only by that link. */
  rememberPublicView(masterCode: string, campaign: Campaign): Promise<void>
  cachedPublicView(masterCode: string): Promise<Campaign | undefined>
  /** With its codes, unless they are also the owner's on this device. */
  forgetPublicView(masterCode: string): Promise<void>
  /**
   * The server has confirmed what is cached; `of` is a campaign's id, or `OWN_LIST`.
   * @param askedAt epoch ms, the device's clock; now unless given
   */
  noteFresh(of: string, askedAt?: number): Promise<void>
  /** Epoch ms of the last confirmation. */
  freshAt(of: string): Promise<number | undefined>
  /** How many recordings `forgetOwner` (forget-owner.ts) would drop: ask a person first. */
  unsavedRecordings(): Promise<number>
}

/** the name of the owner's list of campaigns for `noteFresh` */
export const OWN_LIST = 'own list'

/** @param maker who opens gifts here */
export function createCache(db: LocalDatabase, now: () => number, maker: Maker = () => null): Cache {
  const owned = campaignTables(db)
  // Most devices open no link. A live query follows what it reads only through Dexie's own promises.
  const views = () =>
    Dexie.Promise.resolve(import('./public-views')).then(({ createPublicViews }) => createPublicViews(db))
  /** Few campaigns ask for a lock. To be called before they are stored: what is here would stay unsealed without it. */
  const sealWorkFor = async (campaigns: readonly Campaign[]) =>
    campaigns.some(({ require_lock }) => require_lock)
      ? (await import('./lock/seal-work')).sealWork
      : undefined

  const cameSince = (known: CachedCode | undefined, askedAt: number) =>
    isLater(known?.fetchedAt, askedAt, now())

  /** The codes that this device has read, or delivered something for, since it requested these rows of them. */
  const cameMeanwhile = async (rows: readonly ListedQrCode[], askedAt: number) => {
    const codes = rows.map(({ code }) => code)
    const read = (await db.codes.bulkGet(codes)).filter((known) => cameSince(known, askedAt))
    const delivered = await db.outbox
      .where('code')
      .anyOf(codes)
      .and(({ deliveredAt }) => isLater(deliveredAt, askedAt, now()))
      .toArray()
    return new Set([...read, ...delivered].map((known) => known?.code))
  }

  return {
    rememberCode: (code, qr, campaign, askedAt = now()) =>
      withQuota(() =>
        db.transaction('rw', db.codes, db.campaignCodes, db.meta, async () => {
          const known = await db.codes.get(code)
          const listed = await db.campaignCodes.get({ code })
          const itsCampaign = campaign ?? known?.campaign
          const itsCampaignId = known?.campaignId ?? listed?.campaignId
          const more = {
            ...openedBy(known, maker()),
            ...(itsCampaign && { campaign: itsCampaign }),
            ...(itsCampaignId !== undefined && { campaignId: itsCampaignId }),
          }
          if (cameSince(known, askedAt)) return void (await db.codes.update(code, more))
          await db.codes.put({
            ...sealedLike(listed ?? known),
            code,
            qr,
            fetchedAt: askedAt,
            readAt: askedAt,
            ...more,
          })
          await updateListed(db, [qr], now(), askedAt)
        }),
      ),
    freshenCode: (qr, askedAt = now()) =>
      withQuota(() =>
        db.transaction('rw', db.codes, db.campaignCodes, db.meta, async () => {
          if (cameSince(await db.codes.get(qr.code), askedAt)) return
          await db.codes.where('code').equals(qr.code).modify({ qr, fetchedAt: askedAt, readAt: askedAt })
          await updateListed(db, [qr], now(), askedAt)
        }),
      ),
    cachedCode: (code) => db.codes.get(code),
    rememberCampaigns: async (list) => {
      const sealWork = await sealWorkFor(list)
      const asksNow = await withQuota(() =>
        db.transaction('rw', owned, async () => {
          const stay = new Set(list.map((campaign) => campaign.id))
          const known = await db.campaigns.toCollection().primaryKeys()
          await dropCampaigns(
            db,
            known.filter((id) => !stay.has(id)),
          )
          const asksNow = await sealAsAsked(db, list)
          await db.campaigns.bulkPut(
            list.map((campaign, position) => ({ id: campaign.id, campaign, position, fetchedAt: now() })),
          )
          return asksNow
        }),
      )
      if (asksNow) await sealWork?.(db)
    },
    rememberCampaign: async (campaign) => {
      const sealWork = await sealWorkFor([campaign])
      const asksNow = await withQuota(() =>
        db.transaction('rw', [db.campaigns, db.campaignCodes, db.codes, db.meta], async () => {
          const position = (await db.campaigns.get(campaign.id))?.position ?? -now()
          const asksNow = await sealAsAsked(db, [campaign])
          await db.campaigns.put({ id: campaign.id, campaign, position, fetchedAt: now() })
          return asksNow
        }),
      )
      if (asksNow) await sealWork?.(db)
    },
    async cachedCampaigns() {
      const rows = await db.campaigns.toArray()
      return rows.sort((a, b) => a.position - b.position).map((row) => row.campaign)
    },
    cachedCampaign: async (id) => (await db.campaigns.get(id))?.campaign,
    rememberCampaignCodes: async (campaignId, all, cursor, asked) => {
      const erased = all.flatMap((row) => (row.erased ? [row.code] : []))
      const gifts = erased.length > 0 ? await import('./forget-gift') : undefined
      const ofGifts = gifts?.giftTables(db) ?? []
      const tables = [...new Set([db.campaignCodes, db.campaigns, db.codes, db.outbox, db.meta, ...ofGifts])]
      return withQuota(() =>
        db.transaction('rw', tables, async () => {
          const isOvertaken = asked && asked.since !== (await readMeta(db, META.cursor(campaignId)))
          if (isOvertaken) return false
          const late = asked ? await cameMeanwhile(all, asked.at) : new Set()
          const rows = all.filter(({ code }) => !late.has(code))
          // nothing requests these rows again
          if (gifts) await gifts.forgetGifts(db, erased)
          const by = await sealerOf(db, campaignId)
          const isClosed = by !== undefined && !db.keyring.has(by)
          const keys = rows.map(({ number }) => [campaignId, number] as [string, number])
          const before = isClosed ? await db.campaignCodes.bulkGet(keys) : []
          await db.campaignCodes.bulkPut(
            rows.map((row, place) => ({
              campaignId,
              number: row.number,
              code: row.code,
              row,
              readAt: asked?.at ?? now(),
              ...(by !== undefined && { sealedBy: by }),
              ...(before[place]?.box && { box: before[place].box }),
            })),
          )
          // what could not be sealed is fetched again
          if (cursor !== undefined && !isClosed && late.size === 0)
            await db.meta.put({ key: META.cursor(campaignId), value: cursor })
          return true
        }),
      )
    },
    async cachedCampaignCodes(campaignId) {
      const rows = await db.campaignCodes
        .where('[campaignId+number]')
        .between([campaignId, -Infinity], [campaignId, Infinity])
        .toArray()
      return rows.map((cached) => cached.row)
    },
    async campaignsOfCodes(codes) {
      const listed = await db.campaignCodes
        .where('code')
        .anyOf([...codes])
        .primaryKeys()
      return [...new Set(listed.map(([id]) => id))]
    },
    async campaignCodesCursor(campaignId) {
      const cursor = await readMeta(db, META.cursor(campaignId))
      return typeof cursor === 'string' ? cursor : undefined
    },
    rememberPublicView: async (masterCode, campaign) => (await views()).remember(masterCode, campaign),
    cachedPublicView: async (masterCode) => (await views()).cached(masterCode),
    forgetPublicView: async (masterCode) => (await views()).forget(masterCode),
    async noteFresh(of, askedAt = now()) {
      try {
        await withQuota(() => writeMeta(db, META.freshAt(of), askedAt))
      } catch (error) {
        // the cached data is still right; it only seems older than it is
        if (!(error instanceof StorageFullError)) throw error
      }
    },
    async freshAt(of) {
      const at = await readMeta(db, META.freshAt(of))
      // the clock may have been set back since
      return typeof at === 'number' ? Math.min(at, now()) : undefined
    },
    forgetCampaign: (id) => db.transaction('rw', owned, async () => dropCampaigns(db, [id])),
    unsavedRecordings: async () => (await recordingsOf(db, () => true)).length,
  }
}

/** A row that comes only from an answer is visible to everybody. */
function openedBy(known: CachedCode | undefined, account: string | null): Pick<CachedCode, 'openedBy'> {
  if (known && !known.openedBy) return {}
  return { openedBy: [...new Set([...(known?.openedBy ?? []), account])] }
}

/**
 * Whether something was read later than something else; all in epoch ms, by the device's clock. A time after `now` says
 * nothing: it is from a clock that was ahead and has been set back since.
 */
export const isLater = (readAt: number | undefined, than: number, now: number): boolean =>
  readAt !== undefined && readAt > than && readAt <= now

/**
 * Writes rows of codes into the lists that have them, unless the list was requested after them. If the clock was set back
 * after a list was read, it may be newer: it is requested again as a whole. Joins the caller's transaction.
 * @param now epoch ms, the device's clock
 * @param askedAt epoch ms; when the rows were requested
 */
export async function updateListed(
  db: LocalDatabase,
  rows: readonly QrCode[],
  now: number,
  askedAt = now,
): Promise<void> {
  const byCode = new Map(rows.map((qr) => [qr.code, qr]))
  const listed = await db.campaignCodes
    .where('code')
    .anyOf([...byCode.keys()])
    .and(({ readAt }) => !isLater(readAt, askedAt, now))
    .toArray()
  const unsure = listed.filter(({ readAt = 0 }) => readAt > now)
  await db.meta.bulkDelete(unsure.map(({ campaignId }) => META.cursor(campaignId)))
  await db.campaignCodes.bulkPut(
    listed.map((cached) => ({ ...cached, row: { ...cached.row, ...byCode.get(cached.code) } })),
  )
}
