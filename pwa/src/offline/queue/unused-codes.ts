/** Codes that a refused claim could be given to instead. */
import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { isClaim, isOpen } from '../sending-rules/outbox-entry'
import type { CachedCode, LocalDatabase } from '../store/local-database'

/**
 * Other codes of the same campaign that are unclaimed as far as this device knows. An owner's device knows them all by
 * the campaign's id; a device that has only scanned codes knows which of them have the same mark.
 */
export async function unusedCodes(db: LocalDatabase, operationId: string): Promise<string[]> {
  const entry = await db.outbox.get({ id: operationId })
  if (!entry) return []
  const own = await db.codes.get(entry.code)
  const campaignId = entry.campaignHint ?? (await campaignOf(db, entry.code))
  const listed = campaignId === undefined ? [] : await listedCodes(db, campaignId)
  const seen = await seenCodes(db, own, campaignId)
  const open = await db.outbox
    .toCollection()
    .filter((other) => isOpen(other) && isClaim(other))
    .toArray()
  const taken = new Set([entry.code, ...open.map((other) => other.code)])
  return [...new Set([...listed, ...seen])].filter((code) => !taken.has(code))
}

async function listedCodes(db: LocalDatabase, campaignId: string): Promise<string[]> {
  const rows = await db.campaignCodes.where('campaignId').equals(campaignId).toArray()
  return rows.filter(({ row }) => !row.claimed).map(({ code }) => code)
}

async function seenCodes(
  db: LocalDatabase,
  own: CachedCode | undefined,
  campaignId?: string,
): Promise<string[]> {
  const same = (other: CachedCode) =>
    campaignId !== undefined && other.campaignId !== undefined
      ? other.campaignId === campaignId
      : haveSameMark(own?.campaign, other.campaign) === true
  const codes = await db.codes.toArray()
  return codes.filter((other) => !other.qr.claimed && same(other)).map(({ code }) => code)
}

/** The campaign of a code, as far as this device knows. Joins the caller's transaction. */
const campaignOf = async (db: LocalDatabase, code: string): Promise<string | undefined> =>
  (await db.codes.get(code))?.campaignId ?? (await db.campaignCodes.get({ code }))?.campaignId

/** Whether a code is of the same campaign as an operation's; undefined if this device does not know. */
export async function isOfSameCampaign(
  db: LocalDatabase,
  operationId: string,
  code: string,
): Promise<boolean | undefined> {
  const entry = await db.outbox.get({ id: operationId })
  const own = entry && (entry.campaignHint ?? (await campaignOf(db, entry.code)))
  const other = await campaignOf(db, code)
  if (own !== undefined && other !== undefined) return own === other
  const [mine, its] = await db.codes.bulkGet([entry?.code ?? '', code])
  return haveSameMark(mine?.campaign, its?.campaign)
}

/** Whether two gifts are of the same campaign; undefined if the answers do not say. Two campaigns may look the same. */
export const haveSameMark = (one?: GiftCampaign, other?: GiftCampaign): boolean | undefined =>
  one?.mark === undefined || other?.mark === undefined ? undefined : one.mark === other.mark
