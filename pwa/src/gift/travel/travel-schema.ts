/** The forms of a traveler: the protocol's rules, and those of the screen alone. */
import { editedNumbers } from '@tohfa/sync-protocol/travel/identity-numbers'
import { travelClaimFields } from '@tohfa/sync-protocol/operations/travel-claim'
import { travelUpdateFields } from '@tohfa/sync-protocol/operations/travel-update'
import { sentFields, validate } from '@tohfa/sync-protocol/validation'
import * as z from 'zod/mini'
import { pinConfirmation, pinsAlike } from '@tohfa/sync-protocol/pin-confirmation'
import { today } from '../form/today'
import { unlessEasy } from '../pin/unless-easy'

type Texts = Record<string, string>

const claimForm = () => z.safeExtend(travelClaimFields(today()), pinConfirmation).check(pinsAlike())
export type TravelClaimForm = z.infer<ReturnType<typeof claimForm>>

/** @param refusesEasy whether the campaign refuses PINs that are easy to guess */
export const checkClaim = (refusesEasy?: boolean) =>
  unlessEasy(refusesEasy, (texts) => validate(claimForm(), sentFields(texts)))

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
