/** What this device knows about a code that is scanned or typed. Nothing here needs a network. */
import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import type { ListedQrCode, QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { captureTime } from '../sending-rules/capture-time'
import { isOf } from '../sending-rules/maker'
import { isClaim, isOpen, type OutboxEntry } from '../sending-rules/outbox-entry'
import { clockAhead, META, readMeta } from '../store/meta'
import type { LocalDatabase } from '../store/local-database'
import { forShow } from '../store/lock/locked-work'

/** A campaign whose codes are on this device. */
export interface CampaignHere {
  id: string
  name: string
  /** whether it belongs to the signed-in account; else its master code has opened it */
  isOwn: boolean
  /** somebody made it available offline */
  isPinned: boolean
  /** whether all of its codes are here */
  isComplete: boolean
  /** epoch ms of the server's last confirmation; undefined: not known */
  asOf: number | undefined
}

export interface ScannedCode {
  code: string
  /** as its campaign lists it, by the owner or by the master code */
  listed: { row: ListedQrCode; campaignId: string } | undefined
  /** as its own page showed it, which is public */
  visited: QrCode | undefined
  campaign: GiftCampaign | undefined
  /** this person's claim that the server has not confirmed */
  waiting: OutboxEntry | undefined
  /** epoch ms, by the server's clock as far as it is known: when it was saved */
  waitsSince: number | undefined
  /** somebody else's claim waits on this device */
  othersWait: boolean
}

export async function campaignsHere(db: LocalDatabase): Promise<CampaignHere[]> {
  const [own, viewed, pinned] = await Promise.all([
    db.campaigns.toArray(),
    db.masterViews.toArray(),
    db.pinnedCampaigns.toCollection().primaryKeys(),
  ])
  const ownIds = new Set(own.map(({ id }) => id))
  const known = [
    ...own.sort((a, b) => a.position - b.position).map(({ campaign }) => campaign),
    ...viewed.filter(({ campaignId }) => !ownIds.has(campaignId)).map(({ campaign }) => campaign),
  ]
  const here = await Promise.all(
    known.map(async ({ id, name, qr_quantity }): Promise<CampaignHere | undefined> => {
      const codes = await db.campaignCodes.where('campaignId').equals(id).count()
      if (codes === 0) return undefined
      const asOf = await readMeta(db, META.freshAt(id))
      return {
        id,
        name,
        isOwn: ownIds.has(id),
        isPinned: pinned.includes(id),
        isComplete: codes >= qr_quantity,
        asOf: typeof asOf === 'number' ? asOf : undefined,
      }
    }),
  )
  return here.filter((campaign) => campaign !== undefined)
}

export async function scannedCode(
  db: LocalDatabase,
  account: string | null,
  code: string,
): Promise<ScannedCode> {
  const [visited, listed, stored] = await Promise.all([
    db.codes.get(code),
    db.campaignCodes.get({ code }),
    db.outbox.where('code').equals(code).sortBy('seq'),
  ])
  const claims = await forShow(
    db,
    stored.filter((entry) => isOpen(entry) && isClaim(entry)),
  )
  const campaign = listed && (await campaignOf(db, listed.campaignId))
  const waiting = claims.findLast((entry) => isOf(account, entry))
  return {
    code,
    listed: listed && { row: listed.row, campaignId: listed.campaignId },
    visited: visited?.qr,
    campaign: campaign ?? visited?.campaign,
    waiting,
    waitsSince: waiting && captureTime(waiting, await clockAhead(db)),
    othersWait: claims.some((entry) => !isOf(account, entry)),
  }
}

const campaignOf = async (db: LocalDatabase, id: string): Promise<GiftCampaign | undefined> =>
  (await db.campaigns.get(id))?.campaign ??
  (await db.masterViews.where('campaignId').equals(id).first())?.campaign

/** A code that a number or some first characters may mean. */
export interface MeantCode {
  code: string
  number: number
  campaign: CampaignHere
}

/** @param campaigns where to look */
export async function codesByNumber(
  db: LocalDatabase,
  campaigns: readonly CampaignHere[],
  number: number,
): Promise<MeantCode[]> {
  const rows = await db.campaignCodes.bulkGet(campaigns.map(({ id }) => [id, number] as [string, number]))
  return campaigns.flatMap((campaign, i) => {
    const row = rows[i]
    return row ? [{ code: row.code, number: row.number, campaign }] : []
  })
}

/** @param start in stored form */
export async function codesByStart(
  db: LocalDatabase,
  campaigns: readonly CampaignHere[],
  start: string,
): Promise<MeantCode[]> {
  const rows = await db.campaignCodes.where('code').startsWith(start).toArray()
  return rows.flatMap(({ code, number, campaignId }) => {
    const campaign = campaigns.find(({ id }) => id === campaignId)
    return campaign ? [{ code, number, campaign }] : []
  })
}
