import type pg from 'pg'
import {
  CREATE_HISTORY,
  pendingMigrations,
  readMigrations,
  SELECT_HISTORY,
  type MigrationOptions,
} from '../migrate'

// the number of an advisory lock, which no other program may use on the same database
const MIGRATION_LOCK = 7_364_110_254

/** Migrates a PostgreSQL database; processes that start at once wait for one another. */
export async function migratePostgres(client: pg.ClientBase, options: MigrationOptions): Promise<void> {
  const all = readMigrations('postgres', options.migrationsDir)
  // a role may have a limit for the server's own statements
  await client.query('BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0')
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await client.query(CREATE_HISTORY)
    const applied = await client.query<{ name: string }>(SELECT_HISTORY)
    const pending = pendingMigrations(
      all,
      applied.rows.map(({ name }) => name),
      options,
    )
    for (const { name, statements } of pending) {
      for (const statement of statements) await client.query(statement)
      await client.query('INSERT INTO schema_migrations (name, applied_at) VALUES ($1, $2)', [
        name,
        Date.now(),
      ])
    }
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
