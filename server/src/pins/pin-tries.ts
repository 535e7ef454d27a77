/**
 * How PIN tries are counted: for the code, for the device if the code is locked, and for the campaign if the caller
 * is a stranger.
 *
 * A try is counted before it is checked, and the count is reset if it was right. So however many tries run at once, in
 * one process or in many, at most five wrong ones are checked before the code is locked.
 */
import * as m from '@tohfa/sync-protocol/messages'
import type { FoundCode } from '../codes/codes.service'
import type { Transaction } from '../db/database'
import type { PinRow } from '../db/tables/tables'
import { AppError } from '../http/app-error'
import type { CampaignLimit } from '../rate-limits/throttles'
import type { PinCaller } from '../http/caller/pin-caller'
import * as campaignTries from './campaign-tries.repository'
import type { KnownCallers } from './known-callers'
import { lockMs, PIN_TRIES_BEFORE_LOCK } from './lock-length'
import * as devices from './pin-devices.repository'
import * as pins from './pins.repository'

/** ms that the check of the last try may take, at most */
const UNDER_WAY_MS = 60_000

/** A try that may be checked. */
export interface Try {
  row: PinRow
  /** what a device tries while the code is locked is counted for the device */
  device: devices.ProvenDevice | null
  /** whether it is counted for the campaign */
  ofStranger: boolean
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

export const isLocked = ({ lockedUntil }: PinRow, now: number) => pins.locksNow(lockedUntil, now)

/** Says how long a lock lasts. @param until epoch ms, like `now` */
export function locked(until: number, now: number): AppError {
  const waitMs = until - now
  return new AppError('pin_locked', {
    detail: m.pinLocked(Math.max(1, Math.ceil(waitMs / 60_000))),
    retryAfterSeconds: waitMs / 1000,
  })
}

export function createPinTries(deps: {
  callers: KnownCallers
  now: () => number
  campaignPins: CampaignLimit
  pinHelp: PinHelpWatch
}) {
  const { campaignPins } = deps

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
    if (isLocked(row, now)) {
      const device = deps.callers.asDevice(row, caller)
      if (!(await devices.reserveTry(tx, device))) throw locked(row.lockedUntil ?? now, now)
      return { row, device, ofStranger: false }
    }
    const ofStranger = !(await deps.callers.hasProven(tx, row, caller))
    const limit = { tries: PIN_TRIES_BEFORE_LOCK, lockedUntil: now + UNDER_WAY_MS }
    const counted = await pins.reserveTry(tx, code, now, limit)
    if (!counted) {
      // locked or deleted by another process since it was read
      const other = await pins.find(tx, code)
      if (other) throw locked(other.lockedUntil ?? now, now)
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
  async function takeBack(
    tx: Transaction,
    { device, ofStranger }: Try,
    { code, campaignId }: FoundCode,
  ): Promise<void> {
    if (device) await devices.returnTry(tx, device)
    else await pins.returnTry(tx, code)
    if (ofStranger) await campaignTries.giveBack(tx, campaignId)
  }

  /**
   * Stores that a try was right.
   * @param raised replaces the hash
   * @returns what to say to the writer of a diary
   * @throws AppError busy (429) if a new PIN was set by the owner's help since the try began
   */
  async function right(
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
    if (now && now.version !== tried.row.version) throw new AppError('busy', { retryAfterSeconds: 1 })
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
    const renewed = raised === undefined ? undefined : { before: row.hash, hash: raised }
    const provenFrom = deps.callers.addressMark(code, caller)
    // the count that locks other devices stays as it is
    const left = device
      ? await pins.noteVisit(tx, code, isTold)
      : await pins.clear(tx, code, { renewed, provenFrom, isTold })
    if (!left) return
    if (ofStranger) await campaignTries.giveBack(tx, campaignId)
    await devices.put(tx, deps.callers.proofOf(row, caller))
  }

  /** Stores that a try was wrong. @returns whether that locks the code */
  async function wrong(tx: Transaction, { row, device }: Try): Promise<boolean> {
    const locks = device === null && row.failures >= PIN_TRIES_BEFORE_LOCK
    const lockedUntil = locks ? deps.now() + lockMs(row.locks) : undefined
    await pins.noteWrong(tx, row.code, deps.now(), lockedUntil)
    return locks
  }

  return { begin, takeBack, right, wrong }
}
