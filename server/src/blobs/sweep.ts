/**
 * Looks for stored files without a row, which crashes and unknown commits leave.
 *
 * - Nothing is removed at once. A file without a row goes to the trash, and is removed for good 30 days later. If a row
 *   for it appears before that, as after a restored backup or a slow commit, the file is restored.
 * - If most files have no row, the database is the wrong one or has lost rows: then nothing is moved.
 * - One process sweeps at a time.
 */
import type { Database } from '../db/database'
import { createJobLease } from '../concurrency/job-lease'
import type { RandomBytes } from './blob-key'
import type { BlobStore } from './blob-store'
import * as rows from './blobs.repository'

/** how old a file may be before the transaction with its row is committed */
const ORPHAN_AGE_MS = 60 * 60_000
const TRASH_KEPT_MS = 30 * 24 * 60 * 60_000

/**
 * This many files are moved even if they are the most. A crash leaves what was being stored at that moment, which in a
 * new store can be more than all it has: sixteen lanes with three files each. Without this, such a store would never be
 * swept.
 */
const FEW = 50
/** files that one sweep moves; the next one goes on */
const MOVED_AT_ONCE = 50_000

export interface Swept {
  /** files moved to the trash */
  trashed: number
  /** files restored, as they have a row again */
  restored: number
  /** files removed from the trash for good */
  removed: number
}

/**
 * Moves files without a row that are older than an hour to the trash, and empties it of files that have been there for
 * 30 days.
 * @param even `'most'`: somebody has looked, and wants the files moved even if they are the most
 * @returns null: another process sweeps
 * @throws SweepStopped if most files have no row
 */
export type Sweep = (even?: 'most') => Promise<Swept | null>

/** Nothing was moved, because so many files have no row. */
export class SweepStopped extends Error {
  override readonly name = 'SweepStopped'
  constructor(orphans: number, files: number) {
    super(
      `${orphans} of ${files} stored files have no row in the database, so none was moved. ` +
        'The database may be the wrong one or may have lost rows: see The trash in docs/operations.md',
    )
  }
}

export function createSweep(deps: {
  db: Database
  blobs: BlobStore
  /** epoch milliseconds */
  now: () => number
  random: RandomBytes
}): Sweep {
  const { db, blobs, now } = deps
  const lease = createJobLease(deps, 'sweep')

  const withoutRow = async (keys: string[]) => {
    const withRow = await rows.findKeys(db.read, keys)
    return keys.filter((key) => !withRow.has(key))
  }

  async function sweepTrash(): Promise<Omit<Swept, 'trashed'>> {
    const expired = now() - TRASH_KEPT_MS
    let [restored, removed] = [0, 0]
    for await (const batch of batches(blobs.trash.list())) {
      const orphans = new Set(await withoutRow(batch.map(({ key }) => key)))
      for (const { key, modifiedAt } of batch) {
        await lease.renew()
        if (!orphans.has(key)) {
          await blobs.trash.restore(key)
          restored++
        } else if (modifiedAt.getTime() <= expired) {
          await blobs.trash.delete(key)
          removed++
        }
      }
    }
    return { restored, removed }
  }

  /** The files that are old enough to have a row, and those among them without one. */
  async function findOrphans() {
    const oldest = now() - ORPHAN_AGE_MS
    const orphans: string[] = []
    let [files, count] = [0, 0]
    for await (const batch of batches(blobs.list())) {
      await lease.renew()
      const old = batch.filter(({ modifiedAt }) => modifiedAt.getTime() <= oldest).map(({ key }) => key)
      const found = await withoutRow(old)
      files += old.length
      count += found.length
      orphans.push(...found.slice(0, MOVED_AT_ONCE - orphans.length))
    }
    return { orphans, files, count }
  }

  /** Removes variants that a crash left of pictures that are gone. They need no trash, as they can be made again. */
  async function sweepVariants() {
    for await (const batch of batches(blobs.variants.list()))
      for (const key of await withoutRow([...new Set(batch)])) {
        await lease.renew()
        // a picture may still get its row, or the next sweep moves it
        if ((await blobs.info(key)) === null) await blobs.variants.delete(key)
      }
  }

  return async (even) => {
    if (!(await lease.take())) return null
    try {
      const done = await sweepTrash()
      const { orphans, files, count } = await findOrphans()
      if (even !== 'most' && count > FEW && count * 2 > files) throw new SweepStopped(count, files)
      let trashed = 0
      for (let i = 0; i < orphans.length; i += rows.ROWS_AT_ONCE) {
        // checked again, as much may have been committed while the files were counted
        const still = await withoutRow(orphans.slice(i, i + rows.ROWS_AT_ONCE))
        for (const key of still) {
          await lease.renew()
          await blobs.trash.put(key)
        }
        trashed += still.length
      }
      await sweepVariants()
      return { ...done, trashed }
    } finally {
      await lease.release()
    }
  }
}

async function* batches<T>(listed: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const file of listed) {
    batch.push(file)
    if (batch.length < rows.ROWS_AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
