/** The codes of links to campaigns, encrypted in their rows so that a QR can be shown again. */
import { resealColumns, type Reseal } from '../../crypto/resealing'
import { createSealedText, type SealedText } from '../../crypto/sealed-text'
import type { Secrets } from '../../crypto/secrets'

/** Each is bound to its own id and its campaign's. */
export const createLinkBoxes = (secrets: Secrets): SealedText =>
  createSealedText(secrets, 'links to campaigns')

export const resealLinks: Reseal = ({ db, secrets }) => {
  const boxes = createLinkBoxes(secrets)
  return resealColumns(db, 'campaignLinks', {
    key: ['id'],
    columns: ['secretBox'],
    renewed: ({ id, campaignId }, box) => boxes.renewed(box, campaignId, id),
  })
}
