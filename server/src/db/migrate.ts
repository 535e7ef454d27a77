import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Migration {
  name: string
  statements: string[]
}

export interface MigrationOptions {
  /** the folder with `sqlite/` and `postgres/`; found beside the program if not given */
  migrationsDir?: string
  /** false: a database of an earlier version is left as it is, and refused; by default it is migrated */
  mayMigrate?: boolean
}

/** The database is of an earlier version, or empty, and was not to be changed. */
export class SchemaOutdatedError extends Error {
  override readonly name = 'SchemaOutdatedError'
}

interface Journal {
  entries: { tag: string }[]
}

const JOURNAL = 'meta/_journal.json'

/** The folder is beside this file in the source, beside the bundle when built, or one folder up from a chunk of the bundle. */
function findFolder(engine: 'sqlite' | 'postgres', migrationsDir?: string): string {
  const candidates = migrationsDir
    ? [join(migrationsDir, engine)]
    : ['./migrations', '../migrations'].map((path) =>
        fileURLToPath(new URL(`${path}/${engine}`, import.meta.url)),
      )
  const found = candidates.find((folder) => existsSync(join(folder, JOURNAL)))
  if (!found) throw new Error(`No migrations found; looked in ${candidates.join(' and ')}`)
  return found
}

/** All migrations of an engine, oldest first. */
export function readMigrations(engine: 'sqlite' | 'postgres', migrationsDir?: string): Migration[] {
  const folder = findFolder(engine, migrationsDir)
  const journal = JSON.parse(readFileSync(join(folder, JOURNAL), 'utf8')) as Journal
  return journal.entries.map(({ tag }) => ({
    name: tag,
    statements: readFileSync(join(folder, `${tag}.sql`), 'utf8').split('--> statement-breakpoint'),
  }))
}

/**
 * The migrations that a database still lacks.
 * @throws Error if the database has a migration that this version does not know: an older program must not write to it
 * @throws SchemaOutdatedError
 */
export function pendingMigrations(
  all: Migration[],
  applied: string[],
  { mayMigrate = true }: MigrationOptions = {},
): Migration[] {
  const known = new Set(all.map(({ name }) => name))
  const unknown = applied.find((name) => !known.has(name))
  if (unknown) throw new Error(`The database was made by a newer version (it has migration ${unknown})`)
  const done = new Set(applied)
  const pending = all.filter(({ name }) => !done.has(name))
  if (pending.length > 0 && !mayMigrate)
    throw new SchemaOutdatedError(
      'The database was made by an earlier version or is empty, and is left as it is',
    )
  return pending
}

export const CREATE_HISTORY =
  'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at bigint NOT NULL)'
export const SELECT_HISTORY = 'SELECT name FROM schema_migrations'
