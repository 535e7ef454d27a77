/**
 * Travelers (specification section 3).
 *
 * The answers of a claim and an edit are stored for replays, encrypted, and sent again unchanged. They hold no identity
 * number. The photo's path in them expires, as in every answer: to see it later, ask for the details.
 */
import { claimFiles } from '@tohfa/sync-protocol/http/form-files'
import type { EditedTraveler, MetEdit } from '@tohfa/sync-protocol/entities/history'
import type { ListedTraveler, SavedTraveler, Traveler } from '@tohfa/sync-protocol/entities/traveler'
import { latestDateAnywhere } from '@tohfa/sync-protocol/fields/field-rules'
import * as m from '@tohfa/sync-protocol/messages'
import { travelClaimFields } from '@tohfa/sync-protocol/travel/travel-claim'
import { travelUpdateFields } from '@tohfa/sync-protocol/travel/travel-update'
import { dayIn } from '@tohfa/sync-protocol/time/time-zone'
import { isChildOn, missingGuardian } from '@tohfa/sync-protocol/travel/guardian'
import type { StoredBlobs } from '../blobs/stored-blobs'
import type { SignedPaths } from '../blobs/signed-paths'
import type { ReadCampaign } from '../campaigns/campaigns.service'
import type { CodesService } from '../codes/codes.service'
import { contactChange, NO_CARD } from '../codes/contact-card'
import type { Database, Transaction } from '../db/database'
import { PHOTO, type Edit, type HistoryService } from '../edits/history.service'
import { without } from '../edits/merge'
import type { Past } from '../edits/past.routes'
import { AppError } from '../http/app-error'
import { parseChange, parseNew } from '../http/form-fields'
import { doneAt } from '../operations/device-clock'
import type { Idempotency, Prepared } from '../operations/idempotency'
import type { Ids } from '../ids'
import type { Kinds, OperationRequest } from '../operations/operation-kind'
import type { Secrets } from '../crypto/secrets'
import type { ClaimsService } from '../claims/claims.service'
import type { PinnedCode, PinsService } from '../pins/pins.service'
import { IDENTITY_NUMBERS, isIdentityNumber } from '@tohfa/sync-protocol/travel/identity-numbers'
import type { PastAccess } from '../edits/past-access'
import { BOX_OF, createIdentityNumbers } from './identity-numbers'
import * as travelers from './travel.repository'
import { createTravelerTexts, type OpenCodeTraveler, type OpenTraveler } from './traveler-boxes'
import {
  changeOf,
  foundColumns,
  OPEN_FIELDS,
  parts,
  TRAVELER_FIELDS,
  type TravelerChange,
} from './traveler-columns'
import * as wire from './travel.wire'

export interface TravelService extends Past {
  /**
   * What a device may queue: the claim of a travel code, and a change of its traveler with the PIN. Both answer the
   * traveler without identity numbers; a change that met another one also says which of the two was kept.
   * @throws AppError for the claim as `ClaimsService.kind`; for the change code_unknown (404), validation_failed (422),
   * wrong_campaign_type, not_claimed (409), pin_invalid (403), pin_locked (429), file_kind_unsupported (415),
   * file_too_large (413)
   */
  kinds: Pick<Kinds, 'travel.claim' | 'travel.update'>
  /** The whole traveler, with identity numbers. @throws AppError code_unknown (404) if the campaign was deleted in between */
  details(code: PinnedCode): Promise<Traveler>
  /** The campaign's travelers in printing order, without identity numbers. @throws AppError wrong_campaign_type (409) */
  listTravelers(campaign: ReadCampaign): Promise<ListedTraveler[]>
}

