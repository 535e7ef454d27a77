/**
 * The transactions of the outbox. Each is one Dexie transaction: all of it is on the device, or nothing. None changes what
 * was delivered: where two hold the lock after all, the late one must not take the other's answer back.
 *
 * Those of a pass are written by its leader. What finds no room is left to what the leader's page knows (leader.ts), and
 * never ends a pass: sending needs no write before it.
 */
import { qrCode } from '@tohfa/sync-protocol/entities/qr-code'
import type { ErrorCode } from '@tohfa/sync-protocol/error-codes'
import { validate } from '@tohfa/sync-protocol/validation'
import { v4 as newId } from 'uuid'
import type { EntryChange, Settlement } from '../core/settle'
import { brokenInvariants } from '../core/queue'
import { isOpen, OPEN_STATES, type OutboxEntry } from '../core/outbox-entry'
import { layOverListed } from './cache'
import { DEVICE_LOCK, sealedLike } from './sealing-of-campaigns'
import type { Leader, Unwritten } from './leader'
import type { CachedCode, LocalDatabase, StoredBlob } from './local-database'
import { META } from './meta'
import { keepOldEdits } from './old-edits'
import { isQuota } from './quota'
import { dropRecordings } from './recordings'

/** A file as it was chosen, read into memory before any transaction. */
export interface ReadFile {
  field: string
  name: string
  type: string
  data: ArrayBuffer
  /** bytes, where `data` is sealed, and by which key */
  size?: number
  sealedBy?: string
  /** id of the unsaved recording that it was made from */
  recording?: string | undefined
}

/** What `addFiles` writes to. */
export const fileTables = (db: LocalDatabase) => [db.blobs, db.blobBytes, db.recordings, db.recordingChunks]

/**
 * Joins the caller's transaction. A recording is in one place: here, and no longer among those to be decided about. The id
 * of a file is never used again: what a late pass knows of one must not be taken for another that replaced it.
 */
