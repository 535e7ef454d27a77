/** Which key seals the codes of which campaign. All functions join the caller's transaction. */
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { LocalDatabase } from '../local-database'
import { META, readMeta } from '../meta'
import type { Sealed } from './sealed-rows'

/** the key that the PIN of this device opens */
export const DEVICE_LOCK = 'lock'

/** @returns undefined if nothing is sealed */
export async function sealerOf(db: LocalDatabase, campaignId: string): Promise<string | undefined> {
  if ((await db.campaigns.get(campaignId))?.campaign.require_lock) return DEVICE_LOCK
  const by = await readMeta(db, META.sealedBy(campaignId))
  return typeof by === 'string' ? by : undefined
}

/** What a row of a code takes over from the list that it is in. It also opens by its own page, so no link seals it. */
export const sealedLike = (listed: Sealed | undefined): Sealed =>
  listed?.sealedBy === DEVICE_LOCK ? { sealedBy: DEVICE_LOCK } : {}

/**
 * Seals the codes of the owner's campaigns that ask for a lock, and opens those that no longer do.
 * @returns whether one asks that did not before: then the work that is here is sealed as well (seal-work.ts)
 */
export async function sealAsAsked(db: LocalDatabase, own: readonly Campaign[]): Promise<boolean> {
  const known = await db.meta.bulkGet(own.map(({ id }) => META.sealedBy(id)))
  let asksNow = false
  for (const [place, { id, require_lock }] of own.entries())
    if (
      (known[place]?.value !== undefined) !== (require_lock === true) ||
      (require_lock && known[place]?.value !== DEVICE_LOCK)
    ) {
      asksNow ||= require_lock === true
      await sealCodes(db, id, require_lock ? DEVICE_LOCK : undefined)
    }
  return asksNow
}

/**
 * Writes the stored codes of a campaign again. They are also fetched again: some may not have been readable.
 * @returns whether it did: they may already be sealed with this key
 */
export async function sealCodes(
  db: LocalDatabase,
  campaignId: string,
  by: string | undefined,
): Promise<boolean> {
  const key = META.sealedBy(campaignId)
  if ((await readMeta(db, key)) === by) return false
  await (by === undefined ? db.meta.delete(key) : db.meta.put({ key, value: by }))
  const listed = await db.campaignCodes.where('campaignId').equals(campaignId).toArray()
  await db.campaignCodes.bulkPut(listed.map((row) => sealed(row, by)))
  const opened = await db.codes.where('campaignId').equals(campaignId).toArray()
  const itsOwn = by === DEVICE_LOCK ? by : undefined
  await db.codes.bulkPut(opened.map((row) => sealed(row, itsOwn)))
  await db.meta.delete(META.cursor(campaignId))
  return true
}

function sealed<Row extends Sealed>(row: Row, by: string | undefined): Row {
  const { sealedBy: _, box: __, ...rest } = row
  return { ...rest, ...(by !== undefined && { sealedBy: by }) } as Row
}
