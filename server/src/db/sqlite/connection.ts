import BetterSqlite from 'better-sqlite3'
import type { AroundStatement } from '../database'

export type SqliteStatement = BetterSqlite.Statement<unknown[]>

/** One connection, and its compiled statements by their text. */
export interface SqliteConnection {
  readonly raw: BetterSqlite.Database
  prepare(text: string): SqliteStatement
}

// The texts of `in (…)` and of inserts of many rows vary with the number of values; all others together are far fewer.
const MAX_STATEMENTS = 500

export function connectSqlite(
  path: string,
  access: 'writer' | 'reader',
  around?: AroundStatement,
): SqliteConnection {
  const raw = new BetterSqlite(path, { readonly: access === 'reader' })
  raw.pragma('busy_timeout = 5000')
  if (access === 'writer') {
    raw.pragma('journal_mode = WAL')
    // FULL: an answered write must survive a power cut; group commits make that cheap
    raw.pragma('synchronous = FULL')
    raw.pragma('foreign_keys = ON')
    // deleted content is overwritten: it may have to be erased for good
    raw.pragma('secure_delete = ON')
  }
  const statements = new Map<string, SqliteStatement>()
  return {
    raw,
    prepare(text) {
      let statement = statements.get(text)
      if (!statement) {
        statement = raw.prepare<unknown[]>(text)
        if (around) runWithin(around, text, statement)
        if (statements.size >= MAX_STATEMENTS) statements.clear()
        statements.set(text, statement)
      }
      return statement
    },
  }
}

function runWithin(around: AroundStatement, text: string, statement: SqliteStatement): void {
  for (const name of ['all', 'get', 'run'] as const) {
    const run = statement[name].bind(statement) as (...values: unknown[]) => never
    statement[name] = (...values: unknown[]) => around(text, () => run(...values))
  }
}

/**
 * Writes what is in the log into the database and empties the log, which has deleted rows until then.
 * @returns false if somebody reads or writes just now, as it waits for nobody
 */
export function truncateLog(path: string): boolean {
  // a connection of its own: the writer may be in the middle of a transaction
  const raw = new BetterSqlite(path)
  try {
    raw.pragma('busy_timeout = 0')
    const [done] = raw.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
    return done?.busy === 0
  } finally {
    raw.close()
  }
}
