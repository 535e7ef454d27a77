/** What was chosen or recorded for a gift and not saved yet. */
import { DRAFT_FILES } from './draft-files'
import { dropRecordings } from './drop-recordings'
import type { LocalDatabase } from './local-database'

/** @param to another code of the same gift; null: they are deleted */
export const moveUnsavedFiles = (db: LocalDatabase, code: string, to: string | null): Promise<void> =>
  db.transaction('rw', db.drafts, db.recordings, db.recordingChunks, async () => {
    const files = await db.drafts
      .where('key')
      .startsWith(DRAFT_FILES + code)
      .toArray()
    await db.drafts.bulkDelete(files.map(({ key }) => key))
    const recordings = db.recordings.where('code').equals(code)
    if (to === null) return dropRecordings(db, await recordings.primaryKeys())
    await db.drafts.bulkPut(files.map((file) => ({ ...file, key: file.key.replace(code, to) })))
    await recordings.modify({ code: to })
  })
