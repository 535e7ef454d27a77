import { and, asc, eq, getTableColumns, isNotNull, or, sql, type Column } from 'drizzle-orm'
import { setImmediate } from 'node:timers/promises'
import type { Database } from '../db/database'
import type { Tables } from '../db/tables/tables'
import type { Secrets } from './secrets'

/**
 * Encrypts the sealed values in rows by the present root secret. It may be cut off and run again.
 * @returns the number of values that were encrypted anew
 */
export type Reseal = (deps: { db: Database; secrets: Secrets }) => Promise<number>

/** rows of one step */
const ROWS_AT_ONCE = 200

type RowOf<Name extends keyof Tables> = Tables[Name]['$inferSelect']

/**
 * Encrypts columns of a table anew, in steps with a transaction each: others are served in between. A value that was
 * changed since it was read stays, because that has encrypted it.
 * @param about.key the columns of the primary key, all of them text
 * @param about.renewed the value as the present root secret encrypts it; undefined if it is so already
 * @returns the number of values that were encrypted anew
 */
export async function resealColumns<Name extends keyof Tables>(
  db: Database,
  name: Name,
  {
    key,
    columns,
    renewed,
  }: {
    key: readonly (keyof RowOf<Name> & string)[]
    columns: readonly (keyof RowOf<Name> & string)[]
    renewed: (row: RowOf<Name>, box: string, column: string) => string | undefined
  },
): Promise<number> {
  const keyOf = (row: RowOf<Name>) => key.map((column) => row[column] as string)
  let count = 0
  for (let after = key.map(() => ''); ; await setImmediate()) {
    const { q, t } = db.read
    const all = getTableColumns(t[name]) as Record<string, Column>
    const at = (column: string) => all[column] as Column
    const rows = (await q
      .select()
      .from(t[name])
      .where(and(or(...columns.map((column) => isNotNull(at(column)))), sql`${key.map(at)} > ${after}`))
      .orderBy(...key.map((column) => asc(at(column))))
      .limit(ROWS_AT_ONCE)) as RowOf<Name>[]
    const changes = rows.flatMap((row) =>
      columns.flatMap((column) => {
        const box = row[column] as string | null
        const set = box === null ? undefined : renewed(row, box, column)
        if (box === null || set === undefined) return []
        const isIt = and(...key.map((one) => eq(at(one), row[one])), eq(at(column), box))
        return { set: { [column]: set }, isIt }
      }),
    )
    if (changes.length > 0)
      count += await db.write(async ({ q, t }) => {
        let changed = 0
        for (const { set, isIt } of changes)
          changed += (
            await q
              .update(t[name] as Tables['users'])
              .set(set)
              .where(isIt)
              .returning()
          ).length
        return changed
      })
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROWS_AT_ONCE) return count
    after = keyOf(last)
  }
}
