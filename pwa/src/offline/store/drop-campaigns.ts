/**
 * Forgets campaigns, within the caller's transaction over `campaignTables`.
 *
 * With nothing to drop, the database is not called: over a chain of such calls Dexie loses track of the transaction,
 * which then commits too early.
 */
import type { LocalDatabase } from './local-database'
import { META } from './meta'
import { dropRecordingsOf } from './drop-recordings'

/** All data that belongs to campaigns. */
export const campaignTables = (db: LocalDatabase) => [
  db.campaigns,
  db.campaignCodes,
  db.codes,
  db.masterViews,
  db.pinnedCampaigns,
  db.recordings,
  db.recordingChunks,
  db.meta,
]

/**
 * Drops campaigns that are no longer the owner's. One that was is deleted, so people with its master code have lost it
 * too. For one that never was, the codes stay if its master code has opened it here.
 */
export async function dropCampaigns(
  db: LocalDatabase,
  ids: readonly string[],
  recordings: 'drop' | 'leave' = 'drop',
): Promise<void> {
  if (ids.length === 0) return
  const deleted = (await db.campaigns.bulkGet([...ids])).flatMap((row) => (row ? [row.id] : []))
  await db.campaigns.bulkDelete(deleted)
  await db.masterViews.where('campaignId').anyOf(deleted).delete()
  await db.pinnedCampaigns.bulkDelete([...ids])
  const views = await db.masterViews
    .where('campaignId')
    .anyOf([...ids])
    .toArray()
  const viewed = new Set(views.map(({ campaignId }) => campaignId))
  await dropCodes(
    db,
    ids.filter((id) => !viewed.has(id)),
    recordings,
  )
}

/** The codes of campaigns with their unfinished recordings and emergency cards, and their cursors. */
export async function dropCodes(
  db: LocalDatabase,
  campaignIds: readonly string[],
  recordings: 'drop' | 'leave' = 'drop',
): Promise<void> {
  if (campaignIds.length === 0) return
  if (recordings === 'drop') await dropRecordingsOf(db, (id) => campaignIds.includes(id))
  await dropEmergencyCards(db, campaignIds)
  for (const table of [db.campaignCodes, db.codes])
    await table
      .where('campaignId')
      .anyOf([...campaignIds])
      .delete()
  await db.meta.bulkDelete(
    [META.cursor, META.freshAt, META.sealedBy].flatMap((keyOf) => campaignIds.map(keyOf)),
  )
}

/** A traveler's own device does not know the campaign of their code, so the card stays. */
async function dropEmergencyCards(db: LocalDatabase, campaignIds: readonly string[]): Promise<void> {
  const none = META.emergencyCard('')
  const keys = await db.meta.where('key').startsWith(none).primaryKeys()
  if (keys.length === 0) return
  const codes = keys.map((key) => key.slice(none.length))
  const listed = await db.campaignCodes.where('code').anyOf(codes).toArray()
  const opened = await db.codes.where('code').anyOf(codes).toArray()
  const gone = [...listed, ...opened].filter(
    ({ campaignId }) => campaignId !== undefined && campaignIds.includes(campaignId),
  )
  await db.meta.bulkDelete(gone.map(({ code }) => META.emergencyCard(code)))
}
