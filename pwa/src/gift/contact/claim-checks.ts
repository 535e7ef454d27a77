/** The rules of the two forms. They are larger than the forms, so they load after them. */
import { sentFields, validate } from '@tohfa/sync-protocol/validation'
import { unlessEasy } from '../pin/unless-easy'
import { claimForm, editForm } from './claim-schema'

type Texts = Record<string, string>

/** @param refusesEasy whether the campaign refuses PINs that are easy to guess */
export const checkClaim = (refusesEasy?: boolean) =>
  unlessEasy(refusesEasy, (texts) => validate(claimForm, sentFields(texts)))
/** An empty field clears the stored value. */
export const checkEdit = (texts: Texts) => validate(editForm, sentFields(texts, { keepEmpty: true }))
