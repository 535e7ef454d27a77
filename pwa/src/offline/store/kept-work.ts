/**
 * What this device has delivered, kept until a backup of the server has it: a restored backup lacks what came after it,
 * so the device offers it again under its old ids. What is already there is not applied twice.
 *
 * - A row has the operation as it was sent, secrets still sealed; copies of its files are stored with the other files.
 * - A row's key tells its age and size, so that what has to go is found without reading the rest.
 * - It is never shown. It goes when the delivered work in the outbox goes, or earlier.
 */
import { isOpen } from '../sending-rules/outbox-entry'
import { deliveredTables, forgetDelivered, KEPT_FILES } from './forget-delivered'
import type { DeliveredOperation, LocalDatabase } from './local-database'
import { META } from './meta'

/** What the server said about its store with an answer (sync-protocol, sync-answer.ts). */
export interface StoreState {
  epoch: string
  /** epoch ms, the server's clock: a backup has everything that was applied before */
  backedUpThrough: number
  /** epoch ms, the server's clock at the answer */
  time: number
}

export const DELIVERED_BYTES_MAX = 50_000_000
export const DELIVERED_KEPT_MS = 30 * 24 * 60 * 60_000
/** a margin, so that a corrected or different clock does not make an operation count as backed up */
const CLOCK_MARGIN_MS = 60_000

type DeliveredKey = Pick<DeliveredOperation, 'id' | 'appliedBefore' | 'bytes'>
const keyOf = ({ appliedBefore, bytes, id }: DeliveredKey): [number, number, string] => [
  appliedBefore,
  bytes,
  id,
]

const keptFilesOf = (id: string) => `${KEPT_FILES}${id}`

const tablesOf = (db: LocalDatabase) => [db.outbox, db.blobs, db.blobBytes, db.delivered, db.meta]

/** Oldest first. */
async function keptKeys(db: LocalDatabase): Promise<DeliveredKey[]> {
  const keys = await db.delivered.toCollection().primaryKeys()
  return keys.map(([appliedBefore, bytes, id]) => ({ appliedBefore, bytes, id }))
}

/** Whether anything is kept. */
export const keepsDelivered = async (db: LocalDatabase): Promise<boolean> => (await db.delivered.count()) > 0

/**
 * Keeps operations that the server has just applied and that are not settled yet.
 * @param appliedBefore epoch ms, the server's clock
 */
export async function keepDelivered(
  db: LocalDatabase,
  ids: readonly string[],
  appliedBefore: number,
): Promise<void> {
  if (ids.length === 0) return
  await db.transaction('rw', tablesOf(db), async () => {
    const open = (
      await db.outbox
        .where('id')
        .anyOf([...ids])
        .toArray()
    ).filter(isOpen)
    const openIds = open.map(({ id }) => id)
    const files = await db.blobs.where('operationId').anyOf(openIds).toArray()
    const there = new Set(await db.blobBytes.where('operationId').anyOf(openIds).primaryKeys())
    // a full device has dropped their bytes already: without them it would be another operation
    const incomplete = new Set(files.filter(({ id }) => !there.has(id)).map(({ operationId }) => operationId))
    const entries = open.filter(({ id }) => !incomplete.has(id))
    await db.delivered.bulkPut(
      entries.map((entry) => {
        const sizes = files.filter(({ operationId }) => operationId === entry.id).map(({ size }) => size)
        const bytes = sizes.reduce((sum, size) => sum + size, JSON.stringify(entry).length)
        return { id: entry.id, appliedBefore, bytes, entry }
      }),
    )
    // one after the other: a recording may have many megabytes
    for (const { uploadUrl: _url, uploadId: _id, ...file } of files) {
      const bytes = incomplete.has(file.operationId) ? undefined : await db.blobBytes.get(file.id)
      if (!bytes) continue
      const kept = { id: keptFilesOf(file.id), operationId: keptFilesOf(file.operationId) }
      await db.blobs.put({ ...file, ...kept })
      await db.blobBytes.put({ ...bytes, ...kept })
    }
  })
}

