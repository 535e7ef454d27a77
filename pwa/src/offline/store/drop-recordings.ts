/** How to forget recordings (recordings.ts): the part that the first screens need. */
import type { LocalDatabase, StoredRecording } from './local-database'

/** Joins the caller's transaction. */
export async function dropRecordings(db: LocalDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.recordings.bulkDelete([...ids])
  await db.recordingChunks
    .where('recordingId')
    .anyOf([...ids])
    .delete()
}

/** Drops those that `recordingsOf` finds. Joins the caller's transaction. */
export async function dropRecordingsOf(
  db: LocalDatabase,
  leaves: (campaignId: string) => boolean,
): Promise<void> {
  const gone = await recordingsOf(db, leaves)
  await dropRecordings(
    db,
    gone.map(({ id }) => id),
  )
}

/** The recordings of codes whose campaign leaves this device. Joins the caller's transaction. */
export async function recordingsOf(
  db: LocalDatabase,
  leaves: (campaignId: string) => boolean,
): Promise<StoredRecording[]> {
  const recordings = await db.recordings.toArray()
  if (recordings.length === 0) return []
  const codes = recordings.map(({ code }) => code)
  const visited = await db.codes.where('code').anyOf(codes).toArray()
  const listed = await db.campaignCodes.where('code').anyOf(codes).toArray()
  const gone = new Set(
    [...visited, ...listed].flatMap(({ code, campaignId }) =>
      campaignId !== undefined && leaves(campaignId) ? [code] : [],
    ),
  )
  return recordings.filter(({ code }) => gone.has(code))
}
