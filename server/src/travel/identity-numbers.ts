/** Passport, Aadhaar and PAN: encrypted in the row, each bound to its code and field, and opened only for the PIN. */
import type { Traveler } from '@tohfa/sync-protocol/entities/traveler'
import { IDENTITY_NUMBERS } from '@tohfa/sync-protocol/travel/identity-numbers'
import type { TravelerRow } from '../db/tables/tables'
import { createSealedText } from '../crypto/sealed-text'
import type { Secrets } from '../crypto/secrets'

export type IdentityNumbers = Pick<Traveler, 'passport_number' | 'aadhar_number' | 'pan_number'>
type BoxColumn = 'passportBox' | 'aadharBox' | 'panBox'
/** The column of each number. */
export const BOX_OF = {
  passport_number: 'passportBox',
  aadhar_number: 'aadharBox',
  pan_number: 'panBox',
} as const satisfies Record<keyof IdentityNumbers, BoxColumn>

/** The columns of the encrypted numbers; undefined ones are left as they are. */
export type Boxes = { [K in BoxColumn]?: TravelerRow[K] | undefined }

export function createIdentityNumbers(secrets: Secrets) {
  const sealed = createSealedText(secrets, 'identity numbers')

  const opened = (code: string, field: keyof IdentityNumbers, box: string | null) =>
    box === null ? null : sealed.open(box, code, field)

  return {
    /** One number of a code, from its column or from the history. */
    openOne: opened,
    /** A number's box, for a code. */
    sealOne: (code: string, field: keyof IdentityNumbers, number: string) => sealed.seal(number, code, field),
    /** The number's box, sealed again by the present root secret; undefined if it already is. */
    renewed: (code: string, field: keyof IdentityNumbers, box: string) => sealed.renewed(box, code, field),
    /** Columns with boxes of the present root secret, so that no edit writes again what a former one sealed. */
    fresh<Columns extends Boxes>(code: string, columns: Columns): Columns {
      const renewed: Boxes = {}
      for (const field of IDENTITY_NUMBERS) {
        const box = columns[BOX_OF[field]]
        if (typeof box === 'string') renewed[BOX_OF[field]] = sealed.renewed(box, code, field) ?? box
      }
      return { ...columns, ...renewed }
    },
    /** What is stored for the numbers of a form; undefined stays undefined, null stays null. */
    seal(code: string, numbers: { [K in keyof IdentityNumbers]?: IdentityNumbers[K] | undefined }): Boxes {
      const box = (field: keyof IdentityNumbers) => {
        const number = numbers[field]
        return typeof number === 'string' ? sealed.seal(number, code, field) : number
      }
      return {
        passportBox: box('passport_number'),
        aadharBox: box('aadhar_number'),
        panBox: box('pan_number'),
      }
    },
    open({ code, passportBox, aadharBox, panBox }: Pick<TravelerRow, 'code' | BoxColumn>): IdentityNumbers {
      return {
        passport_number: opened(code, 'passport_number', passportBox),
        aadhar_number: opened(code, 'aadhar_number', aadharBox),
        pan_number: opened(code, 'pan_number', panBox),
      }
    },
  }
}
