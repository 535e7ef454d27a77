import { sql } from 'drizzle-orm'
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Transaction } from './database'

/** Runs a statement that the query builder does not have, in the dialect of the engine. */
export async function runStatement({ q }: Transaction, text: string): Promise<void> {
  const either = q as unknown as BetterSQLite3Database | NodePgDatabase
  if ('execute' in either) await either.execute(sql.raw(text))
  else either.run(sql.raw(text))
}
