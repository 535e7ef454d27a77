/** What is encrypted in the rows of a gift is bound to its code. A move seals it again for the new code. */
import { IDENTITY_NUMBERS } from '@tohfa/sync-protocol/travel/identity-numbers'
import type { SealedText } from '../crypto/sealed-text'
import type { Secrets } from '../crypto/secrets'
import type { ConsentRow, DiaryEntryRow, EntryVersionRow, HistoryRow, TravelerRow } from '../db/tables/tables'
import { createGuardianBoxes } from '../consents/guardian-boxes'
import { createTextBoxes, placeOfEntry, placeOfVersion } from '../diary/entry-texts'
import { createPastBoxes, placeOfReplacedBy, placeOfValue } from '../edits/past-boxes'
import { BOX_OF, createIdentityNumbers } from '../travel/identity-numbers'
import { BOX_OF_COLUMN, createTravelerBoxes, SEALED_COLUMNS } from '../travel/traveler-boxes'

/**
 * @param from the old code
 * @param to the new code
 * @returns rows as they are to be stored under the new code
 */
export function createMovedBoxes(secrets: Secrets, { from, to }: { from: string; to: string }) {
  const numbers = createIdentityNumbers(secrets)
  const [texts, past, travelers] = [createTextBoxes, createPastBoxes, createTravelerBoxes].map((create) =>
    create(secrets),
  ) as [SealedText, SealedText, SealedText]
  const guardians = createGuardianBoxes(secrets)
  const moved = (
    sealed: SealedText,
    box: string | null,
    before: readonly string[],
    after: readonly string[],
  ) => (box === null ? null : sealed.seal(sealed.open(box, ...before), ...after))
  const number = (field: (typeof IDENTITY_NUMBERS)[number], box: string | null) => {
    const opened = numbers.openOne(from, field, box)
    return opened === null ? null : numbers.sealOne(to, field, opened)
  }
  return {
    entry: (row: DiaryEntryRow): Pick<DiaryEntryRow, 'textBox'> => ({
      textBox: moved(
        texts,
        row.textBox,
        placeOfEntry({ ...row, code: from }),
        placeOfEntry({ ...row, code: to }),
      ),
    }),
    version: (row: EntryVersionRow): Pick<EntryVersionRow, 'textBox'> => ({
      textBox: moved(texts, row.textBox, placeOfVersion(from, row), placeOfVersion(to, row)),
    }),
    past(row: HistoryRow): HistoryRow {
      const after = { ...row, code: to }
      const field = IDENTITY_NUMBERS.find((one) => one === row.field)
      return {
        ...after,
        // the column of an identity number holds its box
        ...(field && { value: number(field, row.value), replacedBy: number(field, row.replacedBy) }),
        valueBox: moved(past, row.valueBox, placeOfValue(row), placeOfValue(after)),
        replacedByBox: moved(past, row.replacedByBox, placeOfReplacedBy(row), placeOfReplacedBy(after)),
      }
    },
    consent: ({ guardianBox }: Pick<ConsentRow, 'guardianBox'>) => ({
      code: to,
      guardianBox: moved(guardians, guardianBox, [from], [to]),
    }),
    traveler(row: TravelerRow): TravelerRow {
      const after = { ...row, code: to }
      for (const field of IDENTITY_NUMBERS) after[BOX_OF[field]] = number(field, row[BOX_OF[field]])
      for (const column of SEALED_COLUMNS) {
        const box = BOX_OF_COLUMN[column]
        after[box] = moved(travelers, row[box], [from, column], [to, column])
      }
      return after
    },
  }
}
export type MovedBoxes = ReturnType<typeof createMovedBoxes>
