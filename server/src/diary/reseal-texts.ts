import { resealColumns, type Reseal } from '../crypto/resealing'
import { createTextBoxes, placeOfEntry, placeOfVersion } from './entry-texts'

/** The texts of diaries: of entries, and of their versions. */
export const resealTexts: Reseal = async ({ db, secrets }) => {
  const boxes = createTextBoxes(secrets)
  const entries = await resealColumns(db, 'diaryEntries', {
    key: ['code', 'id'],
    columns: ['textBox'],
    renewed: (row, box) => boxes.renewed(box, ...placeOfEntry(row)),
  })
  const versions = await resealColumns(db, 'entryVersions', {
    key: ['id'],
    columns: ['textBox'],
    renewed: (row, box) => boxes.renewed(box, ...placeOfVersion(row.code, row)),
  })
  return entries + versions
}