export function createTravelService(deps: {
  db: Database
  blobs: StoredBlobs
  signedPaths: SignedPaths
  codes: CodesService
  pins: PinsService
  claims: ClaimsService
  history: HistoryService
  idempotency: Idempotency
  ids: Ids
  secrets: Secrets
  timeZone: string
  now: () => number
}): TravelService {
  const { db, blobs, codes, pins, claims, history, now } = deps
  const numbers = createIdentityNumbers(deps.secrets)
  const texts = createTravelerTexts(deps.secrets)
  /** Without unchanged numbers: the same number encrypted again is no change. */
  const withoutSame = (change: TravelerChange, before: OpenCodeTraveler): TravelerChange => {
    const same = IDENTITY_NUMBERS.filter((number) => {
      const [was, box] = [before[BOX_OF[number]], change[BOX_OF[number]]]
      const plain = (of: string | null) => numbers.openOne(before.code, number, of)
      return box !== undefined && plain(box) === plain(was)
    })
    return without(
      change,
      same.map((number) => BOX_OF[number]),
    )
  }
  const showPhoto = (key: string) => deps.signedPaths.signedPath(key, now())

  /** Merges an edit into code and traveler, under the campaign's lock. */
  async function edit(
    tx: Transaction,
    found: PinnedCode | PastAccess['found'],
    {
      changeFrom,
      ...edited
    }: Pick<Edit<OpenCodeTraveler>, 'capturedAt' | 'operationId' | 'by' | 'base'> & {
      changeFrom: (before: OpenCodeTraveler) => Promise<TravelerChange>
    },
  ) {
    let met: MetEdit[] = []
    let traveler: Partial<OpenTraveler> = {}
    const card = await codes.changeCard(tx, found, async (code, revision) => {
      // the history takes a number's box as it is
      const before = numbers.fresh(found.code, texts.open(await travelers.get(tx, found.code)))
      const merged = await history.apply<OpenCodeTraveler>(tx, {
        ...edited,
        code,
        before,
        revision,
        fields: TRAVELER_FIELDS,
        change: numbers.fresh(found.code, await changeFrom(before)),
      })
      met = merged.met
      const { card, ...rest } = parts(merged.change)
      traveler = rest.traveler
      return card
    })
    const change = { ...texts.seal(found.code, traveler), updatedAt: now() }
    const row = texts.open(await travelers.update(tx, found.code, change))
    return { row: { ...card, ...row }, met }
  }

  const claim = claims.kind<SavedTraveler>({
    types: ['travel'],
    files: claimFiles,
    photos: 'travelers',
    isPrivate: true,
    async read(operation, found) {
      const { code } = found
      const form = parseNew(travelClaimFields(latestDateAnywhere(now())), await operation.fields())
      const day = dayIn(deps.timeZone, doneAt(operation, found, now()))
      // whoever filled in a queued one may be gone, so it is taken if its form did not ask
      const always = found.privacyPurpose !== null && !operation.queued
      const errors = missingGuardian(form, { day, always })
      if (errors.length > 0) throw new AppError('validation_failed', { detail: m.guardianNeeded, errors })
      return {
        pin: form.pin,
        shown: { ...form, isChild: form.dob !== undefined && isChildOn(day, form.dob) },
        card: () => ({ ...NO_CARD, ...contactChange(form) }),
        async write(tx, claimed, profileImage) {
          const traveler = await travelers.insert(tx, {
            code,
            id: deps.ids.uuid(),
            ...texts.seal(code, wire.travelerColumns(form)),
            ...numbers.seal(code, form),
            profileImage,
            updatedAt: claimed.claimedAt ?? now(),
          })
          return wire.toSavedTraveler({ ...claimed, ...texts.open(traveler) }, showPhoto)
        },
      }
    },
  })

  async function prepareUpdate(operation: OperationRequest): Promise<Prepared<EditedTraveler>> {
    const found = await codes.findClaimed(operation.code, 'travel')
    const fields = await operation.fields()
    const form = parseChange(travelUpdateFields(latestDateAnywhere(now())), fields)
    const proven = await pins.verify(found, form.pin, operation.caller, operation.provenPins)
    const { code, campaignId } = proven
    const change = changeOf(form, numbers.seal(code, form))
    const photo = await blobs.storePhoto(campaignId, 'travelers', operation.file('profile_image'))
    return {
      files: photo.keys,
      async write(tx) {
        const profileImage = await photo.record(tx)
        const { row, met } = await edit(tx, proven, {
          capturedAt: operation.capturedAt,
          operationId: operation.id,
          by: 'pin',
          base: foundColumns(operation.base, latestDateAnywhere(now())),
          changeFrom: async (before) => ({
            ...withoutSame(change, before),
            // the earlier photo stays with its row in the history
            ...(profileImage !== null && { profileImage }),
          }),
        })
        const body = { ...wire.toSavedTraveler(row, showPhoto), ...(met.length > 0 && { met }) }
        return { status: 200, body, campaignId, code, isPrivate: true }
      },
    }
  }

  return {
    kinds: { 'travel.claim': claim, 'travel.update': { prepare: prepareUpdate, files: claimFiles } },

    async listPast({ found: { code }, by }, limit) {
      const row = await travelers.find(db.read, code)
      if (!row) throw new AppError('code_unknown')
      const shown = {
        fields: by === 'owner' ? OPEN_FIELDS : TRAVELER_FIELDS,
        row: texts.open(row),
        show(field: string, text: string | null) {
          if (text === null) return null
          if (field === PHOTO) return showPhoto(text)
          return isIdentityNumber(field) ? numbers.openOne(code, field, text) : text
        },
      }
      return history.list(code, shown, limit)
    },

    restore: ({ found, by }, id, key) =>
      deps.idempotency.writeOnce(key, async (tx) => {
        const fields = by === 'owner' ? OPEN_FIELDS : TRAVELER_FIELDS
        await edit(tx, found, {
          capturedAt: null,
          operationId: key?.id ?? null,
          by,
          base: {},
          changeFrom: () => history.columnsOf(tx, { code: found.code, id, fields }),
        })
        const { code, campaignId } = found
        return { status: 200, body: { message: m.valueRestored }, campaignId, code }
      }),

    async details({ code }) {
      const row = await travelers.find(db.read, code)
      if (!row) throw new AppError('code_unknown')
      return wire.toTraveler(texts.open(row), numbers.open(row), showPhoto)
    },

    async listTravelers({ id, campaignType }) {
      if (campaignType !== 'travel') throw new AppError('wrong_campaign_type')
      const rows = await travelers.list(db.read, id)
      return rows.map((row) => wire.toListedTraveler(texts.open(row), showPhoto))
    },
  }
}
