import * as field from '@tohfa/sync-protocol/fields/field-rules'
import { coordinatesTogether } from '@tohfa/sync-protocol/fields/coordinates'
import { qrClaimFields } from '@tohfa/sync-protocol/contact/qr-claim'
import { pinConfirmation, pinsAlike } from '@tohfa/sync-protocol/pin/pin-confirmation'
import * as z from 'zod/mini'

const { pin: _, ...claim } = qrClaimFields.shape
const together = coordinatesTogether('latitude', 'longitude')

const withoutPin = z.strictObject(claim).check(together)
const withPin = z.strictObject({ ...claim, pin: field.pin, ...pinConfirmation }).check(together, pinsAlike())

/** The form that corrects a refused claim. Its PIN stays sealed unless it has to be entered again. */
export const editClaimSchema = (newPin: boolean): z.ZodMiniType<Record<string, unknown>> =>
  newPin ? withPin : withoutPin
