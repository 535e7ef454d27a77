/** A claim, whatever the type of the code: one code, one PIN, first come, first served. */
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import type { FormFile } from '@tohfa/sync-protocol/http/form-files'
import type { BlobKind } from '../blobs/blob-key'
import type { StoredBlobs } from '../blobs/stored-blobs'
import { FIRST_PIN, type CodesService, type FoundCode } from '../codes/codes.service'
import type { Card } from '../codes/contact-card'
import type { ConsentsService, ShownTexts } from '../consents/consents.service'
import * as totals from '../counters/counters.repository'
import type { Transaction } from '../db/database'
import type { CodeRow } from '../db/tables/tables'
import { AppError } from '../http/app-error'
import { doneAt } from '../operations/device-clock'
import type { Kind, OperationRequest } from '../operations/operation-kind'
import { refuseEasyPin } from '../pins/easy-pins'
import type { PinsService } from '../pins/pins.service'
import { claimCode } from './claims.repository'

/** What a type adds to the claim of its codes. */
export interface ClaimOfType<Body> {
  /** the types of campaign whose codes may be claimed this way */
  types: readonly CampaignType[]
  /** the form fields that are files: `profile_image`, or none */
  files: Readonly<Record<string, FormFile>>
  /** what its photo is stored as */
  photos?: BlobKind
  /** whether the answer shows what is encrypted in rows */
  isPrivate?: boolean
  /** Reads the form. @throws AppError validation_failed (422) */
  read(operation: OperationRequest, found: FoundCode): Promise<ClaimForm<Body>>
}

/** The form of a claim, once read. */
export interface ClaimForm<Body> {
  /** the PIN that the claimer chose */
  pin: string
  /** which texts the form has shown */
  shown: ShownTexts
  /** The contact details that are stored with the code. @param photo the key of the photo that was sent */
  card(photo: string | null): Card
  /**
   * Writes what the type has besides the card.
   * @param claimed the code's row
   * @returns the body of the answer
   */
  write(tx: Transaction, claimed: CodeRow, photo: string | null): Promise<Body>
}

export interface ClaimsService {
  /**
   * The kind of operation that claims a code of some type.
   * @returns its `prepare` throws AppError code_unknown (404), validation_failed, pin_weak (422), wrong_campaign_type,
   *   already_claimed (409), file_kind_unsupported (415), file_too_large (413), busy (429); its `write` already_claimed
   *   (409), and code_unknown (404) if the campaign was deleted in the meantime
   */
  kind<Body>(type: ClaimOfType<Body>): Kind<Body>
}

export function createClaimsService(deps: {
  codes: CodesService
  pins: PinsService
  consents: ConsentsService
  blobs: StoredBlobs
  now: () => number
}): ClaimsService {
  const { codes, pins, blobs } = deps

  async function claim(
    tx: Transaction,
    found: FoundCode,
    operation: OperationRequest,
    { card, pinHash, shown }: { card: Card; pinHash: string; shown: ShownTexts },
  ): Promise<CodeRow> {
    const { caller, channel } = operation
    const claimedAt = deps.now()
    const capturedAt = operation.capturedAt === null ? null : doneAt(operation, found, claimedAt)
    const { code, campaignId } = found
    const revision = await codes.countClaim(tx, campaignId)
    const [row] = await Promise.all([
      claimCode(tx, code, { ...card, claimedAt, capturedAt, revision }),
      totals.add(tx, campaignId, { claimed: 1 }),
    ])
    if (!row)
      throw (await codes.findRow(tx, code)) ? new AppError('already_claimed') : await codes.gone(tx, code)
    await pins.store(tx, code, pinHash, caller)
    await deps.consents.record(tx, found, { shown, channel, at: capturedAt ?? claimedAt })
    return row
  }

  return {
    kind: ({ types, files, photos, isPrivate, read }) => ({
      files,
      claims: true,
      async prepare(operation) {
        const found = await codes.findCode(operation.code)
        const { code, campaignId } = found
        if (!types.includes(found.campaignType)) throw new AppError('wrong_campaign_type')
        if (found.claimed) throw new AppError('already_claimed')
        const { pin, shown, card, write } = await read(operation, found)
        refuseEasyPin(found, pin, await operation.fields())
        const pinHash = await pins.hash(code, pin)
        // of use to what follows in the lane, which is blocked unless this is applied
        operation.provenPins.add(code, pin, FIRST_PIN)
        const photo = photos
          ? await blobs.storePhoto(campaignId, photos, operation.file('profile_image'))
          : undefined
        return {
          files: photo?.keys ?? [],
          async write(tx) {
            const key = (await photo?.record(tx)) ?? null
            const claimed = await claim(tx, found, operation, { card: card(key), pinHash, shown })
            const body = await write(tx, claimed, key)
            return { status: 200, body, campaignId, code, isPrivate }
          },
        }
      },
    }),
  }
}
