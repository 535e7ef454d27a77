/** The rules of the two forms. They weigh more than the forms, so they come after them. */
import { sentFields, validate } from '@tohfa/sync-protocol/validation'
import { claimForm, editForm } from './claim-schema'

type Texts = Record<string, string>

export const checkClaim = (texts: Texts) => validate(claimForm, sentFields(texts))
/** An empty field clears what was there. */
export const checkEdit = (texts: Texts) => validate(editForm, sentFields(texts, { keepEmpty: true }))
