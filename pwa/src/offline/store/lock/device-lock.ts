/**
 * The lock of this device: a key for personal details, which the device's PIN or a passkey opens, with or without a
 * network.
 *
 * The data key is random. It is stored wrapped by a key derived from the PIN (PBKDF2-SHA256) and from a key of this
 * browser that no script can read (HMAC): a copy of the rows without that key is not enough to try PINs. A key derived
 * from a passkey may wrap it a second time. It also protects a key pair: what is sealed to the public key while the
 * lock is closed opens with it (locked-work.ts).
 */
import Dexie, { RangeSet } from 'dexie'
import { listeners } from '../../../device/listeners'
import type { LocalDatabase } from '../local-database'
import { forgetLockedWork, lockedWorkTables } from './forget-locked'
import { forgetPage, FROM_LOCK, TO_LOCK } from './locked-work'
import { META, readMeta, writeMeta } from '../meta'
import { lockedCampaigns, sealWork } from './seal-work'
import { PAIR } from './sealed-to'
import { DEVICE_LOCK } from './sealing-of-campaigns'

/** OWASP's figure for PBKDF2 with SHA-256, 2023 */
const ITERATIONS = 600_000
/** wrong PINs before the first wait */
const FREE_TRIES = 5
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = 24 * 60 * 60_000

interface Wrapped {
  iv: Uint8Array<ArrayBuffer>
  wrapped: ArrayBuffer
}

interface StoredLock extends Wrapped {
  salt: Uint8Array<ArrayBuffer>
  iterations: number
  /** of the browser; not extractable */
  deviceKey: CryptoKey
  /** wrong PINs since the last right one */
  wrong: number
  /** epoch ms; no PIN is tried before */
  waitUntil: number
  /** the pair, its private half wrapped by the data key */
  to: ArrayBuffer
  from: Wrapped
  /** the data key, wrapped once more */
  passkey?: Wrapped & KnownPasskey
}

/** What a page needs to ask for a passkey. */
export interface KnownPasskey {
  id: ArrayBuffer
  /** what the passkey derives its secret from */
  salt: Uint8Array<ArrayBuffer>
}

/** `none`: no PIN was set on this device yet */
export type LockState = 'none' | 'locked' | 'open'

export type Unlocked = 'open' | 'wrong' | { waitUntil: number }

export interface DeviceLock {
  /** For live queries: `open` and `locked` change only with `onChange`. */
  state(): Promise<LockState>
  /** Sets the PIN of this device if there is none, and opens the lock. @param pin six digits or more */
  set(pin: string): Promise<void>
  /** @returns `wait`, epoch ms, if too many wrong PINs came before */
  unlock(pin: string): Promise<Unlocked>
  /** The passkey that opens the lock besides the PIN, if there is one. */
  passkey(): Promise<KnownPasskey | undefined>
  /**
   * Lets a passkey open the lock too, replacing an earlier one. The lock has to be open.
   * @param secret of the passkey, for its salt
   */
  addPasskey(passkey: KnownPasskey, secret: BufferSource): Promise<void>
  removePasskey(): Promise<void>
  /** @param secret of the passkey, for its salt. @returns whether it opened the lock */
  unlockBy(secret: BufferSource): Promise<boolean>
  /** Forgets the key, and what it has opened; `everywhere` in all tabs. */
  lock(where?: 'here' | 'everywhere'): void
  /**
   * Forgets the PIN, the passkey, and what is here of the campaigns that ask for a lock: their codes are fetched again;
   * what was delivered or discarded is gone. What waits in the outbox stays.
   */
  forget(): Promise<void>
  /** @returns how to end it */
  onChange(listener: () => void): () => void
}

const isStored = (value: unknown): value is StoredLock =>
  typeof value === 'object' && value !== null && 'wrapped' in value

