/**
 * The work of campaigns that ask for a lock: its personal data is sealed on the disk.
 *
 * - What waits is sealed with a key of this device that no script can read, so that any tab and the service worker can
 *   deliver it, whether the lock is open or not. The same goes for files, and for copies that are kept for a restored
 *   store.
 * - What is no longer sent is sealed to the lock: it can be written at any time, but its key opens only with the PIN.
 * - Screens get either only while the lock is open, or in the page in which it was typed, as long as that page lives.
 *
 * Rows come from the database as they are stored, without personal data: code that forgets to open them shows and sends
 * nothing. Writes are sealed by themselves; without the key nothing is written.
 */
import Dexie, { type DBCore, type DBCoreTable, type Middleware, type Transaction } from 'dexie'
import { isOpen, type OutboxEntry, type Shut } from '../../sending-rules/outbox-entry'
import type { Keyring } from './keyring'
import type { BlobBytes, LocalDatabase } from '../local-database'
import { META, readMeta } from '../meta'
import { PAIR, publicKey, sealTo } from './sealed-to'
import { kept, plainPut } from './sealed-rows'
import { DEVICE_LOCK } from './sealing-of-campaigns'

/** opens what waits */
export const QUEUE = 'queue'
/** seals to the lock */
export const TO_LOCK = 'to lock'
/** opens what was sealed to the lock */
export const FROM_LOCK = 'from lock'
const FROM_PAGE = 'from page'

/** The part of `META.deviceLock` that is readable without a PIN. */
interface KnownLock {
  to?: ArrayBuffer
}

/** Loads the keys that need no PIN into memory. To be called outside transactions. */
async function loadKeys({ db, make }: { db: LocalDatabase; make?: boolean }): Promise<void> {
  const stored = make ? await queueKey(db) : await readMeta(db, META.queueKey)
  if (stored instanceof CryptoKey) db.keyring.add(QUEUE, stored)
  const { to } = ((await readMeta(db, META.deviceLock)) ?? {}) as KnownLock
  if (to) db.keyring.add(TO_LOCK, await publicKey(to))
  else db.keyring.drop(TO_LOCK)
}

async function queueKey(db: LocalDatabase): Promise<unknown> {
  const known = await readMeta(db, META.queueKey)
  if (known) return known
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  return db.transaction('rw', db.meta, async () => {
    const there = await readMeta(db, META.queueKey)
    if (!there) await db.meta.put({ key: META.queueKey, value: made })
    return there ?? made
  })
}

/** To be called before locked entries are written. */
export const readyToSeal = (db: LocalDatabase): Promise<void> => loadKeys({ db, make: true })

const pages = new WeakMap<Keyring, ArrayBuffer>()

/** Makes the key that opens in this page what was typed in it. @returns the public half, for entries */
export async function keyOfPage({ keyring }: LocalDatabase): Promise<ArrayBuffer> {
  const known = pages.get(keyring)
  if (known && keyring.has(FROM_PAGE)) return known
  const pair = await crypto.subtle.generateKey(PAIR, false, ['deriveBits'])
  const raw = await crypto.subtle.exportKey('raw', pair.publicKey)
  keyring.add(FROM_PAGE, pair.privateKey)
  pages.set(keyring, raw)
  return raw
}

/** Forgets the key that shows work in this page without the PIN. */
export const forgetPage = ({ keyring }: LocalDatabase): void => keyring.drop(FROM_PAGE)

/** What this device knows about a code: whether its campaign asks for a lock, and its own row. */
export async function codeHere(db: LocalDatabase, code: string) {
  const [listed, visited] = await Promise.all([db.campaignCodes.get({ code }), db.codes.get(code)])
  return { locked: listed?.sealedBy === DEVICE_LOCK || visited?.sealedBy === DEVICE_LOCK, visited }
}

export const isLockedCode = async (db: LocalDatabase, code: string): Promise<boolean> =>
  (await codeHere(db, code)).locked

const PERSONAL = ['fields', 'base', 'result', 'overtaken'] as const satisfies (keyof OutboxEntry)[]
type Personal = Partial<Pick<OutboxEntry, (typeof PERSONAL)[number]>>

function personalOf(entry: OutboxEntry): Personal {
  const there = PERSONAL.filter(
    (part) => entry[part] !== undefined && (part !== 'fields' || Object.keys(entry.fields).length > 0),
  )
  return Object.fromEntries(there.map((part) => [part, entry[part]]))
}

/** Seals what is no longer sent; without a lock there is only the other key. */
export const unsentKey = (keyring: Keyring) => (keyring.has(TO_LOCK) ? TO_LOCK : QUEUE)
const keyFor = (keyring: Keyring, entry: OutboxEntry) => (isOpen(entry) ? QUEUE : unsentKey(keyring))

const openerOf = (by: string) => (by === TO_LOCK ? FROM_LOCK : by)

/** @throws if a key is missing: nothing may be written then */
async function sealValue(keyring: Keyring, by: string, value: object, page?: ArrayBuffer): Promise<Shut> {
  const box = await keyring.seal(by, value)
  if (!box) throw new Error('what is locked cannot be sealed now')
  if (!page) return { by, box }
  const text = new TextEncoder().encode(JSON.stringify(value))
  return { by, box, pageBox: await sealTo(await publicKey(page), text) }
}

