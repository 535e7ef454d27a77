import * as field from '@tohfa/sync-protocol/fields'
import * as m from '@tohfa/sync-protocol/messages'
import { coordinatesTogether } from '@tohfa/sync-protocol/operations/coordinates'
import { qrClaimFields } from '@tohfa/sync-protocol/operations/qr-claim'
import { qrUpdateFields } from '@tohfa/sync-protocol/operations/qr-update'
import * as z from 'zod/mini'

const { pin: _claimPin, ...claim } = qrClaimFields.shape
const { pin: _updatePin, ...update } = qrUpdateFields.shape
const together = coordinatesTogether('latitude', 'longitude')

/** The form of an entry that is sent again; its PIN stays sealed, unless it has to be entered anew. */
const SCHEMAS = {
  claim: z.strictObject(claim).check(together),
  claimWithPin: z.strictObject({ ...claim, pin: field.pin, confirm_pin: field.pin }).check(
    together,
    z.refine(({ pin, confirm_pin }) => pin === confirm_pin, { error: m.pinsDiffer, path: ['confirm_pin'] }),
  ),
  update: z.strictObject(update).check(together),
  updateWithPin: z.strictObject({ ...update, pin: field.pin }).check(together),
}

/** @param isClaim else it is a change of claimed details */
export function resendSchema(isClaim: boolean, withPin: boolean): z.ZodMiniType<Record<string, unknown>> {
  if (isClaim) return withPin ? SCHEMAS.claimWithPin : SCHEMAS.claim
  return withPin ? SCHEMAS.updateWithPin : SCHEMAS.update
}
