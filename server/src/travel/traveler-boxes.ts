/** Birth date and blood group: encrypted in the row, each bound to its code and field. */
import type { BloodGroup } from '@tohfa/sync-protocol/enums'
import { createSealedText, type SealedText } from '../crypto/sealed-text'
import type { Secrets } from '../crypto/secrets'
import type { TravelerRow } from '../db/tables/tables'
import type { CodeTraveler } from './travel.repository'

/** The box of each. */
export const BOX_OF_COLUMN = { dob: 'dobBox', bloodGroup: 'bloodGroupBox' } as const
type Box = (typeof BOX_OF_COLUMN)[keyof typeof BOX_OF_COLUMN]
export const SEALED_COLUMNS = Object.keys(BOX_OF_COLUMN) as (keyof typeof BOX_OF_COLUMN)[]

/** What the boxes hold. */
interface Opened {
  /** YYYY-MM-DD */
  dob: string | null
  bloodGroup: BloodGroup | null
}
/** A row with its boxes opened, except those of identity numbers. */
type Open<Row> = Omit<Row, Box> & Opened
export type OpenTraveler = Open<TravelerRow>
export type OpenCodeTraveler = Open<CodeTraveler>

export const createTravelerBoxes = (secrets: Secrets): SealedText => createSealedText(secrets, 'travelers')

export function createTravelerTexts(secrets: Secrets) {
  const boxes = createTravelerBoxes(secrets)
  return {
    /** Columns as they are stored; undefined ones are left as they are. */
    seal<Change extends Partial<Opened>>(code: string, change: Change) {
      const { dob: _, bloodGroup: __, ...rest } = change
      const sealed: Partial<Pick<TravelerRow, Box>> = {}
      for (const column of SEALED_COLUMNS) {
        const text = change[column]
        if (text !== undefined)
          sealed[BOX_OF_COLUMN[column]] = text === null ? null : boxes.seal(text, code, column)
      }
      return { ...rest, ...sealed }
    },
    open<Row extends Pick<TravelerRow, 'code' | Box>>({ dobBox, bloodGroupBox, ...row }: Row): Open<Row> {
      const opened = (box: string | null, column: keyof Opened) =>
        box === null ? null : boxes.open(box, row.code, column)
      return {
        ...row,
        dob: opened(dobBox, 'dob'),
        bloodGroup: opened(bloodGroupBox, 'bloodGroup') as BloodGroup | null,
      }
    },
  }
}
