import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { inSteps, ROWS_AT_ONCE, type Reseal } from '../crypto/resealing'
import type { HistoryRow, TravelerRow } from '../db/tables/tables'
import { createPastBoxes, placeOfReplacedBy, placeOfValue } from '../history/past-boxes'
import { BOX_OF, createIdentityNumbers, type IdentityNumbers } from './identity-numbers'
import { BOX_OF_COLUMN, createTravelerBoxes, SEALED_COLUMNS } from './traveler-boxes'
import { TRAVELER_FIELDS } from './traveler-columns'

const NUMBERS = Object.keys(BOX_OF) as (keyof IdentityNumbers)[]
const SEALED_FIELDS = TRAVELER_FIELDS.flatMap(({ field, sealed }) => (sealed ? field : []))

/** Identity numbers, birth dates and blood groups, in the rows of travelers and in what edits have replaced. */
export const resealTravelers: Reseal = async (deps) => (await resealRows(deps)) + (await resealHistory(deps))

/** @returns the box by the present root secret; undefined if it already is one, or if there is none */
const renewedBox = (box: string | null, renewed: (box: string) => string | undefined) =>
  box === null ? undefined : renewed(box)

const resealRows: Reseal = ({ db, secrets }) => {
  const numbers = createIdentityNumbers(secrets)
  const boxes = createTravelerBoxes(secrets)
  const renewedIn = (row: TravelerRow) => [
    ...SEALED_COLUMNS.map((column) => {
      const at = BOX_OF_COLUMN[column]
      return [at, renewedBox(row[at], (box) => boxes.renewed(box, row.code, column))] as const
    }),
    ...NUMBERS.map((number) => {
      const at = BOX_OF[number]
      return [at, renewedBox(row[at], (box) => numbers.renewed(row.code, number, box))] as const
    }),
  ]
  return inSteps(db, {
    page: ({ q, t: { travelers: t } }, after) =>
      q.select().from(t).where(gt(t.code, after)).orderBy(asc(t.code)).limit(ROWS_AT_ONCE),
    keyOf: ({ code }) => code,
    change(row) {
      const changes = renewedIn(row).filter(([, renewed]) => renewed !== undefined)
      if (changes.length === 0) return undefined
      return async ({ q, t: { travelers: t } }) => {
        let changed = 0
        for (const [at, renewed] of changes) {
          const done = await q
            .update(t)
            .set({ [at]: renewed })
            // an edit in between has sealed another one
            .where(and(eq(t.code, row.code), eq(t[at], row[at] ?? '')))
            .returning({ code: t.code })
          changed += done.length
        }
        return changed
      }
    },
  })
}

const resealHistory: Reseal = ({ db, secrets }) => {
  const numbers = createIdentityNumbers(secrets)
  const boxes = createPastBoxes(secrets)
  /** Nobody else changes rows of the history. */
  const changeOf = (row: HistoryRow): Partial<HistoryRow> => {
    const number = NUMBERS.find((known) => known === row.field)
    const renewed = number
      ? {
          value: renewedBox(row.value, (box) => numbers.renewed(row.code, number, box)),
          replacedBy: renewedBox(row.replacedBy, (box) => numbers.renewed(row.code, number, box)),
        }
      : {
          valueBox: renewedBox(row.valueBox, (box) => boxes.renewed(box, ...placeOfValue(row))),
          replacedByBox: renewedBox(row.replacedByBox, (box) =>
            boxes.renewed(box, ...placeOfReplacedBy(row)),
          ),
        }
    return Object.fromEntries(Object.entries(renewed).filter(([, box]) => box !== undefined))
  }
  return inSteps(db, {
    page: ({ q, t: { history: t } }, after) =>
      q
        .select()
        .from(t)
        .where(and(inArray(t.field, [...NUMBERS, ...SEALED_FIELDS]), gt(t.id, after)))
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
  })
}
