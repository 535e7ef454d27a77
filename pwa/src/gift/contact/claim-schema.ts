/** The forms of a contact card: the protocol's rules and the screen's. They are large, so they load after the forms. */
import * as m from '@tohfa/sync-protocol/messages'
import { coordinatesTogether } from '@tohfa/sync-protocol/fields/coordinates'
import { qrClaimFields } from '@tohfa/sync-protocol/contact/qr-claim'
import { qrUpdateFields } from '@tohfa/sync-protocol/contact/qr-update'
import { sentFields, validate } from '@tohfa/sync-protocol/fields/validation'
import * as z from 'zod/mini'
import { withPinTwice } from '@tohfa/sync-protocol/pin/pin-confirmation'
import { unlessEasy } from '../pin/unless-easy'

/** A claim with its PIN typed twice. */
export const claimForm = withPinTwice(qrClaimFields)
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

type Texts = Record<string, string>

/** @param refusesEasy whether the campaign refuses PINs that are easy to guess */
export const checkClaim = (refusesEasy?: boolean) =>
  unlessEasy(refusesEasy, (texts) => validate(claimForm, sentFields(texts)))

export const checkEdit = (texts: Texts) => validate(editForm, sentFields(texts, { keepEmpty: true }))
