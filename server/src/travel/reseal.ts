import { resealColumns, type Reseal } from '../crypto/resealing'
import { createPastBoxes, placeOfReplacedBy, placeOfValue } from '../edits/past-boxes'
import { BOX_OF, createIdentityNumbers, type IdentityNumbers } from './identity-numbers'
import { BOX_OF_COLUMN, createTravelerBoxes, SEALED_COLUMNS } from './traveler-boxes'

const NUMBERS = Object.keys(BOX_OF) as (keyof IdentityNumbers)[]

/** Identity numbers, birth dates and blood groups, in the rows of travelers and in what edits have replaced. */
export const resealTravelers: Reseal = async ({ db, secrets }) => {
  const numbers = createIdentityNumbers(secrets)
  const boxes = createTravelerBoxes(secrets)
  const pastBoxes = createPastBoxes(secrets)
  const rows = await resealColumns(db, 'travelers', {
    key: ['code'],
    columns: [...SEALED_COLUMNS.map((column) => BOX_OF_COLUMN[column]), ...Object.values(BOX_OF)],
    renewed({ code }, box, at) {
      const number = NUMBERS.find((known) => BOX_OF[known] === at)
      if (number) return numbers.renewed(code, number, box)
      const column = SEALED_COLUMNS.find((known) => BOX_OF_COLUMN[known] === at)
      return column && boxes.renewed(box, code, column)
    },
  })
  const history = await resealColumns(db, 'history', {
    key: ['id'],
    columns: ['value', 'replacedBy', 'valueBox', 'replacedByBox'],
    renewed(row, box, at) {
      if (at === 'valueBox') return pastBoxes.renewed(box, ...placeOfValue(row))
      if (at === 'replacedByBox') return pastBoxes.renewed(box, ...placeOfReplacedBy(row))
      const number = NUMBERS.find((known) => known === row.field)
      return number && numbers.renewed(row.code, number, box)
    },
  })
  return rows + history
}
