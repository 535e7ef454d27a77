import { DIARY_BIN_DAYS } from '@tohfa/sync-protocol/limits'
import type { StoredBlobs } from '../blobs/stored-blobs'
import type { Database } from '../db/database'
import * as entries from './diary.repository'
import { filesOfEntry } from './entry-files'
import * as versions from './entry-versions.repository'

const BIN_MS = DIARY_BIN_DAYS * 24 * 60 * 60_000
/** entries that one transaction removes */
const AT_ONCE = 100

/**
 * Removes for good what has been in the bin of a diary for 30 days, with its versions and files. Several processes may do it at
 * once: each entry goes once, and one that is put back meanwhile stays.
 * @returns how many entries
 */
export async function emptyBin(deps: {
  db: Database
  storedBlobs: StoredBlobs
  /** epoch ms */
  now: () => number
}): Promise<number> {
  const { db, storedBlobs } = deps
  const before = deps.now() - BIN_MS
  for (let removed = 0; ;) {
    const ids = await entries.findExpired(db.read, { before, limit: AT_ONCE })
    if (ids.length === 0) return removed
    const { count, removeFiles } = await db.write(async (tx) => {
      const past = await versions.listOfAll(tx, ids)
      const gone = await entries.removeExpired(tx, ids, before)
      const isGone = new Set(gone.map(({ id }) => id))
      const keys = [...gone, ...past.filter(({ entryId }) => isGone.has(entryId))].flatMap(filesOfEntry)
      return { count: gone.length, removeFiles: await storedBlobs.deleteRows(tx, [...new Set(keys)]) }
    })
    await removeFiles()
    removed += count
  }
}
