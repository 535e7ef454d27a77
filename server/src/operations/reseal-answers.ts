import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { boxToStore, type Reseal } from '../crypto/resealing'
import { inSteps, ROWS_AT_ONCE } from '../crypto/in-steps'
import { createAnswerBoxes } from './answer-boxes'

/** in every answer about a traveler, and in no other one */
const OF_TRAVELER = '"blood_group":'

/** The gift that an older version's answer tells private things of; null where it tells none. */
function privateOf(body: string): string | null {
  if (!body.includes(OF_TRAVELER)) return null
  const { code } = JSON.parse(body) as { code?: unknown }
  return typeof code === 'string' ? code : null
}

/** Encrypts the stored answers about travelers. */
export const resealAnswers: Reseal = ({ db, secrets, rows, before }) => {
  const boxes = createAnswerBoxes(secrets)
  return inSteps(
    db,
    {
      // an index of what is readable would cost every operation
      page: ({ q, t: { operations: t } }, after) =>
        q
          .select({ id: t.id, body: t.body, bodyBox: t.bodyBox, code: t.code })
          .from(t)
          .where(and(gt(t.id, after), rows === 'all' ? undefined : isNull(t.bodyBox)))
          .orderBy(asc(t.id))
          .limit(ROWS_AT_ONCE),
      keyOf: ({ id }) => id,
      change({ id, body, bodyBox, code }) {
        const about = bodyBox === null ? privateOf(body) : code
        if (about === null) return undefined
        const box = boxToStore(boxes, { plain: bodyBox === null ? body : null, box: bodyBox }, id)
        if (box === undefined) return undefined
        return async ({ q, t: { operations: t } }) => {
          const changed = await q
            .update(t)
            .set({ body: '', bodyBox: box, code: about })
            // it may have been erased meanwhile
            .where(and(eq(t.id, id), bodyBox === null ? eq(t.body, body) : eq(t.bodyBox, bodyBox)))
            .returning({ id: t.id })
          return changed.length
        }
      },
    },
    before,
  )
}
