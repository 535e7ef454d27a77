/**
 * Recordings on their way from the microphone to a saved entry, a few seconds at a time. They are sealed on the disk:
 * it is not decided yet whether they will be kept.
 */
import { dropRecordings } from './drop-recordings'
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
