/** The forms of a traveler: the protocol's rules, and those of the screen. */
import { editedNumbers } from '@tohfa/sync-protocol/travel/edited-numbers'
import { travelClaimFields } from '@tohfa/sync-protocol/travel/travel-claim'
import { travelUpdateFields } from '@tohfa/sync-protocol/travel/travel-update'
import { missingGuardian } from '@tohfa/sync-protocol/travel/guardian'
import { sentFields, validate, type Validated } from '@tohfa/sync-protocol/fields/validation'
import * as z from 'zod/mini'
import { withPinTwice } from '@tohfa/sync-protocol/pin/pin-confirmation'
import { today } from '../shared/form/today'
import { unlessEasy } from '../pin/unless-easy'

type Texts = Record<string, string>

const claimForm = () => withPinTwice(travelClaimFields(today()))
export type TravelClaimForm = z.infer<ReturnType<typeof claimForm>>

/** @param refusesEasy whether the campaign refuses PINs that are easy to guess */
export const checkClaim = (refusesEasy?: boolean) =>
  unlessEasy(refusesEasy, (texts): Validated<TravelClaimForm> => {
    const form = sentFields(texts)
    const checked = validate(claimForm(), form)
    // reported together with the other errors, not after them
    const missing = missingGuardian(form, { day: today(), always: false })
    if (missing.length === 0) return checked
    return { ok: false, errors: [...(checked.ok ? [] : checked.errors), ...missing] }
  })

/** An edit: an empty optional field clears the stored value, except for identity numbers. The PIN is known already. */
export const checkEdit = (pin: string) => (texts: Texts) =>
  validate(
    z.safeExtend(travelUpdateFields(today()), required()),
    sentFields(editedNumbers({ ...texts, pin }), { keepEmpty: true }),
  )

const required = () => {
  const { name, mobile, email } = travelClaimFields(today()).shape
  return { name, mobile, email }
}
