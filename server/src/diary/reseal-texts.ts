import { and, asc, eq, getTableColumns, gt, isNotNull } from 'drizzle-orm'
import { inSteps, ROWS_AT_ONCE, type Reseal } from '../crypto/resealing'
import { createTextBoxes, placeOfEntry, placeOfVersion } from './entry-texts'

/** The texts of diaries: of entries, and of their versions. */
export const resealTexts: Reseal = async (deps) => (await resealEntries(deps)) + (await resealVersions(deps))

const resealEntries: Reseal = ({ db, secrets }) => {
  const boxes = createTextBoxes(secrets)
  return inSteps(db, {
    page: ({ q, t: { diaryEntries: t } }, after) =>
      q
        .select()
        .from(t)
        .where(and(isNotNull(t.textBox), gt(t.id, after)))
        .orderBy(asc(t.id))
        .limit(ROWS_AT_ONCE),
    keyOf: ({ id }) => id,
    change(row) {
      const box = row.textBox
      const renewed = box === null ? undefined : boxes.renewed(box, ...placeOfEntry(row))
      if (box === null || renewed === undefined) return undefined
      return async ({ q, t: { diaryEntries: t } }) => {
        const changed = await q
          .update(t)
          .set({ textBox: renewed })
          // an edit in between has sealed another one
          .where(and(eq(t.id, row.id), eq(t.textBox, box)))
          .returning({ id: t.id })
        return changed.length
      }
    },
  })
}

const resealVersions: Reseal = ({ db, secrets }) => {
  const boxes = createTextBoxes(secrets)
  return inSteps(db, {
    page: ({ q, t: { entryVersions: t, diaryEntries } }, after) =>
      q
        .select({ ...getTableColumns(t), code: diaryEntries.code })
        .from(t)
        .innerJoin(diaryEntries, eq(diaryEntries.id, t.entryId))
        .where(and(isNotNull(t.textBox), gt(t.id, after)))
        .orderBy(asc(t.id))
        .limit(ROWS_AT_ONCE),
    keyOf: ({ id }) => id,
    change({ code, ...row }) {
      const box = row.textBox
      const renewed = box === null ? undefined : boxes.renewed(box, ...placeOfVersion(code, row))
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
