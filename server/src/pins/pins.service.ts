/**
 * The PIN of a claimed code.
 *
 * A try is counted before it is checked, and the count is reset if it was right. So however many tries run at once, in
 * one process or in many, at most five wrong ones are checked before the code is locked.
 *
 * Callers who have never proven the PIN that they try, neither from this address nor with this device, share one count
 * for the campaign. A device that has proven it may try while the code is locked: five times, counted separately
 * (decision 29).
 *
 * While the store takes no writes, what a PIN opens can still be read: tries are counted in the memory of this process,
 * on top of what the store has counted (unwritten-tries.ts). Then nobody passes a lock.
 */
import type { ErrorCode } from '@tohfa/sync-protocol/error-codes'
import { PIN_DEVICE_LASTS_MS, PIN_DEVICE_TRIES, PIN_TRIES_BEFORE_LOCK } from '@tohfa/sync-protocol/limits'
import { isGiftSession } from '@tohfa/sync-protocol/gift-session'
import * as m from '@tohfa/sync-protocol/messages'
import { hash as digest } from 'node:crypto'
import type { CodesService, FoundCode } from '../codes/codes.service'
import type { Database, Session, Transaction } from '../db/database'
import type { PinRow } from '../db/tables/tables'
import { AppError } from '../http/app-error'
import { createFailureLimit, type FailureLimit } from '../http/caller/failure-limit'
import type { PinCaller } from '../http/caller/pin-caller'
import { PIN_COST, type Hasher } from '../crypto/hasher'
import { createKeyedLock } from '../concurrency/keyed-lock'
import { proven, type Proven } from '../proof'
import type { ProvenPins } from '../operations/proven-pins'
import { acceptedSecrets, type Secrets } from '../crypto/secrets'
import * as campaignTries from './campaign-tries.repository'
import * as devices from './pin-devices.repository'
import { lockMs } from './lock-length'
import { createUnwrittenTries } from './unwritten-tries'
import * as pins from './pins.repository'

/** ms that the check of the last try may take, at most */
const UNDER_WAY_MS = 60_000

export type PinnedCode = Proven<FoundCode, 'pin'>

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
   * Keeps the PIN of a code as it is until the commit.
   * @returns a mark of it, which is another one for another PIN
   * @throws AppError as `CodesService.gone`
   */
  hold(tx: Transaction, code: string): Promise<string>
  /**
   * Notes that a passkey has opened a gift; its holder learns of wrong PINs as after a right one. Tries stay counted:
   * nobody has proven the PIN.
   * @returns what reports them, after the commit
   * @throws AppError as `CodesService.gone`
   */
  noteOpened(tx: Transaction, code: string, caller: PinCaller): Promise<() => void>
}

/** Is called for right PINs of diaries whose owners can help with a lost one. */
export interface PinHelpWatch {
  /**
   * Ends what waits for a new PIN, in the transaction that notes the right one. Locks the campaign, so it comes first.
   * @param looks whether somebody looks at the answer
   * @returns what to say to them, if anything
   */
  sawPin(tx: Transaction, found: FoundCode, looks: boolean): Promise<string | undefined>
}

/** A try that may be checked. */
interface Try {
  row: PinRow
  /** what a device tries while the code is locked is counted for the device */
  device: devices.ProvenDevice | null
  /** whether it is counted for the campaign */
  ofStranger: boolean
}

