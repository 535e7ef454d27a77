/** A claim, whatever the type of the code: one code, one PIN, first come, first served. */
import { easyPin, knownOfClaim } from '@tohfa/sync-protocol/easy-pin'
import * as m from '@tohfa/sync-protocol/messages'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import type { Card, CodesService, FoundCode } from '../codes/codes.service'
import type { ConsentsService, ShownTexts } from '../consents/consents.service'
import { createKeyedLock } from '../concurrency/keyed-lock'
import type { Transaction } from '../db/database'
import type { CodeRow } from '../db/tables/tables'
import { AppError } from '../http/app-error'
import { doneAt } from '../operations/device-clock'
import type { OperationRequest } from '../operations/operation-handler'
import type { PinsService } from './pins.service'

export interface ClaimsService {
  /**
   * Finds an unclaimed code and runs `claim` for it. This process runs one claim of a code at a time: the losers of a race
   * wait for the winner and are refused before they hash a PIN.
   * @param typed the code as a person typed it or a link holds it
   * @param types the types of campaign whose codes may be claimed this way
   * @throws AppError code_unknown (404), wrong_campaign_type, already_claimed (409), and what `claim` throws
   */
  withUnclaimed<T>(
    typed: string,
    types: readonly CampaignType[],
    claim: (code: FoundCode) => Promise<T>,
  ): Promise<T>
  /**
   * The hash of the PIN that a claim chooses.
   * @param form the claim's fields by their wire names, of which a PIN may be made
   * @throws AppError pin_weak (422) where the campaign refuses PINs that are easy to guess, busy (429)
   */
  newPin(code: FoundCode, pin: string, form: Record<string, unknown>): Promise<string>
  /**
   * Claims the code and stores its PIN, in the transaction that also writes the details of the type.
   * @param claim.pinHash as `newPin` made it, before the transaction
   * @param claim.operation that claims: its device has proven the PIN
   * @param claim.shown which texts its form has shown
   * @throws AppError already_claimed (409); code_unknown (404) when the campaign was deleted meanwhile
   */
  claim(
    tx: Transaction,
    code: FoundCode,
    card: Card,
    claim: {
      pinHash: string
      operation: Pick<OperationRequest, 'capturedAt' | 'caller' | 'channel'>
      shown: ShownTexts
    },
  ): Promise<CodeRow>
}

export function createClaimsService(deps: {
  codes: CodesService
  pins: PinsService
  consents: ConsentsService
  now: () => number
}): ClaimsService {
  const { codes, pins } = deps
  const oneAtATime = createKeyedLock()

  return {
    async withUnclaimed(typed, types, claim) {
      const { code } = await codes.findCode(typed)
      return oneAtATime(code, async () => {
        // read again: it may have been claimed while this one waited
        const found = await codes.findCode(code)
        if (!types.includes(found.campaignType)) throw new AppError('wrong_campaign_type')
        if (found.claimed) throw new AppError('already_claimed')
        return claim(found)
      })
    },

    async newPin(found, pin, form) {
      refuseEasyPin(found, pin, form)
      return pins.hash(found.code, pin)
    },

    async claim(tx, code, card, { pinHash, operation, shown }) {
      const { caller, channel } = operation
      const claimedAt = deps.now()
      const capturedAt = operation.capturedAt === null ? null : doneAt(operation, code, claimedAt)
      const row = await codes.claim(tx, code, card, { claimedAt, capturedAt })
      await pins.store(tx, code.code, pinHash, caller)
      await deps.consents.record(tx, code, { shown, channel, at: capturedAt ?? claimedAt })
      return row
    },
  }
}

/**
 * @param form the fields that are sent with the PIN by their wire names, of which it may be made
 * @throws AppError pin_weak (422) where the campaign refuses PINs that are easy to guess
 */
export function refuseEasyPin(
  { refuseEasyPins }: Pick<FoundCode, 'refuseEasyPins'>,
  pin: string,
  form: Record<string, unknown> = {},
): void {
  const known = knownOfClaim((name) => form[name])
  if (refuseEasyPins && easyPin(pin, known) !== null)
    throw new AppError('pin_weak', { errors: [{ field: 'pin', detail: m.pinWeak }] })
}
