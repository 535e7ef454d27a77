/** A claim, whatever the type of the code: one code, one PIN, first come, first served. */
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import type { Card, CodesService, FoundCode } from '../codes/codes.service'
import { createKeyedLock } from '../concurrency/keyed-lock'
import type { Transaction } from '../db/database'
import type { CodeRow } from '../db/tables/tables'
import { AppError } from '../http/app-error'
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
   * Claims the code and stores its PIN, in the transaction that also writes the details of the type.
   * @param claim.pinHash as `PinsService.hash` made it, before the transaction
   * @param claim.capturedAt epoch ms, as of an OperationRequest; null when the claim was not queued
   * @throws AppError already_claimed (409); code_unknown (404) when the campaign was deleted meanwhile
   */
  claim(
    tx: Transaction,
    code: FoundCode,
    card: Card,
    claim: { pinHash: string; capturedAt: number | null },
  ): Promise<CodeRow>
}

export function createClaimsService(deps: {
  codes: CodesService
  pins: PinsService
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

    async claim(tx, code, card, { pinHash, capturedAt }) {
      const row = await codes.claim(tx, code, card, { claimedAt: deps.now(), capturedAt })
      await pins.store(tx, code.code, pinHash)
      return row
    },
  }
}