export async function addFiles(
  db: LocalDatabase,
  operationId: string,
  files: readonly ReadFile[],
): Promise<void> {
  const chosen = newId()
  // in the order in which they were chosen
  const rows = files.map((file, place) => ({
    id: `${operationId}/${chosen}/${String(place).padStart(2, '0')}`,
    operationId,
    file,
  }))
  await db.blobs.bulkAdd(
    rows.map(({ id, file: { field, name, type, data, size = data.byteLength } }) => ({
      id,
      operationId,
      field,
      name,
      type,
      size,
    })),
  )
  await db.blobBytes.bulkAdd(
    rows.map(({ id, file: { data, sealedBy } }) => ({
      ...{ id, operationId, data },
      ...(sealedBy !== undefined && { sealedBy }),
    })),
  )
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

/**
 * Everything that the server has not confirmed, as far as this page knows. Broken invariants are reported (`reportBroken`).
 */
export async function openOperations(
  db: LocalDatabase,
  { settlements }: Pick<Unwritten, 'settlements'> = { settlements: new Map() },
): Promise<OutboxEntry[]> {
  const stored = await db.outbox
    .where('state')
    .anyOf([...OPEN_STATES])
    .toArray()
  reportBroken(stored)
  if (settlements.size === 0) return stored
  return stored.map((entry) => changed(entry, settlements.get(entry.id)?.change ?? {})).filter(isOpen)
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
  { db, unwritten }: Pick<Leader, 'db' | 'unwritten'>,
  entries: readonly OutboxEntry[],
): Promise<Map<string, StoredBlob[]>> {
  const ids = entries.map(({ id }) => id)
  const byOperation = new Map<string, StoredBlob[]>()
  for (const file of await db.blobs.where('operationId').anyOf(ids).toArray())
    byOperation.set(file.operationId, [
      ...(byOperation.get(file.operationId) ?? []),
      { ...file, ...unwritten.uploads.get(file.id) },
    ])
  return byOperation
}

/** @param sentAt epoch ms, where the operations themselves leave, and not only files of them */
export const markSending = (
  { db, attempt }: Leader,
  ids: readonly string[],
  sentAt?: number,
): Promise<unknown> =>
  attempt([db.outbox], () =>
    db.outbox
      .where('id')
      .anyOf([...ids])
      .and(isOpen)
      .modify((entry) => {
        entry.state = 'sending'
        if (sentAt !== undefined) entry.firstSentAt ??= sentAt
      }),
  )

/** What nobody works on any more (a crash, a closed tab) waits again. */
export const recoverStale = ({ db, attempt }: Leader): Promise<unknown> =>
  attempt([db.outbox], () => db.outbox.where('state').equals('sending').modify({ state: 'queued' }))

/** Back in the queue as it was, without counting a try. */
export const requeue = ({ db, attempt }: Leader, ids: readonly string[]): Promise<unknown> =>
  attempt([db.outbox], () =>
    db.outbox
      .where('id')
      .anyOf([...ids])
      .and(isOpen)
      .modify({ state: 'queued' }),
  )

/**
 * What waits for the network is due at once.
 * @param because `answered`: the server was reached. `asked`: there is a reason to try; what something on the way refused is
 * due too
 */
export async function wakeNetworkWaits(
  { db, attempt, unwritten }: Leader,
  because: 'answered' | 'asked',
): Promise<void> {
  const isAsked = because === 'asked'
  const wakes = ({ waitsFor }: EntryChange) => waitsFor === 'network' || (isAsked && waitsFor === 'filter')
  for (const [id, { change }] of unwritten.settlements)
    if (change.state === 'queued' && wakes(change)) unwritten.settlements.delete(id)
  await attempt([db.outbox], () =>
    db.outbox
      .where('state')
      .equals('queued')
      .and(wakes)
      .modify((entry) => {
        entry.nextAttemptAt = 0
        if (!isAsked) delete entry.failingSince
      }),
  )
}

/**
 * The same for whoever does not lead: an upload under way makes room for what becomes due. A pass that fails meanwhile may
 * put it off again, so that whoever asks still has to run one.
 */
export const makeNetworkWaitsDue = (db: LocalDatabase): Promise<unknown> =>
  db.outbox
    .where('state')
    .equals('queued')
    .and(({ waitsFor }) => waitsFor === 'network')
    .modify({ nextAttemptAt: 0 })

/** Whether something waits because the last try found no network. */
export const waitsForNetwork = async (db: LocalDatabase, unwritten: Unwritten): Promise<boolean> =>
  (await openOperations(db, unwritten)).some(
    ({ state, waitsFor }) => state === 'queued' && waitsFor === 'network',
  )

/**
 * What waited because server and page spoke different versions is due at once. The page may be a newer one by now: to be
 * called once for each page. Of a batch that was put off, only what was sent names that reason.
 */
export async function wakeVersionWaits({ db, attempt }: Leader): Promise<void> {
  const waiting = () =>
    db.outbox
      .where('state')
      .equals('queued')
      .and(({ waitsFor }) => waitsFor === 'server')
  const reasons = (await waiting().toArray()).map(({ problem }) => problem?.code)
  if (!reasons.some((code) => code !== undefined && OTHER_VERSION.has(code))) return
  await attempt([db.outbox], () =>
    waiting()
      .and(({ problem }) => problem === undefined || OTHER_VERSION.has(problem.code))
      .modify({ nextAttemptAt: 0 }),
  )
}

const OTHER_VERSION = new Set<ErrorCode>(['protocol_too_old', 'protocol_too_new'])

type Settlements = ReadonlyMap<string, Settlement>

/**
 * Writes what answers made of operations: states, files, cached rows, at once. An entry that is gone stays gone. Where the
 * device is full the bytes of what has arrived go first, then each operation is settled by itself, and the cached rows come
 * last: they are only older without.
 * @param settlements by operation id
 */
export async function applySettlements(leader: Leader, settlements: Settlements): Promise<void> {
  if (settlements.size === 0) return
  const { db, attempt, unwritten } = leader
  for (const [id, { files }] of settlements) if (files === 'restart') await forgetUnwritten(leader, id)
  const entries = [db.outbox, db.blobs, db.blobBytes, db.meta]
  const rows = [db.codes, db.campaignCodes, db.meta]
  const all = [...settlements.values()]
  const written = await attempt([...entries, ...rows], async () => {
    await settleEntries(db, settlements)
    await rememberApplied(db, all)
  })
  for (const [id, settlement] of written ? [] : settlements) {
    const one = new Map([[id, settlement]])
    if (settlement.files === 'delete') await deleteBytes(leader, id)
    if (!(await attempt(entries, () => settleEntries(db, one)))) unwritten.settlements.set(id, settlement)
    else unwritten.settlements.delete(id)
  }
  if (written) for (const id of settlements.keys()) unwritten.settlements.delete(id)
  else await attempt(rows, () => rememberApplied(db, all))
}

/** Joins the caller's transaction. */
async function settleEntries(db: LocalDatabase, settlements: Settlements): Promise<void> {
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
}

/** What could not be written of earlier passes. */
export const writeUnwritten = (leader: Leader): Promise<void> =>
  applySettlements(leader, new Map(leader.unwritten.settlements))

/**
 * The bytes alone: should this page end before the answer is written, the operation is sent again as it was. That needs the
 * id of their upload; where nobody else would know that, they stay.
 */
async function deleteBytes({ db, attempt, unwritten }: Leader, operationId: string): Promise<void> {
  const files = await db.blobs.where('operationId').equals(operationId).primaryKeys()
  if (files.length === 0 || files.some((id) => unwritten.uploads.has(id))) return
  await attempt([db.blobBytes], () => db.blobBytes.bulkDelete(files))
}

async function forgetUnwritten({ db, unwritten }: Leader, operationId: string): Promise<void> {
  if (unwritten.uploads.size === 0) return
  const files = await db.blobs.where('operationId').equals(operationId).primaryKeys()
  for (const id of files) unwritten.uploads.delete(id)
}

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

/**
 * The later of two answers about one code stays. An answer that the server remembered tells what was, and never replaces
 * what was read since. Joins the caller's transaction.
 */
async function rememberApplied(db: LocalDatabase, settlements: readonly Settlement[]): Promise<void> {
  const rows = new Map<string, CachedCode & { rememberedSince?: number | undefined }>()
  for (const { applied, now, rememberedSince, locked } of settlements) {
    const row = validate(qrCode, applied)
    if (row.ok)
      rows.set(row.value.code, {
        ...{ code: row.value.code, qr: row.value, rememberedSince },
        // its list may have left this device
        ...(locked && { sealedBy: DEVICE_LOCK }),
        fetchedAt: rememberedSince ?? now,
      })
  }
  for (const code of await readSince(db, [...rows.values()])) rows.delete(code)
  if (rows.size === 0) return
  const fresh = [...rows.values()].map(({ rememberedSince: _, ...row }) => row)
  const known = await db.codes.bulkGet([...rows.keys()])
  const listed = await layOverListed(
    db,
    fresh.map(({ qr }) => qr),
  )
  // what belongs to a campaign of this device leaves it with the campaign
  const belonging = (code: string) => {
    const row = listed.get(code)
    return row ? { campaignId: row.campaignId, ...sealedLike(row) } : {}
  }
  await db.codes.bulkPut(fresh.map((row, i) => ({ ...known[i], ...row, ...belonging(row.code) })))
}

/** The codes of remembered answers that this device has read since, by themselves or with their campaign. */
async function readSince(
  db: LocalDatabase,
  rows: readonly { code: string; rememberedSince?: number | undefined }[],
): Promise<string[]> {
  const since = new Map(
    rows.flatMap(({ code, rememberedSince }) =>
      rememberedSince === undefined ? [] : [[code, rememberedSince] as const],
    ),
  )
  if (since.size === 0) return []
  const codes = [...since.keys()]
  const known = (await db.codes.bulkGet(codes)).flatMap((row) =>
    row ? [[row.code, row.fetchedAt] as const] : [],
  )
  const listed = await db.campaignCodes.where('code').anyOf(codes).toArray()
  const confirmed = await db.meta.bulkGet(listed.map(({ campaignId }) => META.freshAt(campaignId)))
  const read = [...known, ...listed.map(({ code }, i) => [code, confirmed[i]?.value] as const)]
  return read.flatMap(([code, at]) => (typeof at === 'number' && at > (since.get(code) ?? at) ? [code] : []))
}

/** Where an upload lies, or that it is complete. */
export async function storeUpload(
  { db, attempt, unwritten }: Leader,
  blobId: string,
  upload: Pick<StoredBlob, 'uploadUrl' | 'uploadId'>,
): Promise<void> {
  if (!(await attempt([db.blobs], () => db.blobs.update(blobId, upload))))
    unwritten.uploads.set(blobId, { ...unwritten.uploads.get(blobId), ...upload })
}

const DELIVERED_SHOWN_MS = 7 * 24 * 60 * 60_000
const DELIVERED_MAX = 50

/**
 * Delivered operations are shown for a week, the newest 50 of them. The age is what it seems in either direction: a clock that
 * was ahead when they arrived must not make them stay. An edit that was overtaken is shown for a week from then on.
 */
export async function prune(db: LocalDatabase, now: number): Promise<void> {
  const age = ({ deliveredAt = 0, overtakenAt = deliveredAt }: OutboxEntry) => Math.abs(now - overtakenAt)
  try {
    await db.transaction('rw', db.outbox, db.meta, async () => {
      const delivered = await db.outbox.where('state').equals('delivered').toArray()
      const old = delivered
        .sort((a, b) => age(a) - age(b))
        .filter((entry, place) => place >= DELIVERED_MAX || age(entry) > DELIVERED_SHOWN_MS)
      await keepOldEdits(db, old)
      await db.outbox.bulkDelete(old.map((entry) => entry.seq))
    })
  } catch (error) {
    // even a deletion may find no room; a later pass does it
    if (!isQuota(error)) throw error
  }
}
