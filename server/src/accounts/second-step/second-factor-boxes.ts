/** The secrets of authenticator apps, encrypted in their rows. */
import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { inSteps, ROWS_AT_ONCE, type Reseal } from '../../crypto/resealing'
import { createSealedText, type SealedText } from '../../crypto/sealed-text'
import type { Secrets } from '../../crypto/secrets'

/** Each is bound to its own id and its account's. */
export const createFactorBoxes = (secrets: Secrets): SealedText =>
  createSealedText(secrets, 'secrets of authenticator apps')

export const resealFactors: Reseal = ({ db, secrets }) => {
  const boxes = createFactorBoxes(secrets)
  return inSteps(db, {
    page: ({ q, t: { secondFactors: t } }, after) =>
      q
        .select()
        .from(t)
        .where(and(isNotNull(t.secretBox), gt(t.id, after)))
        .orderBy(asc(t.id))
        .limit(ROWS_AT_ONCE),
    keyOf: ({ id }) => id,
    change({ id, userId, secretBox }) {
      const renewed = secretBox === null ? undefined : boxes.renewed(secretBox, userId, id)
      if (renewed === undefined) return undefined
      return async ({ q, t: { secondFactors: t } }) => {
        const changed = await q
          .update(t)
          .set({ secretBox: renewed })
          .where(eq(t.id, id))
          .returning({ id: t.id })
        return changed.length
      }
    },
  })
}
