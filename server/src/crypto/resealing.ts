import { setImmediate } from 'node:timers/promises'
import type { Database, Session, Transaction } from '../db/database'
import type { Secrets } from './secrets'

/**
 * Encrypts the sealed values in rows by the present root secret. It may be cut off and run again.
 * @returns the number of values that were encrypted anew
 */
export type Reseal = (deps: { db: Database; secrets: Secrets }) => Promise<number>

/** rows of one step */
export const ROWS_AT_ONCE = 200

/** How the rows of a table are changed in steps. */
interface Steps<Row> {
  /** at most `ROWS_AT_ONCE` rows with a key after this one, in the order of their keys */
  page: (session: Session, after: string) => Promise<Row[]>
  keyOf: (row: Row) => string
  /**
   * What to do with a row; undefined: nothing. It must check that the row is still as it was read, and returns the
   * number of values that it changed.
   */
  change: (row: Row) => ((tx: Transaction) => Promise<number>) | undefined
}

/**
 * Changes the rows of a table in steps, each in a transaction of its own: others are served in between, and it can be
 * run again after an interruption.
 * @returns the number of values that were changed
 */
export async function inSteps<Row>(db: Database, { page, keyOf, change }: Steps<Row>): Promise<number> {
  let count = 0
  for (let after = ''; ; await setImmediate()) {
    const rows = await page(db.read, after)
    const changes = rows.flatMap((row) => change(row) ?? [])
    if (changes.length > 0)
      count += await db.write(async (tx) => {
        let changed = 0
        for (const one of changes) changed += await one(tx)
        return changed
      })
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROWS_AT_ONCE) return count
    after = keyOf(last)
  }
}
