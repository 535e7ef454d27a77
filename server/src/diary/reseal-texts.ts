import { and, asc, eq, getTableColumns, gt, isNotNull } from 'drizzle-orm'
import { boxToStore, type Reseal, type Resealing } from '../crypto/resealing'
import { inSteps, ROWS_AT_ONCE } from '../crypto/in-steps'
import type { DiaryEntryRow, EntryVersionRow, Tables } from '../db/tables/tables'
import { createTextBoxes, placeOfEntry, placeOfVersion } from './entry-texts'

/** Encrypts the texts of diaries: of entries, and of their versions. */
export const resealTexts: Reseal = async (resealing) =>
  (await resealEntries(resealing)) + (await resealVersions(resealing))

function resealEntries({ db, secrets, rows, before }: Resealing): Promise<number> {
  const boxes = createTextBoxes(secrets)
  return inSteps<DiaryEntryRow>(
    db,
    {
      page: ({ q, t: { diaryEntries: t } }, after) =>
        q
          .select()
          .from(t)
          .where(and(rows === 'all' ? undefined : isNotNull(t.text), gt(t.id, after)))
          .orderBy(asc(t.id))
          .limit(ROWS_AT_ONCE),
      keyOf: ({ id }) => id,
      change(row) {
        const box = boxToStore(boxes, { plain: row.text, box: row.textBox }, ...placeOfEntry(row))
        if (box === undefined) return undefined
        return async ({ q, t: { diaryEntries: t } }) => {
          const changed = await q
            .update(t)
            .set({ text: null, textBox: box })
            // an edit meanwhile has sealed another one
            .where(and(eq(t.id, row.id), asItWas(t, row)))
            .returning({ id: t.id })
          return changed.length
        }
      },
    },
    before,
  )
}

function resealVersions({ db, secrets, rows, before }: Resealing): Promise<number> {
  const boxes = createTextBoxes(secrets)
  return inSteps<EntryVersionRow & { code: string }>(
    db,
    {
      page: ({ q, t: { entryVersions: t, diaryEntries } }, after) =>
        q
          .select({ ...getTableColumns(t), code: diaryEntries.code })
          .from(t)
          .innerJoin(diaryEntries, eq(diaryEntries.id, t.entryId))
          .where(and(rows === 'all' ? undefined : isNotNull(t.text), gt(t.id, after)))
          .orderBy(asc(t.id))
          .limit(ROWS_AT_ONCE),
      keyOf: ({ id }) => id,
      change({ code, ...row }) {
        const box = boxToStore(boxes, { plain: row.text, box: row.textBox }, ...placeOfVersion(code, row))
        if (box === undefined) return undefined
        return async ({ q, t: { entryVersions: t } }) => {
          const changed = await q
            .update(t)
            .set({ text: null, textBox: box })
            .where(and(eq(t.id, row.id), asItWas(t, row)))
            .returning({ id: t.id })
          return changed.length
        }
      },
    },
    before,
  )
}

const asItWas = (
  t: Tables['diaryEntries'] | Tables['entryVersions'],
  { text, textBox }: { text: string | null; textBox: string | null },
) => (textBox === null ? eq(t.text, text ?? '') : eq(t.textBox, textBox))
