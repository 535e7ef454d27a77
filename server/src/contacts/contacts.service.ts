import { claimFiles } from '@tohfa/sync-protocol/http/form-files'
import type { EditedQrCode, MetEdit } from '@tohfa/sync-protocol/entities/history'
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import * as m from '@tohfa/sync-protocol/messages'
import { qrClaimFields } from '@tohfa/sync-protocol/operations/qr-claim'
import { qrUpdateFields } from '@tohfa/sync-protocol/operations/qr-update'
import type { StoredBlobs } from '../blobs/stored-blobs'
import type { ClaimsService } from '../claims/claims.service'
import type { PinnedCode, PinsService } from '../claims/pins.service'
import type { CodesService } from '../codes/codes.service'
import { mediaPath, toClaimedCode, toQrCode } from '../codes/codes.wire'
import { PHOTO, type HistoryService } from '../history/history.service'
import type { Past } from '../history/past.routes'
import { parseChange, parseNew } from '../http/form-fields'
import type { Answer, Commit, Idempotency } from '../operations/idempotency'
import type { OperationHandlers, OperationRequest } from '../operations/operation-handler'
import { CARD_FIELDS, changedColumns, claimedColumns, foundColumns } from './contact-columns'

export interface ContactsService extends Past {
  /**
   * Claims a vcard or diary code with contact details and a PIN; answers the code.
   * @throws AppError code_unknown (404), validation_failed (422), wrong_campaign_type, already_claimed (409),
   * file_kind_unsupported (415), file_too_large (413), busy (429)
   */
  claimCode(operation: OperationRequest, commit: Commit): Promise<Answer<QrCode>>
  /**
   * Changes the contact details of a claimed vcard for someone who knows its PIN; answers the code, and where the edit met
   * another one, which of both stands.
   * @throws AppError code_unknown (404), validation_failed (422), wrong_campaign_type, not_claimed (409),
   * pin_invalid (403), pin_locked (429), file_kind_unsupported (415), file_too_large (413)
   */
  updateDetails(operation: OperationRequest, commit: Commit): Promise<Answer<EditedQrCode>>
}

export function createContactsService(deps: {
  codes: CodesService
  pins: PinsService
  claims: ClaimsService
  blobs: StoredBlobs
  history: HistoryService
  idempotency: Idempotency
  timeZone: string
}): ContactsService {
  const { codes, pins, claims, blobs, history, timeZone } = deps

  return {
    claimCode: (operation, commit) =>
      claims.withUnclaimed(operation.code, ['vcard', 'diary'], async (found) => {
        const { code, campaignId } = found
        const form = parseNew(qrClaimFields, await operation.fields())
        const pinHash = await claims.newPin(found, form.pin, await operation.fields())
        const photo = operation.file('profile_image')
        const answer = await blobs.storePhoto(campaignId, 'profiles', photo, (swap) =>
          commit(async (tx) => {
            const claimerProfileImage = photo && (await swap(tx, null))
            const card = { ...claimedColumns(form), claimerProfileImage }
            const row = await claims.claim(tx, found, card, { pinHash, operation, shown: form })
            // the claimer sees what was stored, whatever the type
            return { status: 200, body: toClaimedCode(row, timeZone), campaignId }
          }),
        )
        operation.provenPins.add(code, form.pin)
        return answer
      }),

    async updateDetails(operation, commit) {
      const found = await codes.findClaimed(operation.code, 'vcard')
      const { pin, ...form } = parseChange(qrUpdateFields, await operation.fields())
      const proven: PinnedCode = await pins.verify(found, pin, operation.caller, operation.provenPins)
      const { campaignId, campaignType } = proven
      const photo = operation.file('profile_image')
      return blobs.storePhoto(campaignId, 'profiles', photo, (swap) =>
        commit(async (tx) => {
          let met: MetEdit[] = []
          const row = await codes.changeCard(tx, proven, async (before, revision) => {
            const { capturedAt, id: operationId } = operation
            // the photo before stays with its row in the history
            const change = {
              ...changedColumns(form),
              ...(photo && { claimerProfileImage: await swap(tx, null) }),
            }
            const merged = await history.apply(tx, {
              ...{ code: before, before, revision, capturedAt, operationId, by: 'pin', fields: CARD_FIELDS },
              ...{ change, base: foundColumns(operation.base) },
            })
            met = merged.met
            return merged.change
          })
          const body = { ...toQrCode(row, campaignType, timeZone), ...(met.length > 0 && { met }) }
          return { status: 200, body, campaignId }
        }),
      )
    },

    async listPast({ found }, limit) {
      const row = await codes.findCode(found.code)
      const show = (field: string, text: string | null) => (field === PHOTO ? mediaPath(text) : text)
      return history.list(found.code, { fields: CARD_FIELDS, row, show }, limit)
    },

    bringBack: ({ found, by }, id, key) =>
      deps.idempotency.once(key, (commit) =>
        commit(async (tx) => {
          await codes.changeCard(tx, found, async (before, revision) => {
            const change = await history.columnsOf(tx, { code: found.code, id, fields: CARD_FIELDS })
            const merged = await history.apply(tx, {
              ...{ code: before, before, revision, by, change, fields: CARD_FIELDS, base: {} },
              ...{ capturedAt: null, operationId: key?.id ?? null },
            })
            return merged.change
          })
          return { status: 200, body: { message: m.broughtBack }, campaignId: found.campaignId }
        }),
      ),
  }
}

/** The operations of contacts that a device may queue. */
export const contactsOperations = (
  contacts: ContactsService,
): Pick<OperationHandlers, 'qr.claim' | 'qr.update'> => ({
  'qr.claim': { apply: contacts.claimCode, files: claimFiles },
  'qr.update': { apply: contacts.updateDetails, files: claimFiles },
})
