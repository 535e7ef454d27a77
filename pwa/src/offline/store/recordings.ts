/**
 * Recordings on their way from the microphone to a saved entry, a few seconds at a time. They are sealed on the disk:
 * it is not decided yet whether they will be kept.
 */
import { dropRecordings } from './drop-recordings'
import type { LocalDatabase, StoredRecording } from './local-database'
import { openedBytes, readyToSeal, sealedBytes } from './lock/locked-work'
import { withQuota } from './quota'

export type Recordings = ReturnType<typeof createRecordings>

export function createRecordings(db: LocalDatabase) {
  return {
    /** @throws StorageFullError */
    begin: (recording: StoredRecording) =>
      withQuota(async () => {
        await db.recordings.add(recording)
      }),
    /**
     * Adds some seconds. A dropped recording stays dropped.
     * @throws StorageFullError
     */
    append: (id: string, place: number, data: ArrayBuffer) =>
      withQuota(async () => {
        await readyToSeal(db)
        const sealed = await sealedBytes(db, data)
        await db.transaction('rw', db.recordings, db.recordingChunks, async () => {
          if (await db.recordings.get(id)) await db.recordingChunks.put({ recordingId: id, place, ...sealed })
        })
      }),
    /** The recordings of a code, newest first. */
    async ofCode(code: string) {
      const found = await db.recordings.where('code').equals(code).toArray()
      return found.sort((a, b) => b.startedAt - a.startedAt)
    },
    /** Its pieces in order; undefined if it is no longer there. */
    async read(id: string) {
      const chunks = await db.transaction('r', db.recordings, db.recordingChunks, async () =>
        (await db.recordings.get(id))
          ? db.recordingChunks.where('recordingId').equals(id).sortBy('place')
          : undefined,
      )
      const opened = chunks && (await Promise.all(chunks.map((chunk) => openedBytes(db, chunk))))
      if (opened?.includes(undefined)) throw new Error(`recording ${id} cannot be opened`)
      return opened?.flatMap((data) => data ?? [])
    },
    drop: (id: string) =>
      // Dexie tracks transactions only through functions that are async themselves
      db.transaction('rw', db.recordings, db.recordingChunks, async () => dropRecordings(db, [id])),
  }
}
