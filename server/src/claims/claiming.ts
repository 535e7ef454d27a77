/** A claim of whatever type: one code, one PIN, first come, first served. What the type has of its own comes as a plan. */
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import type { StoredBlobs } from '../blobs/stored-blobs'
import type { BlobKind } from '../blobs/blob-key'
import type { Card, CodesService } from '../codes/codes.service'
import type { Transaction } from '../db/database'
import type { CodeRow } from '../db/tables/tables'
import { AppError } from '../http/app-error'
import type { Answer, Idempotency } from '../operations/idempotency'
import { createKeyedLock } from '../concurrency/keyed-lock'
import { keyOf, type OperationRequest } from '../operations/operation-registry'
import type { PinsService } from './pins.service'

export interface ClaimPlan<Form extends { pin: string }> {
  /** the types of campaign whose codes are claimed this way */
  types: readonly CampaignType[]
  /** @throws AppError validation_failed (422) */
  parse(fields: Record<string, unknown>): Form
  /** kind of the file `profile_image`, where the type's claim has one */
  photos?: BlobKind
  /** @param photo media key of the stored photo */
  card(form: Form, photo: string | null): Card
  /** Writes what the type has of its own, once the code is claimed; gives the body of the answer. */
  record(tx: Transaction, claimed: CodeRow, form: Form, photo: string | null): Promise<unknown>
}

/**
 * Claims the operation's code by the plan.
 * @throws AppError code_unknown (404), wrong_campaign_type, already_claimed (409), validation_failed (422),
 * file_kind_unsupported (415), file_too_large (413), busy (429)
 */
export type Claiming = <Form extends { pin: string }>(
  operation: OperationRequest,
  plan: ClaimPlan<Form>,
) => Promise<Answer>

export function createClaiming(deps: {
  codes: CodesService
  pins: PinsService
  blobs: StoredBlobs
  idempotency: Idempotency
  now: () => number
}): Claiming {
  const { codes, pins } = deps
  // the losers of a race wait for the winner and are refused without a hash
  const oneAtATime = createKeyedLock()

  return (operation, plan) =>
    deps.idempotency.once(keyOf(operation), async (commit) => {
      const { code } = await codes.findCode(operation.code)
      return oneAtATime(code, async () => {
        const found = await codes.findCode(code)
        if (!plan.types.includes(found.campaignType)) throw new AppError('wrong_campaign_type')
        if (found.claimed) throw new AppError('already_claimed')
        const form = plan.parse(await operation.fields())
        const { photos = 'profiles' } = plan
        const file = plan.photos ? operation.file('profile_image') : null
        const hash = await pins.hash(code, form.pin)
        const answer = await deps.blobs.replacing(found.campaignId, photos, file, (swap) =>
          commit(async (tx) => {
            const photo = file && (await swap(tx, null))
            const times = { claimedAt: deps.now(), capturedAt: operation.capturedAt }
            const row = await codes.claim(tx, found, plan.card(form, photo), times)
            await pins.store(tx, code, hash)
            const body = await plan.record(tx, row, form, photo)
            return { status: 200, body, campaignId: found.campaignId }
          }),
        )
        operation.provenPins.add(code, form.pin)
        return answer
      })
    })
}
