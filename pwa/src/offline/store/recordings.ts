/**
 * Recordings on their way from the microphone to a saved entry, a few seconds at a time. They are sealed on the disk:
 * it is not decided yet whether they will be kept.
 */
import type { LocalDatabase, StoredRecording } from './local-database'
import { openedBytes, readyToSeal, sealedBytes } from './lock/locked-work'
import { withQuota } from './quota'

export interface Recordings {
  /** @throws StorageFullError */
  begin(recording: StoredRecording): Promise<void>
  /**
   * Adds some seconds. A dropped recording stays dropped.
   * @throws StorageFullError
   */
  append(id: string, place: number, data: ArrayBuffer): Promise<void>
  /** The recordings of a code, newest first. */
  ofCode(code: string): Promise<StoredRecording[]>
  /** Its pieces in order; undefined if it is no longer there. */
  read(id: string): Promise<ArrayBuffer[] | undefined>
  drop(id: string): Promise<void>
}

export function createRecordings(db: LocalDatabase): Recordings {
  return {
    begin: (recording) =>
      withQuota(async () => {
        await db.recordings.add(recording)
      }),
    append: (id, place, data) =>
      withQuota(async () => {
        await readyToSeal(db)
        const sealed = await sealedBytes(db, data)
        await db.transaction('rw', db.recordings, db.recordingChunks, async () => {
          if (await db.recordings.get(id)) await db.recordingChunks.put({ recordingId: id, place, ...sealed })
        })
      }),
    async ofCode(code) {
      const found = await db.recordings.where('code').equals(code).toArray()
      return found.sort((a, b) => b.startedAt - a.startedAt)
    },
    async read(id) {
      const chunks = await db.transaction('r', db.recordings, db.recordingChunks, async () =>
        (await db.recordings.get(id))
          ? db.recordingChunks.where('recordingId').equals(id).sortBy('place')
          : undefined,
      )
      const opened = chunks && (await Promise.all(chunks.map((chunk) => openedBytes(db, chunk))))
      if (opened?.includes(undefined)) throw new Error(`recording ${id} cannot be opened`)
      return opened?.flatMap((data) => data ?? [])
    },
    drop: (id) =>
      // Dexie tracks transactions only through functions that are async themselves
      db.transaction('rw', db.recordings, db.recordingChunks, async () => dropRecordings(db, [id])),
  }
}

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

/** Drops the recordings of codes whose campaign leaves this device. Joins the caller's transaction. */
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
