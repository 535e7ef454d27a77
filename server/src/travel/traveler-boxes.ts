/** Birth date and blood group: encrypted in the row, each bound to its code and field. */
import { createSealedText, type SealedText } from '../crypto/sealed-text'
import type { Secrets } from '../crypto/secrets'
import type { TravelerRow } from '../db/tables/tables'

/** The box of each column. */
export const BOX_OF_COLUMN = { dob: 'dobBox', bloodGroup: 'bloodGroupBox' } as const
export type SealedColumn = keyof typeof BOX_OF_COLUMN
export const SEALED_COLUMNS = Object.keys(BOX_OF_COLUMN) as SealedColumn[]

export const createTravelerBoxes = (secrets: Secrets): SealedText => createSealedText(secrets, 'travelers')

export function createTravelerTexts(secrets: Secrets) {
  const boxes = createTravelerBoxes(secrets)
  return {
    /** Columns as they are stored; one that is undefined is left as it is. */
    seal<Change extends Partial<Pick<TravelerRow, SealedColumn>>>(code: string, change: Change) {
      const sealed: Partial<TravelerRow> = {}
      for (const column of SEALED_COLUMNS) {
        const text = change[column]
        if (text === undefined) continue
        sealed[column] = null
        sealed[BOX_OF_COLUMN[column]] = text === null ? null : boxes.seal(text, code, column)
      }
      return { ...change, ...sealed }
    },
    /** The row with what its boxes hold. */
    open<Row extends Pick<TravelerRow, 'code' | SealedColumn | (typeof BOX_OF_COLUMN)[SealedColumn]>>(
      row: Row,
    ): Row {
      const { code, dobBox, bloodGroupBox } = row
      return {
        ...row,
        ...(dobBox !== null && { dob: boxes.open(dobBox, code, 'dob') }),
        ...(bloodGroupBox !== null && { bloodGroup: boxes.open(bloodGroupBox, code, 'bloodGroup') }),
      }
    },
  }
}