export function createDeviceLock(db: LocalDatabase, now: () => number): DeviceLock {
  const changes = listeners()
  /** the data key's own bytes, while the lock is open: a passkey wraps them too */
  let raw: Uint8Array<ArrayBuffer> | undefined
  const changed = () => {
    // screens read sealed rows again
    Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) })
    changes.tell()
  }
  const close = () => {
    raw = undefined
    forgetPage(db)
    for (const key of [DEVICE_LOCK, FROM_LOCK]) db.keyring.drop(key)
    changed()
  }
  // a tab must not go on showing what was locked, nor seal with a key that no PIN opens any longer
  const tabs = new BroadcastChannel(`tohfa.lock.${db.name}`)
  tabs.onmessage = close
  const stored = async () => {
    const value = await readMeta(db, META.deviceLock)
    return isStored(value) ? value : undefined
  }
  const change = (part: (lock: StoredLock) => StoredLock) =>
    db.transaction('rw', db.meta, async () => {
      const lock = await stored()
      if (lock) await writeMeta(db, META.deviceLock, part(lock))
    })
  /** Rows that could not be sealed before were not stored. */
  const fetchAnew = async () => {
    const ids = await lockedCampaigns(db)
    await db.meta.bulkDelete(ids.map(META.cursor))
  }
  const opened = async (bytes: Uint8Array<ArrayBuffer>) => {
    const key = await aesKey(bytes)
    const { from } = (await stored()) ?? {}
    if (from) db.keyring.add(FROM_LOCK, await privateHalf(key, from))
    db.keyring.add(DEVICE_LOCK, key)
    raw = bytes
  }

  return {
    async state() {
      if (db.keyring.has(DEVICE_LOCK)) return 'open'
      return (await stored()) ? 'locked' : 'none'
    },

    async set(pin) {
      if (await stored()) throw new Error('this device has a PIN')
      const salt = random(16)
      const deviceKey = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
      const bytes = random(32)
      const byPin = await wrap(await wrappingKey(pin, { salt, iterations: ITERATIONS, deviceKey }), bytes)
      const lock: StoredLock = {
        salt,
        iterations: ITERATIONS,
        deviceKey,
        ...byPin,
        wrong: 0,
        waitUntil: 0,
        ...(await newPair(bytes)),
      }
      await writeMeta(db, META.deviceLock, lock)
      await opened(bytes)
      await fetchAnew()
      await sealWork(db)
      changed()
      tabs.postMessage('set')
    },

    async unlock(pin) {
      // a try counts before it is made, so that closing the page does not undo it
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
      const bytes = await unwrap(await wrappingKey(pin, lock), lock)
      if (!bytes) {
        const after = await stored()
        return after && after.waitUntil > now() ? { waitUntil: after.waitUntil } : 'wrong'
      }
      await change((last) => ({ ...last, wrong: 0, waitUntil: 0 }))
      await opened(bytes)
      changed()
      return 'open'
    },

    async passkey() {
      const { passkey } = (await stored()) ?? {}
      return passkey && { id: passkey.id, salt: passkey.salt }
    },

    async addPasskey({ id, salt }, secret) {
      if (!raw) throw new Error('this device is locked')
      const wrapped = await wrap(await secretKey(secret), raw)
      await change((lock) => ({ ...lock, passkey: { id, salt, ...wrapped } }))
      changed()
    },

    async removePasskey() {
      await change(({ passkey: _, ...lock }) => lock)
      changed()
    },

    async unlockBy(secret) {
      const { passkey } = (await stored()) ?? {}
      const bytes = passkey && (await unwrap(await secretKey(secret), passkey))
      if (!bytes) return false
      await opened(bytes)
      changed()
      return true
    },

    lock(where = 'here') {
      close()
      if (where === 'everywhere') tabs.postMessage('locked')
    },

    async forget() {
      const tables = [db.campaignCodes, db.codes, ...lockedWorkTables(db)]
      await db.transaction('rw', tables, async () => {
        const ids = await lockedCampaigns(db)
        for (const table of [db.campaignCodes, db.codes]) await table.where('campaignId').anyOf(ids).delete()
        await forgetLockedWork(db)
        await db.meta.bulkDelete([
          ...[META.cursor, META.freshAt].flatMap((keyOf) => ids.map(keyOf)),
          META.deviceLock,
        ])
      })
      db.keyring.drop(TO_LOCK)
      close()
      tabs.postMessage('forgotten')
    },

    onChange: changes.add,
  }
}

const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes))

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
  return aesKey(await crypto.subtle.sign('HMAC', deviceKey, stretched))
}

/** A passkey's secret is random, and needs no slow hash. */
async function secretKey(secret: BufferSource): Promise<CryptoKey> {
  const known = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const info = new TextEncoder().encode('tohfa lock by passkey')
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  return aesKey(await crypto.subtle.deriveBits(how, known, 256))
}

const aesKey = (bytes: BufferSource) =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])

async function wrap(key: CryptoKey, bytes: BufferSource): Promise<Wrapped> {
  const iv = random(12)
  return { iv, wrapped: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) }
}

/** @returns undefined if the key does not fit */
async function unwrap(key: CryptoKey, { iv, wrapped }: Wrapped) {
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, wrapped))
  } catch {
    return undefined
  }
}

async function newPair(dataKey: BufferSource): Promise<Pick<StoredLock, 'to' | 'from'>> {
  const pair = await crypto.subtle.generateKey(PAIR, true, ['deriveBits'])
  const own = await crypto.subtle.exportKey('pkcs8', pair.privateKey)
  return {
    to: await crypto.subtle.exportKey('raw', pair.publicKey),
    from: await wrap(await aesKey(dataKey), own),
  }
}

async function privateHalf(dataKey: CryptoKey, from: Wrapped): Promise<CryptoKey> {
  const own = await unwrap(dataKey, from)
  if (!own) throw new Error('the lock is damaged')
  return crypto.subtle.importKey('pkcs8', own, PAIR, false, ['deriveBits'])
}