/**
 * Handles what the server says about its store: drops what a backup has by now and what is over the limits. If the
 * epoch has changed, everything that is kept within the limits goes back into the queue.
 * @returns whether anything did
 */
export function hearStore(db: LocalDatabase, store: StoreState): Promise<boolean> {
  return db.transaction('rw', tablesOf(db), async () => {
    const known = (await db.meta.get(META.storeEpoch))?.value
    const isOther = known !== undefined && known !== store.epoch
    const keys = await keptKeys(db)
    // a restored store may be backed up again before this device learns of it: that backup lacks what the restore lost
    const left = within(isOther ? { ...store, backedUpThrough: 0 } : store, keys)
    const staying = new Set(left)
    const gone = keys.filter((key) => !staying.has(key))
    await drop(db, gone, left)
    if (known === store.epoch) return false
    await db.meta.put({ key: META.storeEpoch, value: store.epoch })
    if (!isOther || left.length === 0) return false
    for (const key of left) await offerAgain(db, key)
    await drop(db, left)
    return true
  })
}

/** What is still kept; the oldest goes first. */
function within({ backedUpThrough, time }: StoreState, keys: readonly DeliveredKey[]): DeliveredKey[] {
  let bytes = 0
  return [...keys].reverse().filter((key) => {
    bytes += key.bytes
    return (
      bytes <= DELIVERED_BYTES_MAX &&
      key.appliedBefore + CLOCK_MARGIN_MS >= backedUpThrough &&
      key.appliedBefore > time - DELIVERED_KEPT_MS
    )
  })
}

async function offerAgain(db: LocalDatabase, key: DeliveredKey): Promise<void> {
  const { id } = key
  const entry = (await db.delivered.get(keyOf(key)))?.entry
  if (!entry) return
  const there = await db.outbox.get({ id })
  // it was not settled: it only gets back what a full device dropped
  const waits = there !== undefined && isOpen(there)
  const {
    waitsFor: _for,
    waitsSince: _since,
    failingSince: _failing,
    filterStatus: _status,
    problem: _problem,
    uploadRestarts: _restarts,
    ...sent
  } = entry
  // at its old place, so that its lane stays in the order in which it was made
  if (!waits) await db.outbox.put({ ...sent, state: 'queued', attempts: 0, nextAttemptAt: 0 })
  const prefix = KEPT_FILES.length
  for (const file of await db.blobs.where('operationId').equals(keptFilesOf(id)).toArray()) {
    const own = { id: file.id.slice(prefix), operationId: id }
    if (waits && (await db.blobBytes.where('id').equals(own.id).count()) > 0) continue
    const bytes = await db.blobBytes.get(file.id)
    await db.blobs.put({ ...file, ...own })
    if (bytes) await db.blobBytes.put({ ...bytes, ...own })
  }
}

/** @param left rows that stay: an answer that came twice made two rows of one operation, which share its files */
async function drop(
  db: LocalDatabase,
  gone: readonly DeliveredKey[],
  left: readonly DeliveredKey[] = [],
): Promise<void> {
  if (gone.length === 0) return
  await db.delivered.bulkDelete(gone.map(keyOf))
  const needed = new Set(left.map(({ id }) => id))
  const ids = gone.flatMap(({ id }) => (needed.has(id) ? [] : keptFilesOf(id)))
  const files = await db.blobs.where('operationId').anyOf(ids).primaryKeys()
  await db.blobs.bulkDelete(files)
  await db.blobBytes.bulkDelete(files)
}

/** Delivered work makes room for undelivered work. @returns whether there was anything */
export const makeRoom = (db: LocalDatabase): Promise<boolean> =>
  db.transaction('rw', deliveredTables(db), async () => forgetDelivered(db))
