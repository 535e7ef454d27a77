import { claimFiles } from '@tohfa/sync-protocol/http/form-files'
import type { EditedQrCode, MetEdit } from '@tohfa/sync-protocol/entities/history'
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import * as m from '@tohfa/sync-protocol/messages'
import { qrClaimFields } from '@tohfa/sync-protocol/contact/qr-claim'
import { qrUpdateFields } from '@tohfa/sync-protocol/contact/qr-update'
import type { StoredBlobs } from '../blobs/stored-blobs'
import type { ClaimsService } from '../claims/claims.service'
import type { PinsService } from '../pins/pins.service'
import type { CodesService } from '../codes/codes.service'
import { toClaimedCode, toQrCode } from '../codes/codes.wire'
import { mediaPath } from '../http/wire-values'
import { NO_CARD } from '../codes/contact-card'
import { PHOTO, type HistoryService } from '../edits/history.service'
import type { Past } from '../edits/past.routes'
import { parseChange, parseNew } from '../http/form-fields'
import type { Idempotency, Prepared } from '../operations/idempotency'
import type { Kinds, OperationRequest } from '../operations/operation-kind'
import { CARD_FIELDS, editColumns, foundColumns } from './contact-columns'

export interface ContactService extends Past {
  /**
   * What a device may queue: the claim of a vcard or diary code, which returns the code; and a change of the details of
   * a claimed vcard by someone who knows its PIN, which returns the code and, if it met another change, which of the
   * two was kept.
   * @throws AppError of the claim as `ClaimsService.kind`; of the change code_unknown (404), validation_failed (422),
   *   wrong_campaign_type, not_claimed (409), pin_invalid (403), pin_locked (429), file_kind_unsupported (415),
   *   file_too_large (413)
   */
  kinds: Pick<Kinds, 'qr.claim' | 'qr.update'>
}

export function createContactService(deps: {
  codes: CodesService
  pins: PinsService
  claims: ClaimsService
  blobs: StoredBlobs
  history: HistoryService
  idempotency: Idempotency
  timeZone: string
}): ContactService {
  const { codes, pins, claims, blobs, history, timeZone } = deps

  const claim = claims.kind<QrCode>({
    types: ['vcard', 'diary'],
    files: claimFiles,
    photos: 'profiles',
    async read(operation) {
      const form = parseNew(qrClaimFields, await operation.fields())
      return {
        pin: form.pin,
        shown: form,
        card: (claimerProfileImage) => ({ ...NO_CARD, ...editColumns(form), claimerProfileImage }),
        // the claimer sees what was stored, whatever the type
        write: async (_tx, claimed) => toClaimedCode(claimed, timeZone),
      }
    },
  })

  async function prepareUpdate(operation: OperationRequest): Promise<Prepared<EditedQrCode>> {
    const found = await codes.findClaimed(operation.code, 'vcard')
    const { pin, ...form } = parseChange(qrUpdateFields, await operation.fields())
    const proven = await pins.verify(found, pin, operation.caller, operation.provenPins)
    const { code, campaignId, campaignType } = proven
    const photo = await blobs.storePhoto(campaignId, 'profiles', operation.file('profile_image'))
    return {
      files: photo.keys,
      async write(tx) {
        const claimerProfileImage = await photo.record(tx)
        let met: MetEdit[] = []
        const row = await codes.changeCard(tx, proven, async (before, revision) => {
          const { capturedAt, id: operationId } = operation
          // the earlier photo stays with its row in the history
          const change = {
            ...editColumns(form),
            ...(claimerProfileImage !== null && { claimerProfileImage }),
          }
          const merged = await history.apply(tx, {
            code: before,
            before,
            revision,
            capturedAt,
            operationId,
            by: 'pin',
            fields: CARD_FIELDS,
            change,
            base: foundColumns(operation.base),
          })
          met = merged.met
          return merged.change
        })
        const body = { ...toQrCode(row, campaignType, timeZone), ...(met.length > 0 && { met }) }
        return { status: 200, body, campaignId, code }
      },
    }
  }

  return {
    kinds: { 'qr.claim': claim, 'qr.update': { prepare: prepareUpdate, files: claimFiles } },

    async listPast({ found }, limit) {
      const row = await codes.findCode(found.code)
      const show = (field: string, text: string | null) => (field === PHOTO ? mediaPath(text) : text)
      return history.list(found.code, { fields: CARD_FIELDS, row, show }, limit)
    },

    restore: ({ found, by }, id, key) =>
      deps.idempotency.writeOnce(key, async (tx) => {
        await codes.changeCard(tx, found, async (before, revision) => {
          const change = await history.columnsOf(tx, { code: found.code, id, fields: CARD_FIELDS })
          const merged = await history.apply(tx, {
            code: before,
            before,
            revision,
            by,
            change,
            fields: CARD_FIELDS,
            base: {},
            capturedAt: null,
            operationId: key?.id ?? null,
          })
          return merged.change
        })
        const { code, campaignId } = found
        return { status: 200, body: { message: m.valueRestored }, campaignId, code }
      }),
  }
}
