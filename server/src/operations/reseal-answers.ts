import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { inSteps, ROWS_AT_ONCE, type Reseal } from '../crypto/resealing'
import { createAnswerBoxes } from './answer-boxes'

/** The stored answers with values that are encrypted in rows. */
export const resealAnswers: Reseal = ({ db, secrets }) => {
  const boxes = createAnswerBoxes(secrets)
  return inSteps(db, {
    page: ({ q, t: { operations: t } }, after) =>
      q
        .select({ id: t.id, bodyBox: t.bodyBox })
        .from(t)
        .where(and(isNotNull(t.bodyBox), gt(t.id, after)))
        .orderBy(asc(t.id))
        .limit(ROWS_AT_ONCE),
    keyOf: ({ id }) => id,
    change({ id, bodyBox: box }) {
      const renewed = box === null ? undefined : boxes.renewed(box, id)
      if (box === null || renewed === undefined) return undefined
      return async ({ q, t: { operations: t } }) => {
        const changed = await q
          .update(t)
          .set({ bodyBox: renewed })
          // it may have been erased in between
          .where(and(eq(t.id, id), eq(t.bodyBox, box)))
          .returning({ id: t.id })
        return changed.length
      }
    },
  })
}
