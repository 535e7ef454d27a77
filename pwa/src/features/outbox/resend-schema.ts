import * as field from '@tohfa/sync-protocol/fields'
import * as m from '@tohfa/sync-protocol/messages'
import { coordinatesTogether } from '@tohfa/sync-protocol/operations/coordinates'
import { qrClaimFields } from '@tohfa/sync-protocol/operations/qr-claim'
import * as z from 'zod/mini'

const { pin: _, ...claim } = qrClaimFields.shape
const together = coordinatesTogether('latitude', 'longitude')

const withoutPin = z.strictObject(claim).check(together)
const withPin = z.strictObject({ ...claim, pin: field.pin, confirm_pin: field.pin }).check(
  together,
  z.refine(({ pin, confirm_pin }) => pin === confirm_pin, { error: m.pinsDiffer, path: ['confirm_pin'] }),
)

/** The form of a claim that is sent again; its PIN stays sealed, unless it has to be entered anew. */
export const resendSchema = (newPin: boolean): z.ZodMiniType<Record<string, unknown>> =>
  newPin ? withPin : withoutPin
