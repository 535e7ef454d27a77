/** Stored answers with values that are encrypted in rows: each is bound to the id of its operation. */
import { createSealedText, type SealedText } from '../crypto/sealed-text'
import type { Secrets } from '../crypto/secrets'

export const createAnswerBoxes = (secrets: Secrets): SealedText => createSealedText(secrets, 'stored answers')
