import type BetterSqlite from 'better-sqlite3'
import {
  CREATE_HISTORY,
  pendingMigrations,
  readMigrations,
  SELECT_HISTORY,
  type MigrationOptions,
} from '../migrate'

/** Migrates a SQLite file; processes that start at once wait for one another on the write lock. */
export function migrateSqlite(raw: BetterSqlite.Database, options: MigrationOptions): void {
  const all = readMigrations('sqlite', options.migrationsDir)
  // A migration that rebuilds a table drops the old one. With foreign keys on, that would empty the tables that refer to it.
  raw.pragma('foreign_keys = OFF')
  raw.exec('BEGIN IMMEDIATE')
  try {
    raw.exec(CREATE_HISTORY)
    const applied = raw.prepare<[], { name: string }>(SELECT_HISTORY).all()
    const pending = pendingMigrations(
      all,
      applied.map(({ name }) => name),
      options,
    )
    const record = raw.prepare('INSERT INTO schema_migrations (name, applied_at) VALUES (?, ?)')
    for (const { name, statements } of pending) {
      for (const statement of statements) raw.exec(statement)
      record.run(name, Date.now())
    }
    if (pending.length > 0 && (raw.pragma('foreign_key_check') as unknown[]).length > 0) {
      throw new Error('A migration left rows that refer to nothing')
    }
    raw.exec('COMMIT')
  } catch (error) {
    if (raw.inTransaction) raw.exec('ROLLBACK')
    throw error
  } finally {
    raw.pragma('foreign_keys = ON')
  }
}
