/** The rules of the two forms. They are larger than the forms, so they load after them. */
import { sentFields, validate } from '@tohfa/sync-protocol/validation'
import { claimForm, editForm } from './claim-schema'

type Texts = Record<string, string>

export const checkClaim = (texts: Texts) => validate(claimForm, sentFields(texts))
/** An empty field clears the stored value. */
export const checkEdit = (texts: Texts) => validate(editForm, sentFields(texts, { keepEmpty: true }))
