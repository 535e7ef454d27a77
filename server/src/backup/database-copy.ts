import BetterSqlite from 'better-sqlite3'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { ConfigError } from '../config'
import { runPostgresProgram, type PostgresAccess } from './postgres-programs'

/** A consistent copy of a database in a file, and what its rows say. */
export interface DatabaseCopy {
  /** of the file, in the folder of the backup */
  file: string
  /** the stored files that have a row */
  files: { key: string; size: number }[]
  settings: Map<string, string>
  counts: Record<string, number>
}

const COUNTED = ['users', 'campaigns', 'codes', 'diary_entries', 'sale_payments', 'operations', 'blobs']
const FILES = 'SELECT key, size FROM blobs ORDER BY key'
const SETTINGS = 'SELECT key, value FROM settings'
const countOf = (table: string) => `SELECT count(*) AS n FROM ${table}`

type FileRow = DatabaseCopy['files'][number]
interface SettingRow {
  key: string
  value: string
}
const asSettings = (rows: SettingRow[]) => new Map(rows.map(({ key, value }) => [key, value]))

/** more than any file has: all pages in one step, so that a busy server never makes the copy begin again */
const ALL_PAGES = 0x7fff_ffff

/**
 * Copies a SQLite store while others write to it, and checks the copy by opening it.
 * @param path of the store
 * @throws ConfigError when there is none, Error when the copy is damaged
 */
export async function copySqlite(path: string, folder: string, file: string): Promise<DatabaseCopy> {
  if (!existsSync(path))
    throw new ConfigError('DATA_DIR', `should have a store to back up: ${path} is missing`)
  const target = join(folder, file)
  const source = new BetterSqlite(path, { readonly: true })
  try {
    source.pragma('busy_timeout = 10000')
    await source.backup(target, { progress: () => ALL_PAGES })
  } finally {
    source.close()
  }
  const copy = new BetterSqlite(target)
  try {
    // one file, without a log beside it
    copy.pragma('journal_mode = DELETE')
    const said = copy.pragma('integrity_check(1)', { simple: true })
    if (said !== 'ok') throw new Error(`The copy of the database is damaged: ${String(said)}`)
    return {
      file,
      files: copy.prepare(FILES).all() as FileRow[],
      settings: asSettings(copy.prepare(SETTINGS).all() as SettingRow[]),
      counts: Object.fromEntries(
        COUNTED.map((table) => [table, (copy.prepare(countOf(table)).get() as { n: number }).n]),
      ),
    }
  } catch (error) {
    copy.close()
    await rm(target, { force: true })
    throw error
  } finally {
    copy.close()
  }
}

/**
 * Copies a PostgreSQL store with pg_dump, and checks the copy by listing it. The rows are read in the very snapshot that is
 * dumped.
 * @throws ConfigError when pg_dump is missing or fails
 */
export async function copyPostgres(
  access: PostgresAccess,
  folder: string,
  file: string,
): Promise<DatabaseCopy> {
  const client = new pg.Client({ connectionString: access.url })
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const snapshot =
      (await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id')).rows[0]?.id ?? ''
    const target = join(folder, file)
    await runPostgresProgram('pg_dump', access, [
      '--format=custom',
      `--snapshot=${snapshot}`,
      `--file=${target}`,
    ])
    await runPostgresProgram('pg_restore', access, ['--list', target])
    const files = (await client.query<FileRow>(FILES)).rows
    const settings = asSettings((await client.query<SettingRow>(SETTINGS)).rows)
    const counts: Record<string, number> = {}
    for (const table of COUNTED)
      counts[table] = Number((await client.query<{ n: unknown }>(countOf(table))).rows[0]?.n)
    return { file, files, settings, counts }
  } finally {
    await client.end()
  }
}
