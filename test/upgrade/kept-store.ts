/** The store of an older version, restored so that this version can work with it. */
import Sqlite from 'better-sqlite3'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readMigrations } from '../../server/src/db/migrate'
import type { DatabaseLocation } from '../../server/src/db/open-database'
import { query, type PostgresServer } from '../../server/test/programs/postgres'
import { unpack } from './archive'
import { clockOption } from './clock'
import { dataArchive, readContents, readPostgres, type Contents } from './fixture'
import { putPostgres, schemaOf, setClock } from './kept-postgres'

export const engines = ['sqlite', 'postgres'] as const
type Engine = (typeof engines)[number]

export interface KeptStore {
  location: DatabaseLocation
  /** settings of a server that works with it */
  env: Readonly<Record<string, string>>
  /** values of the first column */
  column(sql: string): Promise<unknown[]>
  /** of the older version's database, and of one that its migrations make today */
  schemas(): Promise<{ kept: string[]; made: string[] }>
  remove(): Promise<void>
}

/** Settings of a server whose clock is set to the time when the fixture was made, with the accounts that it left behind. */
export const laterEnv = ({ madeAt }: Contents, env: Readonly<Record<string, string>>) => ({
  NODE_OPTIONS: clockOption(madeAt),
  ADMIN_EMAIL: '',
  ADMIN_PASSWORD: '',
  ...env,
})

/** @param name of the fixture */
export async function openKeptStore(
  name: string,
  engine: Engine,
  postgres: PostgresServer,
): Promise<KeptStore> {
  const dataDir = await unpack(dataArchive(name))
  const remove = () => rm(dataDir, { recursive: true, force: true })
  if (engine === 'sqlite') {
    const file = join(dataDir, 'tohfa.db')
    return {
      location: { dataDir },
      env: { DATA_DIR: dataDir },
      column: async (sql) => columnIn(file, sql),
      schemas: async () => ({ kept: sqliteSchema(file), made: madeBySqlite(file, join(dataDir, 'made.db')) }),
      remove,
    }
  }
  const kept = await readPostgres(name)
  const databaseUrl = await postgres.createDatabase()
  await putPostgres(databaseUrl, kept)
  await setClock(databaseUrl, (await readContents(name)).madeAt)
  return {
    location: { dataDir, databaseUrl },
    env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    column: async (sql) =>
      (await query(databaseUrl, sql)).rows.map((row) => Object.values(row)[0] as unknown),
    schemas: async () => ({ kept: kept.schema, made: await schemaOf(databaseUrl) }),
    remove,
  }
}

function columnIn(file: string, sql: string): unknown[] {
  const database = new Sqlite(file)
  try {
    return database.prepare(sql).pluck().all()
  } finally {
    database.close()
  }
}

const sqliteSchema = (file: string) =>
  columnIn(
    file,
    "SELECT sql FROM sqlite_master WHERE sql NOT LIKE '%schema_migrations%' ORDER BY type, name",
  ) as string[]

/** @returns the schema that the kept database's migrations make in another file */
function madeBySqlite(kept: string, file: string): string[] {
  const applied = columnIn(kept, 'SELECT name FROM schema_migrations')
  const made = new Sqlite(file)
  for (const { name, statements } of readMigrations('sqlite'))
    if (applied.includes(name)) for (const statement of statements) made.exec(statement)
  made.close()
  return sqliteSchema(file)
}