/** The entry as it is on the disk. What is already sealed and cannot be opened stays as it is. @param by the key */
export async function shut(
  keyring: Keyring,
  entry: OutboxEntry,
  by = keyFor(keyring, entry),
): Promise<OutboxEntry> {
  if (!entry.locked) return entry
  const { base: _, result: __, overtaken: ___, shut: before, ...open } = entry
  const rest = { ...open, fields: {} }
  // it must not become readable with another PIN
  if (entry.closed && by !== QUEUE) return isOpen(entry) && before ? { ...rest, shut: before } : rest
  const written = personalOf(entry)
  const isNew = Object.keys(written).length > 0
  if (!before && !isNew) return rest
  const known = before && (await keyring.open(openerOf(before.by), before.box))
  if (before && (!known || (!isNew && before.by === by))) return { ...rest, shut: before }
  return { ...rest, shut: await sealValue(keyring, by, { ...known, ...written }, entry.page) }
}

/** For the bin, from which nothing is sent. The keys are here (`readyToSeal`). */
export const shutForBin = (
  { keyring }: LocalDatabase,
  entries: readonly OutboxEntry[],
): Promise<OutboxEntry[]> =>
  entries.some(({ locked }) => locked)
    ? kept(() => Promise.all(entries.map((entry) => shut(keyring, entry, unsentKey(keyring)))))
    : Promise.resolve([...entries])

/** An entry of a campaign without a lock, once its maker's session has ended. The keys are here (`readyToSeal`). */
export async function shutLeft({ keyring }: LocalDatabase, entry: OutboxEntry): Promise<OutboxEntry> {
  const { locked: _, ...left } = await kept(() => shut(keyring, { ...entry, locked: true }, QUEUE))
  return { ...left, left: true }
}

/** For what is not sent. The keys are here (`readyToSeal`). */
export const sealUnsent = ({ keyring }: LocalDatabase, value: object, page?: ArrayBuffer): Promise<Shut> =>
  sealValue(keyring, unsentKey(keyring), value, page)

/** Seals what is written into the outbox. */
export const lockedWork = (keyring: Keyring): Middleware<DBCore> => ({
  stack: 'dbcore',
  name: 'locked work',
  create: (down) => ({
    ...down,
    table(name) {
      const table = down.table(name)
      return name === 'outbox' ? sealing(table, keyring) : table
    },
  }),
})

const sealing = (table: DBCoreTable, keyring: Keyring): DBCoreTable => ({
  ...table,
  mutate(request) {
    if (request.type !== 'add' && request.type !== 'put') return table.mutate(request)
    const entries = request.values as OutboxEntry[]
    if (!entries.some(({ locked }) => locked)) return table.mutate(request)
    return kept(() => Promise.all(entries.map((entry) => shut(keyring, entry)))).then((sealed) =>
      table.mutate(plainPut(request, sealed)),
    )
  },
})

const opened = ({ shut: _, ...entry }: OutboxEntry, value: object): OutboxEntry => ({ ...entry, ...value })

async function openAll<Value extends object>(
  db: LocalDatabase,
  rows: readonly Value[],
  needsKeys: boolean,
  open: (row: Value) => Promise<Value>,
): Promise<Value[]> {
  if (!needsKeys) return [...rows]
  // inside a transaction they were loaded before
  if (!(Dexie.currentTransaction as Transaction | null)) await loadKeys({ db })
  return kept(() => Promise.all(rows.map(open)))
}

/**
 * Entries as they are sent, whether the lock is open or not.
 * @throws if one does not open: it must not be sent empty
 */
export const forDelivery = (db: LocalDatabase, entries: readonly OutboxEntry[]): Promise<OutboxEntry[]> =>
  openAll(
    db,
    entries,
    entries.some((entry) => entry.shut),
    async (entry) => {
      if (!entry.shut) return entry
      const value = await db.keyring.open(openerOf(entry.shut.by), entry.shut.box)
      if (!value) throw new Error(`operation ${entry.id} cannot be opened`)
      return opened(entry, value)
    },
  )

/** Entries as they may be shown here and now: those that may not keep their `shut`, and have no personal data. */
export const forShow = (db: LocalDatabase, entries: readonly OutboxEntry[]): Promise<OutboxEntry[]> =>
  openAll(
    db,
    entries,
    entries.some((entry) => entry.shut),
    async (entry) => {
      if (!entry.shut) return entry
      const { shut, closed } = entry
      const value = await (isLeft(entry) ? db.keyring.open(shut.by, shut.box) : shownValue(db, shut, closed))
      return value ? opened(entry, value) : entry
    },
  )

/** Sealed only because its maker's session has ended: screens show it only to its maker. */
const isLeft = ({ left, locked }: OutboxEntry) => left === true && !locked

/** @returns undefined if it must not be shown now */
export async function shownValue({ keyring }: LocalDatabase, { by, box, pageBox }: Shut, closed = false) {
  const value = keyring.has(DEVICE_LOCK) && !closed ? await keyring.open(openerOf(by), box) : undefined
  return value ?? (pageBox && (await keyring.open(FROM_PAGE, pageBox)))
}

/** Whether an operation's details, and so its files, may be shown. */
export async function isShown(db: LocalDatabase, operationId: string): Promise<boolean> {
  const entry = await db.outbox.get({ id: operationId })
  if (!entry) return true
  const [shown] = await forShow(db, [entry])
  return shown?.shut === undefined
}

/** Seals a file's bytes for a locked operation. */
export async function sealedBytes({ keyring }: LocalDatabase, data: ArrayBuffer) {
  const sealed = await keyring.sealBytes(QUEUE, data)
  if (!sealed) throw new Error('a locked file cannot be sealed now')
  return { data: sealed, sealedBy: QUEUE }
}

/** @returns the bytes as they were chosen; undefined if they do not open */
export async function openedBytes(
  db: LocalDatabase,
  row: Pick<BlobBytes, 'data' | 'sealedBy'>,
): Promise<ArrayBuffer | undefined> {
  if (row.sealedBy === undefined) return row.data
  await loadKeys({ db })
  return db.keyring.openBytes(row.sealedBy, row.data)
}
