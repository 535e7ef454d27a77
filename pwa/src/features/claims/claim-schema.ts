/** The forms of the claim page: the protocol's rules, and what only a screen asks. */
import * as m from '@tohfa/sync-protocol/messages'
import { coordinatesTogether } from '@tohfa/sync-protocol/operations/coordinates'
import { qrClaimFields } from '@tohfa/sync-protocol/operations/qr-claim'
import { qrUpdateFields } from '@tohfa/sync-protocol/operations/qr-update'
import * as z from 'zod/mini'

/** A claim with its PIN typed twice. */
export const claimForm = z
  .strictObject({ ...qrClaimFields.shape, pin_confirmation: z.optional(z.string()) })
  .check(
    coordinatesTogether('latitude', 'longitude'),
    z.refine((form) => form.pin === form.pin_confirmation, {
      error: m.pinsDiffer,
      path: ['pin_confirmation'],
      // said together with what else is wrong, not after it
      when: ({ value }) => hasPin(value),
    }),
  )
export type ClaimForm = z.infer<typeof claimForm>

const hasPin = (value: unknown) =>
  typeof value === 'object' && value !== null && 'pin' in value && typeof value.pin === 'string'

const { pin: _, ...editable } = qrUpdateFields.shape
const { name, company_name, mobile, email } = qrClaimFields.shape

/** An edit: every field of the form is sent, an empty optional one clears; the PIN was asked before. */
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
export type EditForm = z.infer<typeof editForm>
