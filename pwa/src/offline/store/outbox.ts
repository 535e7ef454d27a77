/**
 * The transactions of the outbox. Each is one Dexie transaction: all of it is on the device, or nothing. None changes what
 * was delivered: where two hold the lock after all, the late one must not take the other's answer back.
 */
import { qrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { ErrorCode } from '@tohfa/sync-protocol/error-codes'
import { validate } from '@tohfa/sync-protocol/validation'
import type { EntryChange, Settlement } from '../core/settle'
import { brokenInvariants } from '../core/queue'
import { isOpen, OPEN_STATES, type OutboxEntry } from '../core/outbox-entry'
import { layOverListed } from './cache'
import type { CachedCode, LocalDatabase, StoredBlob } from './local-database'
import { META } from './meta'
import { dropRecordings } from './recordings'

/** A file as it was chosen, read into memory before any transaction. */
export interface ReadFile {
  field: string
  name: string
  type: string
  data: ArrayBuffer
  /** id of the unsaved recording that it was made from */
  recording?: string | undefined
}

/** What `addFiles` writes to. */
export const fileTables = (db: LocalDatabase) => [db.blobs, db.blobBytes, db.recordings, db.recordingChunks]

/** Joins the caller's transaction. A recording is in one place: here, and no longer among those to be decided about. */
export async function addFiles(
  db: LocalDatabase,
  operationId: string,
  files: readonly ReadFile[],
): Promise<void> {
  const rows = files.map((file, place) => ({ id: `${operationId}/${place}`, operationId, file }))
  await db.blobs.bulkAdd(
    rows.map(({ id, file: { field, name, type, data } }) => ({
      id,
      operationId,
      field,
      name,
      type,
      size: data.byteLength,
    })),
  )
  await db.blobBytes.bulkAdd(rows.map(({ id, file }) => ({ id, operationId, data: file.data })))
  await dropRecordings(
    db,
    files.flatMap(({ recording }) => recording ?? []),
  )
}

/** Joins the caller's transaction. */
export async function deleteFiles(db: LocalDatabase, operationIds: readonly string[]): Promise<void> {
  const files = await db.blobs
    .where('operationId')
    .anyOf([...operationIds])
    .primaryKeys()
  // most operations have none
  if (files.length === 0) return
  await db.blobs.bulkDelete(files)
  await db.blobBytes.bulkDelete(files)
}

/** Everything that the server has not confirmed. Broken invariants are reported (`reportBroken`). */
export async function openOperations(db: LocalDatabase): Promise<OutboxEntry[]> {
  const open = await db.outbox
    .where('state')
    .anyOf([...OPEN_STATES])
    .toArray()
  reportBroken(open)
  return open
}

const reported = new Set<string>()

/**
 * Reports each breach of the queue's invariants once, on the console, and changes nothing: what a person saved is still
 * sent, however odd its row looks, and holds up nobody else.
 */
function reportBroken(entries: readonly OutboxEntry[]): void {
  for (const breach of brokenInvariants(entries)) {
    if (reported.has(breach)) continue
    reported.add(breach)
    console.error('The outbox breaks an invariant:', breach)
  }
}

export async function filesByOperation(
  db: LocalDatabase,
  entries: readonly OutboxEntry[],
): Promise<Map<string, StoredBlob[]>> {
  const ids = entries.map(({ id }) => id)
  const byOperation = new Map<string, StoredBlob[]>()
  for (const file of await db.blobs.where('operationId').anyOf(ids).toArray())
    byOperation.set(file.operationId, [...(byOperation.get(file.operationId) ?? []), file])
  return byOperation
}

export const markSending = (db: LocalDatabase, ids: readonly string[]): Promise<unknown> =>
  db.outbox
    .where('id')
    .anyOf([...ids])
    .and(isOpen)
    .modify({ state: 'sending' })

/** What nobody works on any more (a crash, a closed tab) waits again. To be called by the holder of the lock alone. */
export const recoverStale = (db: LocalDatabase): Promise<unknown> =>
  db.outbox.where('state').equals('sending').modify({ state: 'queued' })

/** Back in the queue as it was, without counting a try. */
export const requeue = (db: LocalDatabase, ids: readonly string[]): Promise<unknown> =>
  db.outbox
    .where('id')
    .anyOf([...ids])
    .and(isOpen)
    .modify({ state: 'queued' })

/** What waited for the network alone is due at once. */
export const wakeNetworkWaits = (db: LocalDatabase): Promise<unknown> =>
  db.outbox
    .where('state')
    .equals('queued')
    .and((entry) => entry.waitsFor === 'network')
    .modify({ nextAttemptAt: 0 })

/** Whether something waits because the last try found no network. */
export const waitsForNetwork = async (db: LocalDatabase): Promise<boolean> =>
  (await openOperations(db)).some(({ state, waitsFor }) => state === 'queued' && waitsFor === 'network')

/**
 * What waited because server and page spoke different versions is due at once. The page may be a newer one by now: to be
 * called once for each page. Of a batch that was put off, only what was sent names that reason.
 */
export async function wakeVersionWaits(db: LocalDatabase): Promise<void> {
  const waiting = db.outbox
    .where('state')
    .equals('queued')
    .and(({ waitsFor }) => waitsFor === 'server')
  const reasons = (await waiting.toArray()).map(({ problem }) => problem?.code)
  if (!reasons.some((code) => code !== undefined && OTHER_VERSION.has(code))) return
  await waiting
    .and(({ problem }) => problem === undefined || OTHER_VERSION.has(problem.code))
    .modify({ nextAttemptAt: 0 })
}

const OTHER_VERSION = new Set<ErrorCode>(['protocol_too_old', 'protocol_too_new'])

/**
 * Writes what answers made of operations: states, files, cached rows, at once. An entry that is gone stays gone.
 * @param settlements by operation id
 */
export async function applySettlements(
  db: LocalDatabase,
  settlements: ReadonlyMap<string, Settlement>,
): Promise<void> {
  if (settlements.size === 0) return
  const tables = [db.outbox, db.blobs, db.blobBytes, db.codes, db.campaignCodes, db.meta]
  await db.transaction('rw', tables, async () => {
    const stored = await db.outbox
      .where('id')
      .anyOf([...settlements.keys()])
      .toArray()
    const byId = new Map(stored.map((entry) => [entry.id, entry]))
    const settled = [...settlements].flatMap(([id, settlement]) => {
      const entry = byId.get(id)
      return entry && entry.state !== 'delivered' ? [{ entry, settlement }] : []
    })
    const after = settled.map(({ entry, settlement }) => changed(entry, settlement.change))
    reportBroken(after)
    await db.outbox.bulkPut(after)
    const idsWhose = (files: Settlement['files']) =>
      settled.filter(({ settlement }) => settlement.files === files).map(({ entry }) => entry.id)
    await deleteFiles(db, idsWhose('delete'))
    await forgetUploads(db, idsWhose('restart'))
    for (const { entry, settlement } of settled) if (settlement.keyUnknown) await dropKey(db, entry.sealedFor)
    await rememberApplied(
      db,
      settled.map(({ settlement }) => settlement),
    )
  })
}

/** Changes several operations at once. @param changes by `seq` */
export const changeAll = (db: LocalDatabase, changes: ReadonlyMap<number, EntryChange>): Promise<unknown> =>
  db.outbox
    .where('seq')
    .anyOf([...changes.keys()])
    .and(isOpen)
    .modify((entry, stored) => {
      stored.value = changed(entry, changes.get(entry.seq) ?? {})
    })

/** An entry with a change laid over it; `undefined` takes a property away, for the types that forbid it. */
export function changed(entry: OutboxEntry, change: EntryChange): OutboxEntry {
  const defined = Object.entries({ ...entry, ...change }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(defined) as unknown as OutboxEntry
}

async function forgetUploads(db: LocalDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.blobs
    .where('operationId')
    .anyOf([...ids])
    .modify((blob) => {
      delete blob.uploadId
      delete blob.uploadUrl
    })
}

async function dropKey(db: LocalDatabase, keyId: string | undefined): Promise<void> {
  const cached = (await db.meta.get(META.sealingKey))?.value
  const known = JSON.stringify(cached ?? null)
  if (keyId !== undefined && known.includes(JSON.stringify(keyId))) await db.meta.delete(META.sealingKey)
}

/** The later of two answers about one code stays. */
async function rememberApplied(db: LocalDatabase, settlements: readonly Settlement[]): Promise<void> {
  const rows = new Map<string, CachedCode>()
  for (const { applied, now } of settlements) {
    const row = validate(qrCode, applied)
    if (row.ok) rows.set(row.value.code, { code: row.value.code, qr: row.value, fetchedAt: now })
  }
  if (rows.size === 0) return
  const fresh = [...rows.values()]
  const known = await db.codes.bulkGet([...rows.keys()])
  const listed = await layOverListed(
    db,
    fresh.map(({ qr }) => qr),
  )
  // what belongs to a campaign of this device leaves it with the campaign
  const belonging = (code: string) => {
    const campaignId = listed.get(code)
    return campaignId === undefined ? {} : { campaignId }
  }
  await db.codes.bulkPut(fresh.map((row, i) => ({ ...known[i], ...row, ...belonging(row.code) })))
}

export const storeUploadUrl = (db: LocalDatabase, blobId: string, uploadUrl: string): Promise<unknown> =>
  db.blobs.update(blobId, { uploadUrl })

export const storeUploadId = (db: LocalDatabase, blobId: string, uploadId: string): Promise<unknown> =>
  db.blobs.update(blobId, { uploadId })

const DELIVERED_SHOWN_MS = 7 * 24 * 60 * 60_000
const DELIVERED_MAX = 50

/** Delivered operations are shown for a week, the newest 50 of them. */
export function prune(db: LocalDatabase, now: number): Promise<void> {
  return db.transaction('rw', db.outbox, async () => {
    const delivered = await db.outbox.where('state').equals('delivered').toArray()
    const old = delivered
      .sort((a, b) => (b.deliveredAt ?? 0) - (a.deliveredAt ?? 0))
      .filter((entry, place) => place >= DELIVERED_MAX || (entry.deliveredAt ?? 0) < now - DELIVERED_SHOWN_MS)
    await db.outbox.bulkDelete(old.map((entry) => entry.seq))
  })
}
