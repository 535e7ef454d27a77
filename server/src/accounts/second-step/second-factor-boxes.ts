/** The secrets of authenticator apps, encrypted in their rows. */
import { resealColumns, type Reseal } from '../../crypto/resealing'
import { createSealedText, type SealedText } from '../../crypto/sealed-text'
import type { Secrets } from '../../crypto/secrets'

/** Each is bound to its own id and its account's. */
export const createFactorBoxes = (secrets: Secrets): SealedText =>
  createSealedText(secrets, 'secrets of authenticator apps')

export const resealFactors: Reseal = ({ db, secrets }) => {
  const boxes = createFactorBoxes(secrets)
  return resealColumns(db, 'secondFactors', {
    key: ['id'],
    columns: ['secretBox'],
    renewed: ({ id, userId }, box) => boxes.renewed(box, userId, id),
  })
}
