import { DIARY_BIN_DAYS } from '@tohfa/sync-protocol/diary/diary-limits'
import type { RandomBytes } from '../blobs/blob-key'
import type { StoredBlobs } from '../blobs/stored-blobs'
import type { Database } from '../db/database'
import { createJobLease } from '../concurrency/job-lease'
import type { EntryVersionRow } from '../db/tables/tables'
import * as entries from './diary.repository'
import { filesOfEntry } from './entry-files'
import * as versions from './entry-versions.repository'

const BIN_MS = DIARY_BIN_DAYS * 24 * 60 * 60_000
/** entries that one transaction removes */
const AT_ONCE = 50

/**
 * Removes for good what has been in the bin of a diary for 30 days, with its versions and files. One process does it at a
 * time; an entry that is restored in between stays.
 * @returns a function that does it and returns the number of entries; null: another process does it
 */
export function createBinEmptying(deps: {
  db: Database
  storedBlobs: StoredBlobs
  /** epoch ms */
  now: () => number
  random: RandomBytes
}): () => Promise<number | null> {
  const { db, storedBlobs } = deps
  const lease = createJobLease(deps, 'bin')

  async function empty(): Promise<number> {
    const before = deps.now() - BIN_MS
    for (let removed = 0; ;) {
      await lease.renew()
      const expired = await entries.findExpired(db.read, { before, limit: AT_ONCE })
      if (expired.length === 0) return removed
      const { count, removeFiles } = await db.write(async (tx) => {
        const past: EntryVersionRow[] = []
        for (const entry of expired) past.push(...(await versions.list(tx, entry)))
        const gone = await entries.removeExpired(tx, expired, before)
        const isGone = new Set(gone.map(({ id }) => id))
        const keys = [...gone, ...past.filter(({ entryId }) => isGone.has(entryId))].flatMap(filesOfEntry)
        return { count: gone.length, removeFiles: await storedBlobs.deleteRows(tx, [...new Set(keys)]) }
      })
      await removeFiles()
      removed += count
    }
  }

  return async () => {
    if (!(await lease.take())) return null
    try {
      return await empty()
    } finally {
      await lease.release()
    }
  }
}
