/** The forms of a traveler: the protocol's rules, and what only a screen asks. */
import { travelClaimFields } from '@tohfa/sync-protocol/operations/travel-claim'
import { travelUpdateFields } from '@tohfa/sync-protocol/operations/travel-update'
import { sentFields, validate } from '@tohfa/sync-protocol/validation'
import * as z from 'zod/mini'
import { pinConfirmation, pinsAlike } from '@tohfa/sync-protocol/pin-confirmation'
import { today } from '../../gift/today'

type Texts = Record<string, string>

const claimForm = () => z.safeExtend(travelClaimFields(today()), pinConfirmation).check(pinsAlike())
export type TravelClaimForm = z.infer<ReturnType<typeof claimForm>>

export const checkClaim = (texts: Texts) => validate(claimForm(), sentFields(texts))

/** An edit: every field is sent, an empty optional one clears; the PIN is known. */
export const checkEdit = (pin: string) => (texts: Texts) =>
  validate(
    z.safeExtend(travelUpdateFields(today()), required()),
    sentFields({ ...texts, pin }, { keepEmpty: true }),
  )
export type TravelEditForm = Extract<ReturnType<ReturnType<typeof checkEdit>>, { ok: true }>['value']

const required = () => {
  const { name, mobile, email } = travelClaimFields(today()).shape
  return { name, mobile, email }
}

const SECRET = ['pin', 'passport_number', 'aadhar_number', 'pan_number'] as const

/** Parts what only the server may read from the other fields. */
export function apart(form: Readonly<Record<string, unknown>>) {
  const entries = Object.entries(form).filter(([field]) => field !== 'pin_confirmation')
  const isSecret = (field: string) => SECRET.some((secret) => secret === field)
  return {
    fields: Object.fromEntries(entries.filter(([field]) => !isSecret(field))),
    secrets: Object.fromEntries(entries.filter(([field]) => isSecret(field))),
  }
}
