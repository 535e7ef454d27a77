/**
 * The PIN of a claimed code (decisions, "PIN").
 *
 * A try is counted before it is checked, and the count is reset when it was right. So however many tries run at once, in one
 * process or in many, at most five wrong ones are checked before the code is locked.
 *
 * While the store takes no writes, what a PIN opens can still be read: tries are counted in the memory of this process, on
 * top of what the store has counted (unwritten-tries.ts).
 */
import { PIN_TRIES_BEFORE_LOCK } from '@tohfa/sync-protocol/limits'
import * as m from '@tohfa/sync-protocol/messages'
import type { FoundCode } from '../codes/codes.service'
import type { Database, Transaction } from '../db/database'
import type { PinRow } from '../db/tables/tables'
import { AppError } from '../http/app-error'
import type { FailureLimit } from '../http/failure-limit'
import { PIN_COST, type Hasher } from '../crypto/hasher'
import { createKeyedLock } from '../concurrency/keyed-lock'
import { proven, type Proven } from '../proof'
import type { ProvenPins } from '../operations/proven-pins'
import type { Secrets } from '../crypto/secrets'
import { createUnwrittenTries, lockMs } from './unwritten-tries'
import * as pins from './pins.repository'

/** ms that the check of the last try may take, at most */
const UNDER_WAY_MS = 60_000

export type PinnedCode = Proven<FoundCode, 'pin'>

export interface PinsService {
  /**
   * The hash that is stored for a PIN: argon2id over an HMAC of code and PIN, as a PHC string.
   * @throws AppError busy (429)
   */
  hash(code: string, pin: string): Promise<string>
  /** Stores the PIN of a code that is claimed in the same transaction. */
  store(tx: Transaction, code: string, hash: string): Promise<void>
  /**
   * Proves that the caller knows the PIN of a claimed code.
   * @param pin six digits
   * @param address of the caller, whose wrong PINs are limited over all codes
   * @param known PINs that the same lane has proven: they are not hashed again, but a lock still counts
   * @throws AppError not_claimed (409), pin_invalid (403), pin_locked, too_many_tries or busy (429), code_unknown (404) when
   * the campaign was deleted meanwhile
   */
  verify(found: FoundCode, pin: string, address: string, known?: ProvenPins): Promise<PinnedCode>
}

export function createPinsService(deps: {
  db: Database
  hasher: Hasher
  secrets: Secrets
  now: () => number
  addressFailures: FailureLimit
  /** hears of writes that failed although the caller got an answer. @returns whether the store was away */
  sawOutage: (thrown: unknown) => boolean
}): PinsService {
  const { db, hasher } = deps
  const oneAtATime = createKeyedLock()
  const unwritten = createUnwrittenTries(deps.now)
  const peppered = (code: string, pin: string) => deps.secrets.mac('pin', code, pin)

  const locked = (until: number) => {
    const waitMs = until - deps.now()
    return new AppError('pin_locked', {
      detail: m.pinLocked(Math.max(1, Math.ceil(waitMs / 60_000))),
      retryAfterSeconds: waitMs / 1000,
    })
  }

  /** A try that cannot be checked, because the machine is busy, does not count. */
  const checked = async ({ code, hash }: PinRow, pin: string) => {
    try {
      return await hasher.verify(hash, peppered(code, pin))
    } catch (error) {
      await db.write((tx) => pins.returnTry(tx, code))
      throw error
    }
  }

  async function verify(found: FoundCode, pin: string, address: string): Promise<PinnedCode> {
    const { code } = found
    const now = deps.now()
    const limit = { tries: PIN_TRIES_BEFORE_LOCK, lockedUntil: now + UNDER_WAY_MS }
    const heldUntil = unwritten.lockedUntil(code)
    if (heldUntil > now) throw locked(heldUntil)
    let tried: PinRow | undefined
    try {
      tried = await db.write((tx) => pins.reserveTry(tx, code, now, limit))
    } catch (error) {
      if (!deps.sawOutage(error)) throw error
      return verifyUnwritten(found, pin, address)
    }
    if (!tried) {
      const row = await pins.find(db.read, code)
      // deleted meanwhile with its campaign
      if (!row) throw new AppError('code_unknown')
      throw locked(row.lockedUntil ?? now)
    }
    if (await checked(tried, pin)) {
      // when the machine is busy, the next right PIN replaces the hash
      const raised = hasher.outdated(tried.hash, PIN_COST)
        ? await hasher.hash(peppered(code, pin), PIN_COST).catch(() => undefined)
        : undefined
      // a right PIN opens what it opens, also where the disk has become full since
      await db
        .write((tx) => pins.clear(tx, code, raised))
        .catch((error: unknown) => {
          if (!deps.sawOutage(error)) throw error
        })
      unwritten.clear(code)
      return proven(found)
    }
    await deps.addressFailures.failed(address)
    if (tried.failures >= PIN_TRIES_BEFORE_LOCK) {
      const { locks } = tried
      await db.write((tx) => pins.lock(tx, code, deps.now() + lockMs(locks)))
    }
    throw new AppError('pin_invalid')
  }

  /** As `verify`, without a write. @throws AppError pin_locked (429), pin_invalid (403) */
  async function verifyUnwritten(found: FoundCode, pin: string, address: string): Promise<PinnedCode> {
    const { code } = found
    const row = await pins.find(db.read, code)
    if (!row) throw new AppError('code_unknown')
    if (row.lockedUntil !== null && row.lockedUntil > deps.now()) throw locked(row.lockedUntil)
    if (await hasher.verify(row.hash, peppered(code, pin))) {
      unwritten.clear(code)
      return proven(found)
    }
    unwritten.failed(row)
    await deps.addressFailures.failed(address)
    throw new AppError('pin_invalid')
  }

  return {
    hash: (code, pin) => hasher.hash(peppered(code, pin), PIN_COST),
    store: pins.insert,
    async verify(found, pin, address, known) {
      if (!found.claimed) throw new AppError('not_claimed')
      if (known?.has(found.code, pin)) {
        const { lockedUntil } = (await pins.find(db.read, found.code)) ?? {}
        if (lockedUntil != null && lockedUntil > deps.now()) throw locked(lockedUntil)
        return proven(found)
      }
      await deps.addressFailures.check(address)
      const pinned = await oneAtATime(found.code, () => verify(found, pin, address))
      known?.add(found.code, pin)
      return pinned
    },
  }
}
