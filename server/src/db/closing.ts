/**
 * A store that is closed to changes: it can be read, and every change by any process, also by one that starts later,
 * fails like that of a disk that takes no writes. Triggers do that. So no transaction has to check anything, and none
 * that began before can still be committed.
 */
import type { Database } from './database'
import { POSTGRES_OPENING, postgresClosing } from './postgres/closing'
import { sqliteClosing, sqliteOpening } from './sqlite/closing'
import { runStatement } from './statement'

/**
 * Closes a store; waits for the transactions under way. If it is cut off, a part of the tables is closed: close or open it again.
 * @param except the key of a setting that can still be changed
 */
export async function closeToChanges(db: Database, except: string): Promise<void> {
  const statements = db.engine === 'postgres' ? postgresClosing(except) : sqliteClosing(except)
  // one transaction each: it locks one table, and so waits for nobody who waits for it
  for (const statement of statements) await db.write((tx) => runStatement(tx, statement))
}

/** Opens a closed store, or one that was closed in part. */
export const openToChanges = (db: Database): Promise<void> =>
  db.write(async (tx) => {
    for (const statement of db.engine === 'postgres' ? POSTGRES_OPENING : sqliteOpening())
      await runStatement(tx, statement)
  })
