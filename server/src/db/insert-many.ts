import { sql } from 'drizzle-orm'
import type { Transaction } from './database'
import type { Tables } from './tables/tables'

/** rows of one statement: few different ones, which are built once, as that takes longer than to run them */
const ROWS_AT_ONCE = [100, 10, 1]

/**
 * Inserts rows that all have the same columns.
 * @param use names these columns of the table, for its statements
 */
export async function insertMany(
  tx: Transaction,
  use: string,
  table: keyof Tables,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  let from = 0
  for (const size of ROWS_AT_ONCE)
    for (; from + size <= rows.length; from += size) {
      const values: Record<string, unknown> = {}
      for (const [at, row] of rows.slice(from, from + size).entries())
        for (const [column, value] of Object.entries(row)) values[`${at} ${column}`] = value
      const insert = tx.prepared(`${use}_${size}_${table}`, ({ q, t }) =>
        q
          .insert(t[table])
          .values(
            Array.from({ length: size }, (_, at) =>
              Object.fromEntries(columns.map((column) => [column, sql.placeholder(`${at} ${column}`)])),
            ) as never,
          )
          .returning({ one: sql`1` }),
      )
      await insert(values)
    }
}
