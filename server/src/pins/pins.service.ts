/**
 * The PIN of a claimed code.
 *
 * Callers who have never proven the PIN that they try, neither from this address nor with this device, share one count
 * for the campaign. A device that has proven it may try while the code is locked: five times, counted separately
 * (decision 29).
 *
 * While the store takes no writes, what a PIN opens can still be read: tries are counted in the memory of this process,
 * on top of what the store has counted (unwritten-tries.ts). Then nobody passes a lock.
 */
import type { ErrorCode } from '@tohfa/sync-protocol/error-codes'
import { isGiftSession } from '@tohfa/sync-protocol/pin/gift-session'
import { FIRST_PIN, type CodesService, type FoundCode } from '../codes/codes.service'
import type { Database, Transaction } from '../db/database'
import type { PinRow } from '../db/tables/tables'
import { AppError } from '../http/app-error'
import { createThrottle, type Throttle } from '../rate-limits/throttle'
import type { CampaignLimit } from '../rate-limits/throttles'
import type { PinCaller } from '../http/caller/pin-caller'
import type { Hasher } from '../crypto/hasher'
import { createKeyedLock } from '../concurrency/keyed-lock'
import { proven, type Proven } from '../proof'
import type { ProvenPins } from '../operations/proven-pins'
import type { Secrets } from '../crypto/secrets'
import * as devices from './pin-devices.repository'
import { createKnownCallers } from './known-callers'
import { createPinHashes } from './pin-hashes'
import { createPinTries, isLocked, locked, type PinHelpWatch, type Try } from './pin-tries'
import { createUnwrittenTries } from './unwritten-tries'
import * as pins from './pins.repository'

/** A code whose PIN the caller has proven; what they write with it names that PIN (`CodesService.holdPin`). */
export type PinnedCode = Proven<FoundCode & { pinVersion: number }, 'pin'>

/** What a caller may know in place of a gift's PIN. */
export interface OtherSecret {
  /** Whether it is right. @param pinHash of the gift: to compare with if there is no secret, so that this takes as long */
  isRight(pinHash: string): Promise<boolean>
  /** the refusal of a wrong one */
  refusal: ErrorCode
}

export interface PinsService {
  /**
   * The hash that is stored for a PIN: argon2id over an HMAC of code and PIN, as a PHC string.
   * @throws AppError busy (429)
   */
  hash(code: string, pin: string): Promise<string>
  /** Stores the PIN of a code that is claimed in the same transaction, and which device chose it. */
  store(tx: Transaction, code: string, hash: string, caller: PinCaller): Promise<void>
  /**
   * Proves that the caller knows the PIN of a claimed code, or has opened it with a passkey. Nobody can guess a
   * session: it is not counted, and no lock keeps it out.
   * @param pin six digits, or a session
   * @param caller whose wrong PINs are limited over all codes, and who learns of earlier ones
   * @param known PINs that the same lane has proven: they are not hashed again, but a lock still counts
   * @throws AppError not_claimed (409), pin_invalid, gift_session_ended (403), pin_locked, too_many_tries or busy
   * (429), code_unknown (404) if the campaign was deleted in between
   */
  verify(found: FoundCode, pin: string, caller: PinCaller, known?: ProvenPins): Promise<PinnedCode>
  /**
   * Like `verify`, for another secret in place of the PIN: tries of both count together, and lock both. What it opens
   * changes something, so it needs a store that takes writes.
   * @throws AppError as `verify`, with the secret's refusal in place of pin_invalid
   */
  verifyOther(found: FoundCode, secret: OtherSecret, caller: PinCaller): Promise<PinnedCode>
  /**
   * Notes that a passkey has opened a gift; its holder learns of wrong PINs as after a right one. Tries stay counted:
   * nobody has proven the PIN.
   * @returns what reports them, after the commit
   * @throws AppError as `CodesService.gone`
   */
  noteOpened(tx: Transaction, code: string, caller: PinCaller): Promise<() => void>
}

