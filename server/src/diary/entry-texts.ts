/** The texts of diaries: encrypted in their rows, each bound to its diary, its entry and its version. */
import { createSealedText, type SealedText } from '../crypto/sealed-text'
import type { Secrets } from '../crypto/secrets'
import type { DiaryEntryRow, EntryVersionRow } from '../db/tables/tables'

/** Where a text belongs. */
export interface TextPlace {
  code: string
  entry: string
  version: string
}

/** An entry, and a version of one, with its text decrypted. */
type Open<Row> = Omit<Row, 'textBox'> & { text: string | null }
export type OpenEntry = Open<DiaryEntryRow>
export type OpenVersion = Open<EntryVersionRow>

export const createTextBoxes = (secrets: Secrets): SealedText => createSealedText(secrets, 'diary texts')

export const placeOf = ({ code, entry, version }: TextPlace) => [code, entry, version] as const
export const placeOfEntry = ({ id, code, version }: Pick<DiaryEntryRow, 'id' | 'code' | 'version'>) =>
  placeOf({ code, entry: id, version: version ?? id })
export const placeOfVersion = (code: string, { id, entryId }: Pick<EntryVersionRow, 'id' | 'entryId'>) =>
  placeOf({ code, entry: entryId, version: id })

export function createEntryTexts(secrets: Secrets) {
  const boxes = createTextBoxes(secrets)
  const open = (box: string | null, place: readonly string[]) =>
    box === null ? null : boxes.open(box, ...place)
  return {
    /** The column of a text. */
    seal: (text: string | null, place: TextPlace) => ({
      textBox: text === null ? null : boxes.seal(text, ...placeOf(place)),
    }),
    /** Only the text of an entry: a search reads many. */
    textOf: (row: DiaryEntryRow) => open(row.textBox, placeOfEntry(row)),
    openEntry: ({ textBox, ...row }: DiaryEntryRow): OpenEntry => ({
      ...row,
      text: open(textBox, placeOfEntry(row)),
    }),
    /** @param code of the diary that its entry is in */
    openVersion: (code: string, { textBox, ...row }: EntryVersionRow): OpenVersion => ({
      ...row,
      text: open(textBox, placeOfVersion(code, row)),
    }),
  }
}
