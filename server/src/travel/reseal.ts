/** Encrypts what a store knows of travelers by its present root secret, in their rows and in what edits have replaced. */
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { boxToStore, type Reseal, type Resealing } from '../crypto/resealing'
import { inSteps, ROWS_AT_ONCE } from '../crypto/in-steps'
import {
  READABLE_PAST,
  READABLE_TRAVELER,
  type HistoryRow,
  type Tables,
  type TravelerRow,
} from '../db/tables/tables'
import { createPastBoxes, placeOfReplacedBy, placeOfValue } from '../history/past-boxes'
import { BOX_OF, createIdentityNumbers, type IdentityNumbers } from './identity-numbers'
import { BOX_OF_COLUMN, createTravelerBoxes, SEALED_COLUMNS } from './traveler-boxes'
import { TRAVELER_FIELDS } from './traveler-columns'

const NUMBERS = Object.keys(BOX_OF) as (keyof IdentityNumbers)[]
const SEALED_FIELDS = TRAVELER_FIELDS.flatMap(({ field, sealed }) => (sealed ? field : []))

/** Numbers, birth dates and blood groups. */
export const resealTravelers: Reseal = async (resealing) =>
  (await resealRows(resealing)) + (await resealHistory(resealing))

function resealRows({ db, secrets, rows, before }: Resealing): Promise<number> {
  const numbers = createIdentityNumbers(secrets)
  const boxes = createTravelerBoxes(secrets)
  return inSteps<TravelerRow>(
    db,
    {
      page: ({ q, t: { travelers: t } }, after) =>
        q
          .select()
          .from(t)
          .where(and(rows === 'all' ? undefined : READABLE_TRAVELER, gt(t.code, after)))
          .orderBy(asc(t.code))
          .limit(ROWS_AT_ONCE),
      keyOf: ({ code }) => code,
      change(row) {
        const { code } = row
        type Table = Tables['travelers']
        const changes: { set: Partial<TravelerRow>; asItWas: (t: Table) => ReturnType<typeof eq> }[] = []
        for (const column of SEALED_COLUMNS) {
          const boxColumn = BOX_OF_COLUMN[column]
          const [plain, box] = [row[column], row[boxColumn]]
          const stored = boxToStore(boxes, { plain, box }, code, column)
          if (stored !== undefined)
            changes.push({
              set: { [column]: null, [boxColumn]: stored },
              asItWas: (t) => (box === null ? eq(t[column], plain ?? '') : eq(t[boxColumn], box)),
            })
        }
        for (const number of NUMBERS) {
          const box = row[BOX_OF[number]]
          const stored = box === null ? undefined : numbers.renewed(code, number, box)
          if (box !== null && stored !== undefined)
            changes.push({ set: { [BOX_OF[number]]: stored }, asItWas: (t) => eq(t[BOX_OF[number]], box) })
        }
        if (changes.length === 0) return undefined
        return async ({ q, t: { travelers: t } }) => {
          let changed = 0
          for (const { set, asItWas } of changes) {
            const done = await q
              .update(t)
              .set(set)
              // an edit meanwhile has sealed another one
              .where(and(eq(t.code, code), asItWas(t)))
              .returning({ code: t.code })
            changed += done.length
          }
          return changed
        }
      },
    },
    before,
  )
}

function resealHistory({ db, secrets, rows, before }: Resealing): Promise<number> {
  const numbers = createIdentityNumbers(secrets)
  const boxes = createPastBoxes(secrets)
  /** Rows of the history are not changed by anybody else. */
  const changeOf = (row: HistoryRow): Partial<HistoryRow> => {
    const number = NUMBERS.find((known) => known === row.field)
    if (number) {
      const of = (box: string | null) => (box === null ? undefined : numbers.renewed(row.code, number, box))
      const [value, replacedBy] = [of(row.value), of(row.replacedBy)]
      return { ...(value !== undefined && { value }), ...(replacedBy !== undefined && { replacedBy }) }
    }
    const valueBox = boxToStore(boxes, { plain: row.value, box: row.valueBox }, ...placeOfValue(row))
    const replacedByBox = boxToStore(
      boxes,
      { plain: row.replacedBy, box: row.replacedByBox },
      ...placeOfReplacedBy(row),
    )
    return {
      ...(valueBox !== undefined && { value: null, valueBox }),
      ...(replacedByBox !== undefined && { replacedBy: null, replacedByBox }),
    }
  }
  return inSteps<HistoryRow>(
    db,
    {
      page: ({ q, t: { history: t } }, after) =>
        q
          .select()
          .from(t)
          .where(
            and(
              rows === 'all' ? inArray(t.field, [...NUMBERS, ...SEALED_FIELDS]) : READABLE_PAST,
              gt(t.id, after),
            ),
          )
          .orderBy(asc(t.id))
          .limit(ROWS_AT_ONCE),
      keyOf: ({ id }) => id,
      change(row) {
        const set = changeOf(row)
        if (Object.keys(set).length === 0) return undefined
        return async ({ q, t: { history: t } }) => {
          const changed = await q.update(t).set(set).where(eq(t.id, row.id)).returning({ id: t.id })
          return changed.length
        }
      },
    },
    before,
  )
}
