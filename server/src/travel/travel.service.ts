/**
 * Travelers (specification section 3).
 *
 * The answers of a claim and an edit are stored for replays. They hold no identity number, and the photo's key in place
 * of its path: a path expires, so `withPhotoPath` makes one each time an answer is sent.
 */
import type { ListedTraveler, SavedTraveler, Traveler } from '@tohfa/sync-protocol/entities/traveler'
import { latestDateAnywhere } from '@tohfa/sync-protocol/fields'
import { travelClaimFields } from '@tohfa/sync-protocol/operations/travel-claim'
import { travelUpdateFields } from '@tohfa/sync-protocol/operations/travel-update'
import type { StoredBlobs } from '../blobs/stored-blobs'
import type { SignedPaths } from '../blobs/signed-paths'
import type { ManagedCampaign } from '../campaigns/campaigns.service'
import type { CodesService } from '../codes/codes.service'
import { contactCard, contactChange } from '../codes/contact-card'
import type { Database } from '../db/database'
import { AppError } from '../http/app-error'
import { parseChange, parseNew } from '../http/form-fields'
import { jsonText } from '../http/json-text'
import type { Answer, Commit } from '../operations/idempotency'
import type { Ids } from '../ids'
import type { OperationHandlers, OperationRequest } from '../operations/operation-handler'
import type { Secrets } from '../crypto/secrets'
import type { ClaimsService } from '../claims/claims.service'
import type { PinnedCode, PinsService } from '../claims/pins.service'
import { createIdentityNumbers } from './identity-numbers'
import * as travelers from './travel.repository'
import * as wire from './travel.wire'

export interface TravelService {
  /**
   * Claims a travel code with a traveler and a PIN; answers the traveler without identity numbers.
   * @throws AppError code_unknown (404), validation_failed (422), wrong_campaign_type, already_claimed (409),
   * file_kind_unsupported (415), file_too_large (413), busy (429)
   */
  claimCode(operation: OperationRequest, commit: Commit): Promise<Answer<SavedTraveler>>
  /**
   * Changes a traveler for someone who knows the PIN; answers the traveler without identity numbers.
   * @throws AppError code_unknown (404), validation_failed (422), wrong_campaign_type, not_claimed (409), pin_invalid (403),
   * pin_locked (429), file_kind_unsupported (415), file_too_large (413)
   */
  updateDetails(operation: OperationRequest, commit: Commit): Promise<Answer<SavedTraveler>>
  /** The answer to send from a stored one of a claim or an edit: with the photo's path in place of its key. */
  withPhotoPath(stored: Answer<SavedTraveler>): Answer<SavedTraveler>
  /** The whole traveler, identity numbers too. @throws AppError code_unknown (404) when the campaign was deleted meanwhile */
  details(code: PinnedCode): Promise<Traveler>
  /** The campaign's travelers in printing order, without identity numbers. @throws AppError wrong_campaign_type (409) */
  listTravelers(campaign: ManagedCampaign): Promise<ListedTraveler[]>
}

export function createTravelService(deps: {
  db: Database
  blobs: StoredBlobs
  signedPaths: SignedPaths
  codes: CodesService
  pins: PinsService
  claims: ClaimsService
  ids: Ids
  secrets: Secrets
  now: () => number
}): TravelService {
  const { db, blobs, codes, pins, claims, now } = deps
  const numbers = createIdentityNumbers(deps.secrets)
  const showPhoto = (key: string) => deps.signedPaths.signedPath(key, now())

  return {
    claimCode: (operation, commit) =>
      claims.withUnclaimed(operation.code, ['travel'], async (found) => {
        const { code, campaignId } = found
        const form = parseNew(travelClaimFields(latestDateAnywhere(now())), await operation.fields())
        const pinHash = await pins.hash(code, form.pin)
        const photo = operation.file('profile_image')
        const answer = await blobs.storePhoto(campaignId, 'travelers', photo, (swap) =>
          commit(async (tx) => {
            const profileImage = photo && (await swap(tx, null))
            const { capturedAt } = operation
            const claimed = await claims.claim(tx, found, contactCard(form), { pinHash, capturedAt })
            const traveler = await travelers.insert(tx, {
              code,
              id: deps.ids.uuid(),
              ...wire.travelerColumns(form),
              ...numbers.seal(code, form),
              profileImage,
              updatedAt: claimed.claimedAt ?? now(),
            })
            return { status: 200, body: wire.toSavedTraveler({ ...claimed, ...traveler }), campaignId }
          }),
        )
        operation.provenPins.add(code, form.pin)
        return answer
      }),

    async updateDetails(operation, commit) {
      const found = await codes.findClaimed(operation.code, 'travel')
      const fields = await operation.fields()
      const form = parseChange(travelUpdateFields(latestDateAnywhere(now())), fields)
      const proven = await pins.verify(found, form.pin, operation.address, operation.provenPins)
      const { code, campaignId } = proven
      const columns = { ...wire.changedColumns(form, numbers.seal(code, form)), updatedAt: now() }
      const photo = operation.file('profile_image')
      return blobs.storePhoto(campaignId, 'travelers', photo, (swap) =>
        commit(async (tx) => {
          const card = await codes.changeCard(tx, proven, async () => contactChange(form))
          const traveler = await travelers.update(tx, code, {
            ...columns,
            ...(photo && { profileImage: await swap(tx, await travelers.findPhoto(tx, code)) }),
          })
          return { status: 200, body: wire.toSavedTraveler({ ...card, ...traveler }), campaignId }
        }),
      )
    },

    withPhotoPath(stored) {
      const saved = JSON.parse(stored.json) as SavedTraveler
      if (saved.profile_image === null) return stored
      return { ...stored, json: jsonText({ ...saved, profile_image: showPhoto(saved.profile_image) }) }
    },

    async details({ code }) {
      const row = await travelers.find(db.read, code)
      if (!row) throw new AppError('code_unknown')
      return wire.toTraveler(row, numbers.open(row), showPhoto)
    },

    async listTravelers({ id, campaignType }) {
      if (campaignType !== 'travel') throw new AppError('wrong_campaign_type')
      const rows = await travelers.list(db.read, id)
      return rows.map((row) => wire.toListedTraveler(row, showPhoto))
    },
  }
}

/** The operations of travelers that a device may queue. */
export function travelOperations(
  travel: TravelService,
): Pick<OperationHandlers, 'travel.claim' | 'travel.update'> {
  const shared = { present: travel.withPhotoPath, fileFields: ['profile_image'] }
  return {
    'travel.claim': { apply: travel.claimCode, ...shared },
    'travel.update': { apply: travel.updateDetails, ...shared },
  }
}
