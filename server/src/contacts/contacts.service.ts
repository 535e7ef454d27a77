import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { qrClaimFields } from '@tohfa/sync-protocol/operations/qr-claim'
import { qrUpdateFields } from '@tohfa/sync-protocol/operations/qr-update'
import type { StoredBlobs } from '../blobs/stored-blobs'
import type { ClaimsService } from '../claims/claims.service'
import type { PinnedCode, PinsService } from '../claims/pins.service'
import type { CodesService } from '../codes/codes.service'
import { toClaimedCode, toQrCode } from '../codes/codes.wire'
import { parseChange, parseNew } from '../http/form-fields'
import type { Answer, Commit } from '../operations/idempotency'
import type { OperationHandlers, OperationRequest } from '../operations/operation-handler'
import { changedColumns, claimedColumns } from './contact-columns'

export interface ContactsService {
  /**
   * Claims a vcard or diary code with contact details and a PIN; answers the code.
   * @throws AppError code_unknown (404), validation_failed (422), wrong_campaign_type, already_claimed (409),
   * file_kind_unsupported (415), file_too_large (413), busy (429)
   */
  claimCode(operation: OperationRequest, commit: Commit): Promise<Answer<QrCode>>
  /**
   * Changes the contact details of a claimed vcard for someone who knows its PIN; answers the code.
   * @throws AppError code_unknown (404), validation_failed (422), wrong_campaign_type, not_claimed (409),
   * pin_invalid (403), pin_locked (429), file_kind_unsupported (415), file_too_large (413)
   */
  updateDetails(operation: OperationRequest, commit: Commit): Promise<Answer<QrCode>>
}

export function createContactsService(deps: {
  codes: CodesService
  pins: PinsService
  claims: ClaimsService
  blobs: StoredBlobs
}): ContactsService {
  const { codes, pins, claims, blobs } = deps

  return {
    claimCode: (operation, commit) =>
      claims.withUnclaimed(operation.code, ['vcard', 'diary'], async (found) => {
        const { code, campaignId } = found
        const form = parseNew(qrClaimFields, await operation.fields())
        const pinHash = await pins.hash(code, form.pin)
        const photo = operation.file('profile_image')
        const answer = await blobs.storePhoto(campaignId, 'profiles', photo, (swap) =>
          commit(async (tx) => {
            const claimerProfileImage = photo && (await swap(tx, null))
            const card = { ...claimedColumns(form), claimerProfileImage }
            const row = await claims.claim(tx, found, card, { pinHash, capturedAt: operation.capturedAt })
            // the claimer sees what was stored, whatever the type
            return { status: 200, body: toClaimedCode(row), campaignId }
          }),
        )
        operation.provenPins.add(code, form.pin)
        return answer
      }),

    async updateDetails(operation, commit) {
      const found = await codes.findClaimed(operation.code, 'vcard')
      const { pin, ...form } = parseChange(qrUpdateFields, await operation.fields())
      const proven: PinnedCode = await pins.verify(found, pin, operation.address, operation.provenPins)
      const { campaignId, campaignType } = proven
      const photo = operation.file('profile_image')
      return blobs.storePhoto(campaignId, 'profiles', photo, (swap) =>
        commit(async (tx) => {
          const row = await codes.changeCard(tx, proven, async (before) => ({
            ...changedColumns(form),
            ...(photo && { claimerProfileImage: await swap(tx, before.claimerProfileImage) }),
          }))
          return { status: 200, body: toQrCode(row, campaignType), campaignId }
        }),
      )
    },
  }
}

/** The operations of contacts that a device may queue. */
export const contactsOperations = (
  contacts: ContactsService,
): Pick<OperationHandlers, 'qr.claim' | 'qr.update'> => ({
  'qr.claim': { apply: contacts.claimCode, fileFields: ['profile_image'] },
  'qr.update': { apply: contacts.updateDetails, fileFields: ['profile_image'] },
})