export function createPinsService(deps: {
  db: Database
  codes: CodesService
  hasher: Hasher
  secrets: Secrets
  now: () => number
  /** wrong PINs by address */
  pinFailures: Throttle
  /** wrong PINs by campaign, of callers who have never proven the PIN that they try */
  campaignPins: CampaignLimit
  pinHelp: PinHelpWatch
  /** whether a session that a passkey has opened the code with has not ended */
  sessionHolds: (code: string, session: string) => Promise<boolean>
  /** is called with writes that failed although the caller got an answer. @returns whether the store was away */
  sawOutage: (thrown: unknown) => boolean
  /** is called when a gift was locked */
  sawLock?: (found: FoundCode, address: string) => void
}): PinsService {
  const { db, now } = deps
  const hashes = createPinHashes(deps)
  const callers = createKnownCallers(deps)
  const tries = createPinTries({ ...deps, callers })
  const oneAtATime = createKeyedLock()
  const unwritten = createUnwrittenTries(now)
  const unwrittenOfCampaigns = createThrottle(deps.campaignPins)

  const pinned = (found: FoundCode, { version }: PinRow): PinnedCode =>
    proven({ ...found, pinVersion: version })

  const gone = async (code: string) => {
    await deps.codes.findCode(code)
    return new AppError('code_unknown')
  }

  const checked = async (tried: Try, found: FoundCode, secret: string | OtherSecret) => {
    const { hash } = tried.row
    try {
      if (typeof secret === 'string') return await hashes.compare(found.code, hash, secret)
      return (await secret.isRight(hash)) ? 'right' : 'wrong'
    } catch (error) {
      await db.write((tx) => tries.takeBack(tx, tried, found))
      throw error
    }
  }

  /** Counts the try before it compares: tries at the same time cannot pass the limit. */
  async function verifySecret(
    found: FoundCode,
    secret: string | OtherSecret,
    caller: PinCaller,
  ): Promise<PinnedCode> {
    const { code } = found
    const heldUntil = unwritten.lockedUntil(code)
    if (pins.locksNow(heldUntil, now())) throw locked(heldUntil, now())
    let tried: Try | undefined
    try {
      tried = await db.write((tx) => tries.begin(tx, found, caller))
    } catch (error) {
      if (!deps.sawOutage(error) || typeof secret !== 'string') throw error
      return verifyUnwritten(found, secret, caller)
    }
    // deleted in between with its campaign, or erased
    if (!tried) throw await gone(code)
    const { row } = tried
    const compared = await checked(tried, found, secret)
    if (compared !== 'wrong') {
      const renewed =
        typeof secret === 'string' ? await hashes.renewed(code, row.hash, secret, compared) : undefined
      // a right PIN opens the gift even if the disk has become full since
      const told = await db
        .write((tx) => tries.right(tx, tried, found, caller, renewed))
        .catch((error: unknown) => {
          if (!deps.sawOutage(error)) throw error
        })
      unwritten.clear(code)
      caller.proven()
      caller.tellWrongTries?.(row.untold)
      if (typeof told === 'string') caller.tellPinHelp?.(told)
      return pinned(found, row)
    }
    await deps.pinFailures.count(caller.address)
    if (await db.write((tx) => tries.wrong(tx, tried))) deps.sawLock?.(found, caller.address)
    throw new AppError(typeof secret === 'string' ? 'pin_invalid' : secret.refusal)
  }

  /** Like `verifySecret`, without a write. @throws AppError pin_locked, too_many_tries (429), pin_invalid (403) */
  async function verifyUnwritten(found: FoundCode, pin: string, caller: PinCaller): Promise<PinnedCode> {
    const { code, campaignId } = found
    const row = await pins.find(db.read, code)
    if (!row) throw await gone(code)
    if (isLocked(row, now())) throw locked(row.lockedUntil ?? 0, now())
    const ofStranger = !(await callers.hasProven(db.read, row, caller))
    if (ofStranger) await unwrittenOfCampaigns.check(campaignId)
    if ((await hashes.compare(code, row.hash, pin)) !== 'wrong') {
      unwritten.clear(code)
      return pinned(found, row)
    }
    unwritten.failed(row)
    await deps.pinFailures.count(caller.address)
    if (ofStranger) await unwrittenOfCampaigns.count(campaignId)
    throw new AppError('pin_invalid')
  }

  return {
    hash: hashes.hash,
    async store(tx, code, hash, caller) {
      await Promise.all([
        pins.insert(tx, code, hash, callers.addressMark(code, caller)),
        devices.insert(tx, callers.proofOf({ code, version: FIRST_PIN }, caller)),
      ])
      caller.proven()
    },
    async verify(found, pin, caller, known) {
      if (!found.claimed) throw new AppError('not_claimed')
      if (isGiftSession(pin)) return bySession(found, pin, caller)
      const version = known?.find(found.code, pin)
      const row = version === undefined ? undefined : await pins.find(db.read, found.code)
      if (row && row.version === version) {
        if (isLocked(row, now()) && !(await devices.isKnown(db.read, callers.asDevice(row, caller))))
          throw locked(row.lockedUntil ?? 0, now())
        return pinned(found, row)
      }
      await deps.pinFailures.check(caller.address)
      const gift = await oneAtATime(found.code, () => verifySecret(found, pin, caller))
      known?.add(found.code, pin, gift.pinVersion)
      return gift
    },
    async verifyOther(found, secret, caller) {
      if (!found.claimed) throw new AppError('not_claimed')
      await deps.pinFailures.check(caller.address)
      return oneAtATime(found.code, () => verifySecret(found, secret, caller))
    },
    async noteOpened(tx, code, { tellWrongTries }) {
      const row = await pins.noteVisit(tx, code, false)
      if (!row) throw await deps.codes.gone(tx, code)
      if (tellWrongTries) await pins.noteVisit(tx, code, true)
      return () => tellWrongTries?.(row.untold)
    },
  }

  /** Like `verify`, for a session that a passkey has opened: its holder is there, as after a right PIN. */
  async function bySession(found: FoundCode, session: string, caller: PinCaller): Promise<PinnedCode> {
    const holds = () => deps.sessionHolds(found.code, session)
    // read before: a passkey that is there afterwards is one of this PIN
    const row = await pins.find(db.read, found.code)
    if (!row || !(await holds())) throw new AppError('gift_session_ended')
    if (!found.lostPinHelp) return pinned(found, row)
    const told = await db
      .write((tx) => deps.pinHelp.sawPin(tx, found, caller.tellPinHelp !== undefined))
      .catch((error: unknown) => {
        if (!deps.sawOutage(error)) throw error
      })
    // either it ends the link, or the link has ended the passkey
    if (!(await holds())) throw new AppError('gift_session_ended')
    if (typeof told === 'string') caller.tellPinHelp?.(told)
    return pinned(found, row)
  }
}
