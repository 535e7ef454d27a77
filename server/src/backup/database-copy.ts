import BetterSqlite from 'better-sqlite3'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { FileRow } from '../blobs/checked-file'
import { ConfigError } from '../config/config'
import { runPostgresProgram, type PostgresAccess } from './postgres-programs'

/** What the rows of a database say. */
export interface Contents {
  files: FileRow[]
  settings: Map<string, string>
  counts: Record<string, number>
}

const COUNTED = {
  users: 'users',
  campaigns: 'campaigns',
  codes: 'codes',
  claims: 'codes WHERE claimed',
  diary_entries: 'diary_entries',
  sale_payments: 'sale_payments',
  operations: 'operations',
  blobs: 'blobs',
}
const FILES = 'SELECT key, size, digest FROM blobs ORDER BY key'
const SETTINGS = 'SELECT key, value FROM settings'
const COUNTS = Object.entries(COUNTED).map(([name, rows]) => ({
  name,
  query: `SELECT count(*) AS n FROM ${rows}`,
}))

interface SettingRow {
  key: string
  value: string
}
const asSettings = (rows: SettingRow[]) => new Map(rows.map(({ key, value }) => [key, value]))

/** more than any file has: all pages in one step, so that a busy server never makes the copy start over */
const ALL_PAGES = 0x7fff_ffff

/**
 * Copies a SQLite store while others write to it, and checks the copy by opening it.
 * @param dataDir of the store
 * @param target an empty folder
 * @throws ConfigError if there is no store, or the copy is damaged
 */
export async function copySqlite(dataDir: string, target: string): Promise<Contents> {
  const path = join(dataDir, 'tohfa.db')
  if (!existsSync(path))
    throw new ConfigError('DATA_DIR', `should have a store to back up: ${path} is missing`)
  const source = new BetterSqlite(path, { readonly: true })
  try {
    source.pragma('busy_timeout = 10000')
    await source.backup(target, { progress: () => ALL_PAGES })
  } finally {
    source.close()
  }
  return readSqlite(target)
}

/**
 * Reads a copy of a SQLite store that nobody else has open, and checks its integrity.
 * @throws ConfigError if it is damaged
 */
export function readSqlite(path: string): Contents {
  const copy = new BetterSqlite(path)
  try {
    // one file, without a log beside it
    copy.pragma('journal_mode = DELETE')
    const said = copy.pragma('integrity_check(1)', { simple: true })
    if (said !== 'ok') throw new ConfigError('The copy of the database is damaged:', String(said))
    return {
      files: copy.prepare(FILES).all() as FileRow[],
      settings: asSettings(copy.prepare(SETTINGS).all() as SettingRow[]),
      counts: Object.fromEntries(
        COUNTS.map(({ name, query }) => [name, (copy.prepare(query).get() as { n: number }).n]),
      ),
    }
  } finally {
    copy.close()
  }
}

/**
 * Copies a PostgreSQL store with pg_dump, and checks the copy by listing it. The rows are read in the snapshot that is
 * dumped.
 * @throws ConfigError if pg_dump is missing or fails
 */
export async function copyPostgres(access: PostgresAccess, target: string): Promise<Contents> {
  const client = new pg.Client({ connectionString: access.url })
  await client.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const snapshot =
      (await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id')).rows[0]?.id ?? ''
    await runPostgresProgram('pg_dump', access, [
      '--format=custom',
      `--snapshot=${snapshot}`,
      `--file=${target}`,
    ])
    await runPostgresProgram('pg_restore', access, ['--list', target])
    return await contentsOf(client)
  } finally {
    await client.end()
  }
}

/** Reads a PostgreSQL database that nobody else has open. */
export async function readPostgres(url: string): Promise<Contents> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await contentsOf(client)
  } finally {
    await client.end()
  }
}

async function contentsOf(client: pg.Client): Promise<Contents> {
  const files = (await client.query<FileRow>(FILES)).rows
  const settings = asSettings((await client.query<SettingRow>(SETTINGS)).rows)
  const counts: Record<string, number> = {}
  for (const { name, query } of COUNTS)
    counts[name] = Number((await client.query<{ n: unknown }>(query)).rows[0]?.n)
  return { files, settings, counts }
}