export function createPinsService(deps: {
  db: Database
  codes: CodesService
  hasher: Hasher
  secrets: Secrets
  now: () => number
  /** wrong PINs by address */
  pinFailures: FailureLimit
  /** wrong PINs by campaign, of callers who have never proven the PIN that they try */
  campaignPins: campaignTries.CampaignLimit
  pinHelp: PinHelpWatch
  /** whether a session that a passkey has opened the code with has not ended */
  sessionHolds: (code: string, session: string) => Promise<boolean>
  /** is called with writes that failed although the caller got an answer. @returns whether the store was away */
  sawOutage: (thrown: unknown) => boolean
  /** is called when a gift was locked */
  sawLock?: (found: FoundCode, address: string) => void
}): PinsService {
  const { db, hasher, campaignPins } = deps
  const oneAtATime = createKeyedLock()
  const unwritten = createUnwrittenTries(deps.now)
  const unwrittenOfCampaigns = createFailureLimit({
    failures: campaignPins.tries,
    windowMs: campaignPins.windowMs,
  })
  const peppered = (code: string, pin: string, by: Secrets = deps.secrets) => by.mac('pin', code, pin)
  /**
   * Whether a PIN is right, and whether its hash uses a former root secret and has to be made again. A wrong PIN costs
   * one more hash for each former secret.
   */
  const compare = async (code: string, hash: string, pin: string): Promise<'right' | 'former' | 'wrong'> => {
    if (await hasher.verify(hash, peppered(code, pin))) return 'right'
    for (const former of deps.secrets.former())
      if (await hasher.verify(hash, peppered(code, pin, former))) return 'former'
    return 'wrong'
  }

  const locked = (until: number) => {
    const waitMs = until - deps.now()
    return new AppError('pin_locked', {
      detail: m.pinLocked(Math.max(1, Math.ceil(waitMs / 60_000))),
      retryAfterSeconds: waitMs / 1000,
    })
  }

  const gone = async (code: string) => {
    await deps.codes.findCode(code)
    return new AppError('code_unknown')
  }

  const addressMark = (code: string, { address }: PinCaller) => deps.secrets.mac('pin address', code, address)
  const markOf = (hash: string) => digest('sha256', hash, 'base64url')
  const digestOf = (code: string, { device }: PinCaller, by: Secrets = deps.secrets) =>
    by.mac('pin device', code, device)
  const asDevice = ({ code, hash }: PinRow, caller: PinCaller): devices.ProvenDevice => ({
    digests: [
      digestOf(code, caller),
      ...acceptedSecrets(deps.secrets)
        .slice(1)
        .map((former) => digestOf(code, caller, former)),
    ],
    pinMark: markOf(hash),
    now: deps.now(),
    triesMax: PIN_DEVICE_TRIES,
  })
  const proofOf = (code: string, caller: PinCaller, hash: string): devices.DeviceProof => ({
    digest: digestOf(code, caller),
    code,
    pinMark: markOf(hash),
    expiresAt: deps.now() + PIN_DEVICE_LASTS_MS,
  })

  const isLocked = ({ lockedUntil }: PinRow) => pins.locksNow(lockedUntil, deps.now())
  /** Whether this address or device has proven the PIN of the code before. */
  const hasProven = async (session: Session, row: PinRow, caller: PinCaller) =>
    row.provenFrom === addressMark(row.code, caller) ||
    (await devices.isKnown(session, asDevice(row, caller)))

  /**
   * Counts a try where it belongs. A try that is refused changes nothing.
   * @returns undefined if the code no longer has a PIN
   * @throws AppError pin_locked, too_many_tries (429)
   */
  async function begin(tx: Transaction, found: FoundCode, caller: PinCaller): Promise<Try | undefined> {
    const { code, campaignId } = found
    const now = deps.now()
    const row = await pins.find(tx, code)
    if (!row) return undefined
    if (isLocked(row)) {
      const device = asDevice(row, caller)
      if (!(await devices.reserveTry(tx, device))) throw locked(row.lockedUntil ?? now)
      return { row, device, ofStranger: false }
    }
    const ofStranger = !(await hasProven(tx, row, caller))
    const limit = { tries: PIN_TRIES_BEFORE_LOCK, lockedUntil: now + UNDER_WAY_MS }
    const counted = await pins.reserveTry(tx, code, now, limit)
    if (!counted) {
      // locked or deleted by another process since it was read
      const other = await pins.find(tx, code)
      if (other) throw locked(other.lockedUntil ?? now)
      return undefined
    }
    // after the row of the PIN, as everywhere that both are changed: while that one is locked, the campaign exists
    if (ofStranger && !(await campaignTries.reserve(tx, campaignId, now, campaignPins)))
      throw new AppError('too_many_tries', {
        retryAfterSeconds:
          (((await campaignTries.since(tx, campaignId)) ?? now) + campaignPins.windowMs - now) / 1000,
      })
    return { row: counted, device: null, ofStranger }
  }

  /** A try that cannot be checked because the machine is busy does not count. */
  const checked = async (
    { row, device, ofStranger }: Try,
    { code, campaignId }: FoundCode,
    secret: string | OtherSecret,
  ) => {
    try {
      if (typeof secret === 'string') return await compare(code, row.hash, secret)
      return (await secret.isRight(row.hash)) ? 'right' : 'wrong'
    } catch (error) {
      await db.write(async (tx) => {
        if (device) await devices.returnTry(tx, device)
        else await pins.returnTry(tx, code)
        if (ofStranger) await campaignTries.giveBack(tx, campaignId)
      })
      throw error
    }
  }

  /**
   * Stores that a try was right.
   * @param raised replaces the hash
   * @returns what to say to the writer of a diary
   * @throws AppError busy (429) if a new PIN was set by the owner's help since the try began
   */
  async function wasRight(
    tx: Transaction,
    tried: Try,
    found: FoundCode,
    caller: PinCaller,
    raised: string | undefined,
  ): Promise<string | undefined> {
    if (!found.lostPinHelp) return void (await noteRight(tx, tried, found, caller, raised))
    const { code } = found
    const told = await deps.pinHelp.sawPin(tx, found, caller.tellPinHelp !== undefined)
    // either the right PIN ends the link, or the link has ended the PIN
    const now = await pins.find(tx, code)
    if (now && now.hash !== tried.row.hash) throw new AppError('busy', { retryAfterSeconds: 1 })
    await noteRight(tx, tried, found, caller, raised)
    return told
  }

  async function noteRight(
    tx: Transaction,
    { row, device, ofStranger }: Try,
    { campaignId }: FoundCode,
    caller: PinCaller,
    raised: string | undefined,
  ): Promise<void> {
    const { code } = row
    const isTold = caller.tellWrongTries !== undefined
    // what locks the others out stays
    if (device) {
      if (!(await pins.noteVisit(tx, code, isTold))) return
    } else {
      const provenFrom = addressMark(code, caller)
      if (
        !(await pins.clear(tx, code, {
          renewed: raised === undefined ? undefined : { before: row.hash, hash: raised },
          provenFrom,
          isTold,
        }))
      )
        return
      if (raised !== undefined) await devices.moveMark(tx, code, markOf(row.hash), markOf(raised))
    }
    if (ofStranger) await campaignTries.giveBack(tx, campaignId)
    await devices.put(tx, proofOf(code, caller, (device ? undefined : raised) ?? row.hash))
  }

  async function verify(
    found: FoundCode,
    secret: string | OtherSecret,
    caller: PinCaller,
  ): Promise<PinnedCode> {
    const { code } = found
    const heldUntil = unwritten.lockedUntil(code)
    if (pins.locksNow(heldUntil, deps.now())) throw locked(heldUntil)
    let tried: Try | undefined
    try {
      tried = await db.write((tx) => begin(tx, found, caller))
    } catch (error) {
      if (!deps.sawOutage(error) || typeof secret !== 'string') throw error
      return verifyUnwritten(found, secret, caller)
    }
    // deleted in between with its campaign, or erased
    if (!tried) throw await gone(code)
    const { row, device } = tried
    const compared = await checked(tried, found, secret)
    if (compared !== 'wrong') {
      // if the machine is busy, the next right PIN replaces the hash
      const raised =
        typeof secret === 'string' && (compared === 'former' || hasher.outdated(row.hash, PIN_COST))
          ? await hasher.hash(peppered(code, secret), PIN_COST).catch(() => undefined)
          : undefined
      // a right PIN opens the gift even if the disk has become full since
      const told = await db
        .write((tx) => wasRight(tx, tried, found, caller, raised))
        .catch((error: unknown) => {
          if (!deps.sawOutage(error)) throw error
        })
      unwritten.clear(code)
      caller.proven()
      caller.tellWrongTries?.(row.untold)
      if (typeof told === 'string') caller.tellPinHelp?.(told)
      return proven(found)
    }
    await deps.pinFailures.failed(caller.address)
    const locks = device === null && row.failures >= PIN_TRIES_BEFORE_LOCK
    await db.write((tx) =>
      pins.noteWrong(tx, code, deps.now(), locks ? deps.now() + lockMs(row.locks) : undefined),
    )
    if (locks) deps.sawLock?.(found, caller.address)
    throw new AppError(typeof secret === 'string' ? 'pin_invalid' : secret.refusal)
  }

  /** Like `verify`, without a write. @throws AppError pin_locked, too_many_tries (429), pin_invalid (403) */
  async function verifyUnwritten(found: FoundCode, pin: string, caller: PinCaller): Promise<PinnedCode> {
    const { code, campaignId } = found
    const row = await pins.find(db.read, code)
    if (!row) throw await gone(code)
    if (isLocked(row)) throw locked(row.lockedUntil ?? 0)
    const ofStranger = !(await hasProven(db.read, row, caller))
    if (ofStranger) await unwrittenOfCampaigns.check(campaignId)
    if ((await compare(code, row.hash, pin)) !== 'wrong') {
      unwritten.clear(code)
      return proven(found)
    }
    unwritten.failed(row)
    await deps.pinFailures.failed(caller.address)
    if (ofStranger) await unwrittenOfCampaigns.failed(campaignId)
    throw new AppError('pin_invalid')
  }

  return {
    hash: (code, pin) => hasher.hash(peppered(code, pin), PIN_COST),
    async store(tx, code, hash, caller) {
      await pins.insert(tx, code, hash, addressMark(code, caller))
      await devices.insert(tx, proofOf(code, caller, hash))
      caller.proven()
    },
    async verify(found, pin, caller, known) {
      if (!found.claimed) throw new AppError('not_claimed')
      if (isGiftSession(pin)) return bySession(found, pin, caller)
      if (known?.has(found.code, pin)) {
        const row = await pins.find(db.read, found.code)
        if (row && isLocked(row) && !(await devices.isKnown(db.read, asDevice(row, caller))))
          throw locked(row.lockedUntil ?? 0)
        return proven(found)
      }
      await deps.pinFailures.check(caller.address)
      const pinned = await oneAtATime(found.code, () => verify(found, pin, caller))
      known?.add(found.code, pin)
      return pinned
    },
    async verifyOther(found, secret, caller) {
      if (!found.claimed) throw new AppError('not_claimed')
      await deps.pinFailures.check(caller.address)
      return oneAtATime(found.code, () => verify(found, secret, caller))
    },
    hold: async (tx, code) => markOf((await held(tx, code)).hash),
    async noteOpened(tx, code, { tellWrongTries }) {
      const { untold } = await held(tx, code)
      if (tellWrongTries) await pins.noteVisit(tx, code, true)
      return () => tellWrongTries?.(untold)
    },
  }

  /** Like `verify`, for a session that a passkey has opened: its holder is there, as after a right PIN. */
  async function bySession(found: FoundCode, session: string, caller: PinCaller): Promise<PinnedCode> {
    const holds = () => deps.sessionHolds(found.code, session)
    if (!(await holds())) throw new AppError('gift_session_ended')
    if (!found.lostPinHelp) return proven(found)
    const told = await db
      .write((tx) => deps.pinHelp.sawPin(tx, found, caller.tellPinHelp !== undefined))
      .catch((error: unknown) => {
        if (!deps.sawOutage(error)) throw error
      })
    // either it ends the link, or the link has ended the passkey
    if (!(await holds())) throw new AppError('gift_session_ended')
    if (typeof told === 'string') caller.tellPinHelp?.(told)
    return proven(found)
  }

  /** The PIN's row, locked until the commit. */
  async function held(tx: Transaction, code: string): Promise<PinRow> {
    // locked before it is read
    const row = (await pins.noteVisit(tx, code, false)) ? await pins.find(tx, code) : undefined
    if (!row) throw await deps.codes.gone(tx, code)
    return row
  }
}
