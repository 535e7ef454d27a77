/**
 * The lock of this device: a key for personal details, which the device's PIN opens, also without a network.
 *
 * The data key is random. It lies wrapped by a key that comes from the PIN (PBKDF2-SHA256) and from a key of this browser that
 * no script can read out (HMAC): who copies the rows without that one cannot try PINs on them.
 */
import Dexie, { RangeSet } from 'dexie'
import type { LocalDatabase } from './local-database'
import { META, readMeta, writeMeta } from './meta'
import { DEVICE_LOCK } from './sealing-of-campaigns'

/** OWASP's figure for PBKDF2 with SHA-256, 2023 */
const ITERATIONS = 600_000
/** wrong PINs before the first wait */
const FREE_TRIES = 5
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 24 * 60 * 60_000

interface StoredLock {
  salt: Uint8Array<ArrayBuffer>
  iterations: number
  /** of the browser; not extractable */
  deviceKey: CryptoKey
  iv: Uint8Array<ArrayBuffer>
  wrapped: ArrayBuffer
  /** wrong PINs since the last right one */
  wrong: number
  /** epoch ms; no PIN is tried before */
  waitUntil: number
}

/** `none`: no PIN was set on this device yet */
export type LockState = 'none' | 'locked' | 'open'

export type Unlocked = 'open' | 'wrong' | { waitUntil: number }

export interface DeviceLock {
  /** For live queries: `open` and `locked` change with `onChange` alone. */
  state(): Promise<LockState>
  /** Sets the PIN of this device where there is none, and opens it. @param pin six digits or more */
  set(pin: string): Promise<void>
  /** @returns `wait`, epoch ms, where too many wrong PINs came before */
  unlock(pin: string): Promise<Unlocked>
  /** Forgets the key, and what it has opened. */
  lock(): void
  /** Forgets the PIN, and what is here of the campaigns that ask for a lock; their codes are fetched anew. The outbox stays. */
  forget(): Promise<void>
  /** @returns how to end it */
  onChange(listener: () => void): () => void
}

const isStored = (value: unknown): value is StoredLock =>
  typeof value === 'object' && value !== null && 'wrapped' in value

export function createDeviceLock(db: LocalDatabase, now: () => number): DeviceLock {
  const listeners = new Set<() => void>()
  const changed = () => {
    // what screens show of sealed rows is read anew
    Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) })
    for (const listener of listeners) listener()
  }
  const stored = async () => {
    const value = await readMeta(db, META.deviceLock)
    return isStored(value) ? value : undefined
  }
  const campaignIds = async () => {
    const prefix = META.sealedBy('')
    const rows = await db.meta.where('key').startsWith(prefix).toArray()
    return rows.flatMap(({ key, value }) => (value === DEVICE_LOCK ? [key.slice(prefix.length)] : []))
  }
  /** What could not be sealed before was not stored. */
  const fetchAnew = async () => {
    const ids = await campaignIds()
    await db.meta.bulkDelete(ids.map(META.cursor))
  }

  return {
    async state() {
      if (db.keyring.has(DEVICE_LOCK)) return 'open'
      return (await stored()) ? 'locked' : 'none'
    },

    async set(pin) {
      if (await stored()) throw new Error('this device has a PIN')
      const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))
      const [salt, iv] = [random(16), random(12)]
      const deviceKey = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
      const raw = random(32)
      const wrapping = await wrappingKey(pin, { salt, iterations: ITERATIONS, deviceKey })
      const wrapped = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, wrapping, raw)
      const lock: StoredLock = {
        ...{ salt, iterations: ITERATIONS, deviceKey, iv, wrapped, wrong: 0, waitUntil: 0 },
      }
      await writeMeta(db, META.deviceLock, lock)
      db.keyring.add(DEVICE_LOCK, await dataKey(raw))
      await fetchAnew()
      changed()
    },

    async unlock(pin) {
      // a try counts before it is made, so that closing the page takes none back
      const lock = await db.transaction('rw', db.meta, async () => {
        const known = await stored()
        if (!known || known.waitUntil > now()) return known
        const wrong = known.wrong + 1
        const over = wrong - FREE_TRIES
        const waitMs = over < 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** over)
        await writeMeta(db, META.deviceLock, {
          ...known,
          wrong,
          waitUntil: waitMs === 0 ? 0 : now() + waitMs,
        })
        return known
      })
      if (!lock) return 'wrong'
      if (lock.waitUntil > now()) return { waitUntil: lock.waitUntil }
      const wrapping = await wrappingKey(pin, lock)
      const raw = await crypto.subtle
        .decrypt({ name: 'AES-GCM', iv: lock.iv }, wrapping, lock.wrapped)
        .catch(() => undefined)
      if (!raw) {
        const after = await stored()
        return after && after.waitUntil > now() ? { waitUntil: after.waitUntil } : 'wrong'
      }
      await writeMeta(db, META.deviceLock, { ...lock, wrong: 0, waitUntil: 0 })
      db.keyring.add(DEVICE_LOCK, await dataKey(raw))
      changed()
      return 'open'
    },

    lock() {
      if (!db.keyring.has(DEVICE_LOCK)) return
      db.keyring.drop(DEVICE_LOCK)
      changed()
    },

    async forget() {
      const tables = [db.campaignCodes, db.codes, db.meta]
      await db.transaction('rw', tables, async () => {
        const ids = await campaignIds()
        for (const table of [db.campaignCodes, db.codes]) await table.where('campaignId').anyOf(ids).delete()
        await db.meta.bulkDelete([
          ...[META.cursor, META.freshAt].flatMap((keyOf) => ids.map(keyOf)),
          META.deviceLock,
        ])
      })
      db.keyring.drop(DEVICE_LOCK)
      changed()
    },

    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

async function wrappingKey(
  pin: string,
  { salt, iterations, deviceKey }: Pick<StoredLock, 'salt' | 'iterations' | 'deviceKey'>,
): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ])
  const stretched = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    typed,
    256,
  )
  const bound = await crypto.subtle.sign('HMAC', deviceKey, stretched)
  return crypto.subtle.importKey('raw', bound, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

const dataKey = (raw: BufferSource) =>
  crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
