/** What edits have replaced in fields that are encrypted in their rows: bound to the gift, the row of the history and its side. */
import { createSealedText, type SealedText } from '../crypto/sealed-text'
import type { Secrets } from '../crypto/secrets'
import type { HistoryRow } from '../db/tables/tables'

/** A row of the history with its values decrypted, except those of identity numbers. */
export type OpenPast = Omit<HistoryRow, 'valueBox' | 'replacedByBox'>

export const createPastBoxes = (secrets: Secrets): SealedText => createSealedText(secrets, 'history')

type Place = Pick<HistoryRow, 'id' | 'code'>
export const placeOfValue = ({ id, code }: Place) => [code, id, 'value'] as const
export const placeOfReplacedBy = ({ id, code }: Place) => [code, id, 'replaced_by'] as const

export function createPastTexts(secrets: Secrets) {
  const boxes = createPastBoxes(secrets)
  const seal = (text: string | null, place: readonly string[]) =>
    text === null ? null : boxes.seal(text, ...place)
  const open = (text: string | null, box: string | null, place: readonly string[]) =>
    box === null ? text : boxes.open(box, ...place)
  return {
    /** @param sealed whether its field is encrypted */
    toRow: (past: OpenPast, sealed: boolean): HistoryRow =>
      sealed
        ? {
            ...past,
            value: null,
            replacedBy: null,
            valueBox: seal(past.value, placeOfValue(past)),
            replacedByBox: seal(past.replacedBy, placeOfReplacedBy(past)),
          }
        : { ...past, valueBox: null, replacedByBox: null },
    open: ({ valueBox, replacedByBox, ...row }: HistoryRow): OpenPast => ({
      ...row,
      value: open(row.value, valueBox, placeOfValue(row)),
      replacedBy: open(row.replacedBy, replacedByBox, placeOfReplacedBy(row)),
    }),
  }
}
