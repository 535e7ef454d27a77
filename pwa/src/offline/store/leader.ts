/**
 * What the leader of a pass writes with.
 *
 * Leaders are counted in `meta`: each takes the next number, and every transaction of a pass first checks that its
 * number is still the last. So a page that was frozen in the middle of a pass, and lost its lock in that time, writes
 * nothing outdated when it thaws. The check is a read in the same transaction, never a write.
 *
 * A full device must not end a delivery. What a pass could not write, its page knows (`Unwritten`), and tries to write
 * again for as long as nobody else has led.
 */
import type { Table } from 'dexie'
import type { Settlement } from '../sending-rules/settlement'
import type { LocalDatabase, StoredBlob } from './local-database'
import { META } from './meta'
import { isQuota } from './quota'

/** Another tab or worker leads by now: what this one knows may be old. Nothing was written. */
export class LeaderReplacedError extends Error {
  override readonly name = 'LeaderReplacedError'
}

/** What only this page knows, because the device is full. */
export interface Unwritten {
  /** by operation id */
  settlements: Map<string, Settlement>
  /** by file id */
  uploads: Map<string, Pick<StoredBlob, 'uploadUrl' | 'uploadId'>>
  deviceId?: string
  /** whether something found no room since the last pass began */
  isFull: boolean
  /** the leader that could not write it */
  leader?: number
}

export const createUnwritten = (): Unwritten => ({
  settlements: new Map(),
  uploads: new Map(),
  isFull: false,
})

export interface Leader {
  db: LocalDatabase
  unwritten: Unwritten
  /** One transaction. @throws LeaderReplacedError; QuotaExceededError of Dexie, after it has rolled back */
  write<T>(tables: readonly Table[], work: () => Promise<T>): Promise<T>
  /** Like `write`. @returns false if the device has no room for it; nothing was written then */
  attempt(tables: readonly Table[], work: () => Promise<unknown>): Promise<boolean>
}

/** To be called by the holder of the lock. If there is no room for its number, it shares that of the leader before. */
export async function becomeLeader(
  db: LocalDatabase,
  unwritten: Unwritten = createUnwritten(),
): Promise<Leader> {
  unwritten.isFull = false
  const last = await numberOfLeader(db)
  // the leader in between has its own answers
  if (unwritten.leader !== last) {
    unwritten.settlements.clear()
    unwritten.uploads.clear()
  }
  let mine = last

  const attempt: Leader['attempt'] = async (tables, work) => {
    try {
      await write(tables, work)
      return true
    } catch (error) {
      if (!isQuota(error)) throw error
      unwritten.isFull = true
      return false
    }
  }
  const write: Leader['write'] = (tables, work) =>
    db.transaction('rw', [...new Set([...tables, db.meta])], async () => {
      if ((await numberOfLeader(db)) !== mine) throw new LeaderReplacedError('another page leads by now')
      return work()
    })
  const next = last + 1
  if (await attempt([], () => db.meta.put({ key: META.leader, value: next }))) mine = next
  unwritten.leader = mine
  return { db, unwritten, write, attempt }
}

async function numberOfLeader(db: LocalDatabase): Promise<number> {
  const number = (await db.meta.get(META.leader))?.value
  return typeof number === 'number' ? number : 0
}
