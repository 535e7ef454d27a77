import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AroundStatement, Database } from './database'
import { SchemaOutdatedError, type MigrationOptions } from './migrate'
import { openSqlite } from './sqlite/sqlite'

export interface DatabaseLocation extends MigrationOptions {
  /** `postgres://…`; without it the store is a SQLite file in `dataDir` */
  databaseUrl?: string | undefined
  /** to listen at, if `databaseUrl` leads to a pooler */
  databaseListenUrl?: string | undefined
  /** of a standby, for exports and lists */
  databaseReadUrl?: string | undefined
  /** the most connections to PostgreSQL, apart from the one that listens */
  databaseConnections?: number | undefined
  dataDir: string
  /** runs every statement, for example to measure it */
  around?: AroundStatement | undefined
}

/**
 * Opens the store that the configuration asks for; creates and migrates it if needed.
 * @throws Error that names DATABASE_URL, another of its settings, or DATA_DIR and what is wrong with it, but never the password
 * @throws SchemaOutdatedError
 */
export async function openDatabase({
  databaseUrl,
  databaseListenUrl: listenUrl,
  databaseReadUrl: readUrl,
  databaseConnections: connections,
  dataDir,
  ...options
}: DatabaseLocation): Promise<Database> {
  if (databaseUrl) {
    if (!/^postgres(ql)?:\/\//.test(databaseUrl)) {
      throw new Error(
        'DATABASE_URL should begin with postgres://, or be unset to keep everything in DATA_DIR',
      )
    }
    // most servers have no PostgreSQL, and its driver takes long to load
    const { openPostgres } = await import('./postgres/postgres')
    return openPostgres(databaseUrl, { ...options, listenUrl, readUrl, connections })
  }
  const path = join(dataDir, 'tohfa.db')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return await openSqlite(path, options)
  } catch (error) {
    if (error instanceof SchemaOutdatedError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`DATA_DIR: cannot open the database ${path} (${reason})`, { cause: error })
  }
}
