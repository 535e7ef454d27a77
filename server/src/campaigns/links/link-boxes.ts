/** The codes of links to campaigns, encrypted in their rows so that a QR can be shown again. */
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { inSteps, ROWS_AT_ONCE, type Reseal } from '../../crypto/resealing'
import { createSealedText, type SealedText } from '../../crypto/sealed-text'
import type { Secrets } from '../../crypto/secrets'

/** Each is bound to its own id and its campaign's. */
export const createLinkBoxes = (secrets: Secrets): SealedText =>
  createSealedText(secrets, 'links to campaigns')

export const resealLinks: Reseal = ({ db, secrets }) => {
  const boxes = createLinkBoxes(secrets)
  return inSteps(db, {
    page: ({ q, t: { campaignLinks: t } }, after) =>
      q
        .select()
        .from(t)
        .where(and(isNotNull(t.secretBox), gt(t.id, after)))
        .orderBy(asc(t.id))
        .limit(ROWS_AT_ONCE),
    keyOf: ({ id }) => id,
    change({ id, campaignId, secretBox: box }) {
      const renewed = box === null ? undefined : boxes.renewed(box, campaignId, id)
      if (box === null || renewed === undefined) return undefined
      return async ({ q, t: { campaignLinks: t } }) => {
        const changed = await q
          .update(t)
          .set({ secretBox: renewed })
          // it may have been switched off in the meantime
          .where(and(eq(t.id, id), eq(t.secretBox, box)))
          .returning({ id: t.id })
        return changed.length
      }
    },
  })
}
