import { qrClaimFields } from '@tohfa/sync-protocol/operations/qr-claim'
import { qrUpdateFields } from '@tohfa/sync-protocol/operations/qr-update'
import type { StoredBlobs } from '../blobs/stored-blobs'
import type { CodesService } from '../codes/codes.service'
import { toClaimedCode, toQrCode } from '../codes/codes.wire'
import { parseChange, parseNew } from '../http/form-fields'
import type { Answer, Idempotency } from '../operations/idempotency'
import { keyOf, type OperationRequest } from '../operations/operation-registry'
import type { Claiming } from '../claims/claiming'
import type { PinnedCode, PinsService } from '../claims/pins.service'
import { changedColumns, claimedColumns } from './contact-columns'

export interface ContactsService {
  /**
   * Claims a vcard or diary code with contact details and a PIN; answers the code.
   * @throws AppError code_unknown (404), validation_failed (422), wrong_campaign_type, already_claimed (409),
   * file_kind_unsupported (415), file_too_large (413), busy (429)
   */
  claimCode(operation: OperationRequest): Promise<Answer>
  /**
   * Changes the contact details of a claimed vcard, for who knows its PIN; answers the code.
   * @throws AppError code_unknown (404), validation_failed (422), wrong_campaign_type, not_claimed (409),
   * pin_invalid (403), pin_locked (429), file_kind_unsupported (415), file_too_large (413)
   */
  updateDetails(operation: OperationRequest): Promise<Answer>
}

export function createContactsService(deps: {
  codes: CodesService
  pins: PinsService
  blobs: StoredBlobs
  idempotency: Idempotency
  claiming: Claiming
}): ContactsService {
  const { codes, pins, blobs, idempotency } = deps

  return {
    claimCode: (operation) =>
      deps.claiming(operation, {
        types: ['vcard', 'diary'],
        parse: (fields) => parseNew(qrClaimFields, fields),
        photos: 'profiles',
        card: (form, photo) => ({ ...claimedColumns(form), claimerProfileImage: photo }),
        // who has just claimed sees what was stored, whatever the type
        record: async (_tx, claimed) => toClaimedCode(claimed),
      }),

    updateDetails: (operation) =>
      idempotency.once(keyOf(operation), async (commit) => {
        const found = await codes.findClaimed(operation.code, 'vcard')
        const { pin, ...form } = parseChange(qrUpdateFields, await operation.fields())
        const proven: PinnedCode = await pins.verify(found, pin, operation.address, operation.provenPins)
        const photo = operation.file('profile_image')
        return blobs.replacing(proven.campaignId, 'profiles', photo, (swap) =>
          commit(async (tx) => {
            const row = await codes.changeCard(tx, proven, async (before) => ({
              ...changedColumns(form),
              ...(photo && { claimerProfileImage: await swap(tx, before.claimerProfileImage) }),
            }))
            return { status: 200, body: toQrCode(row, proven.campaignType), campaignId: proven.campaignId }
          }),
        )
      }),
  }
}
