import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { inSteps, ROWS_AT_ONCE, type Reseal } from '../crypto/resealing'
import { createTextBoxes, placeOfEntry, placeOfVersion } from './entry-texts'

/** The texts of diaries: of entries, and of their versions. */
export const resealTexts: Reseal = async (deps) => (await resealEntries(deps)) + (await resealVersions(deps))

const resealEntries: Reseal = ({ db, secrets }) => {
  const boxes = createTextBoxes(secrets)
  return inSteps(db, {
    page: ({ q, t: { diaryEntries: t } }, after) => {
      const [code = '', id = ''] = after.split(' ')
      return q
        .select()
        .from(t)
        .where(and(isNotNull(t.textBox), sql`(${t.code}, ${t.id}) > (${code}, ${id})`))
        .orderBy(asc(t.code), asc(t.id))
        .limit(ROWS_AT_ONCE)
    },
    keyOf: ({ code, id }) => `${code} ${id}`,
    change(row) {
      const box = row.textBox
      const renewed = box === null ? undefined : boxes.renewed(box, ...placeOfEntry(row))
      if (box === null || renewed === undefined) return undefined
      return async ({ q, t: { diaryEntries: t } }) => {
        const changed = await q
          .update(t)
          .set({ textBox: renewed })
          // an edit in between has sealed another one
          .where(and(eq(t.code, row.code), eq(t.id, row.id), eq(t.textBox, box)))
          .returning({ id: t.id })
        return changed.length
      }
    },
  })
}

const resealVersions: Reseal = ({ db, secrets }) => {
  const boxes = createTextBoxes(secrets)
  return inSteps(db, {
    page: ({ q, t: { entryVersions: t } }, after) =>
      q
        .select()
        .from(t)
        .where(and(isNotNull(t.textBox), gt(t.id, after)))
        .orderBy(asc(t.id))
        .limit(ROWS_AT_ONCE),
    keyOf: ({ id }) => id,
    change(row) {
      const box = row.textBox
      const renewed = box === null ? undefined : boxes.renewed(box, ...placeOfVersion(row.code, row))
      if (box === null || renewed === undefined) return undefined
      return async ({ q, t: { entryVersions: t } }) => {
        const changed = await q
          .update(t)
          .set({ textBox: renewed })
          .where(and(eq(t.id, row.id), eq(t.textBox, box)))
          .returning({ id: t.id })
        return changed.length
      }
    },
  })
}
