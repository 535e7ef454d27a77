/**
 * Travelers (specification section 3).
 *
 * An answer of claim and edit is stored for replays: it holds no identity number, and instead of the photo's path, which
 * expires, its key; the path is made each time that the answer is given.
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
import type { Answer, Idempotency } from '../operations/idempotency'
import type { Ids } from '../ids'
import { keyOf, type OperationRequest } from '../operations/operation-registry'
import type { Secrets } from '../crypto/secrets'
import type { Claiming } from '../claims/claiming'
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
  claimCode(operation: OperationRequest): Promise<Answer>
  /**
   * Changes a traveler, for who knows the PIN; answers the traveler without identity numbers.
   * @throws AppError code_unknown (404), validation_failed (422), wrong_campaign_type, not_claimed (409), pin_invalid (403),
   * pin_locked (429), file_kind_unsupported (415), file_too_large (413)
   */
  updateDetails(operation: OperationRequest): Promise<Answer>
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
  claiming: Claiming
  idempotency: Idempotency
  ids: Ids
  secrets: Secrets
  now: () => number
}): TravelService {
  const { db, codes, now } = deps
  const numbers = createIdentityNumbers(deps.secrets)
  const showPhoto = (key: string) => deps.signedPaths.signedPath(key, now())

  const withPath = (answer: Answer): Answer => {
    const saved = JSON.parse(answer.json) as SavedTraveler
    if (saved.profile_image === null) return answer
    return { ...answer, json: JSON.stringify({ ...saved, profile_image: showPhoto(saved.profile_image) }) }
  }

  return {
    async claimCode(operation) {
      const answer = await deps.claiming(operation, {
        types: ['travel'],
        parse: (fields) => parseNew(travelClaimFields(latestDateAnywhere(now())), fields),
        photos: 'travelers',
        card: (form) => contactCard(form),
        async record(tx, claimed, form, photo) {
          const traveler = await travelers.insert(tx, {
            code: claimed.code,
            id: deps.ids.uuid(),
            ...wire.travelerColumns(form),
            ...numbers.seal(claimed.code, form),
            profileImage: photo,
            updatedAt: claimed.claimedAt ?? now(),
          })
          return wire.toSavedTraveler({ ...claimed, ...traveler })
        },
      })
      return withPath(answer)
    },

    async updateDetails(operation) {
      const answer = await deps.idempotency.once(keyOf(operation), async (commit) => {
        const found = await codes.findClaimed(operation.code, 'travel')
        const fields = await operation.fields()
        const form = parseChange(travelUpdateFields(latestDateAnywhere(now())), fields)
        const proven = await deps.pins.verify(found, form.pin, operation.address, operation.provenPins)
        const { code, campaignId } = proven
        const columns = { ...wire.changedColumns(form, numbers.seal(code, form)), updatedAt: now() }
        const photo = operation.file('profile_image')
        return deps.blobs.replacing(campaignId, 'travelers', photo, (swap) =>
          commit(async (tx) => {
            const card = await codes.changeCard(tx, proven, async () => contactChange(form))
            const traveler = await travelers.update(tx, code, {
              ...columns,
              ...(photo && { profileImage: await swap(tx, await travelers.findPhoto(tx, code)) }),
            })
            return { status: 200, body: wire.toSavedTraveler({ ...card, ...traveler }), campaignId }
          }),
        )
      })
      return withPath(answer)
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
