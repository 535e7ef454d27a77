/** The forms of the claim page: the protocol's rules, and those of the screen alone. */
import * as m from '@tohfa/sync-protocol/messages'
import { coordinatesTogether } from '@tohfa/sync-protocol/operations/coordinates'
import { qrClaimFields } from '@tohfa/sync-protocol/operations/qr-claim'
import { qrUpdateFields } from '@tohfa/sync-protocol/operations/qr-update'
import * as z from 'zod/mini'
import { pinConfirmation, pinsAlike } from '@tohfa/sync-protocol/pin-confirmation'

/** A claim with its PIN typed twice. */
export const claimForm = z.safeExtend(qrClaimFields, pinConfirmation).check(pinsAlike())
export type ClaimForm = z.infer<typeof claimForm>

const { pin: _, ...editable } = qrUpdateFields.shape
const { name, company_name, mobile, email } = qrClaimFields.shape

/** An edit: an empty optional field clears the stored value. The PIN was asked for before. */
export const editForm = z.strictObject({ ...editable, name, company_name, mobile, email }).check(
  coordinatesTogether('latitude', 'longitude'),
  z.superRefine(({ latitude, longitude }, context) => {
    if ((latitude === null) === (longitude === null)) return
    context.addIssue({
      code: 'custom',
      message: m.locationIncomplete,
      path: [latitude === null ? 'latitude' : 'longitude'],
    })
  }),
)
