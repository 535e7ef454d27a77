/**
 * Puts a backup in the place of a store.
 *
 * - Everything is checked before anything is changed, and no server may work on the store meanwhile.
 * - What was there is moved aside, and removed by nobody but the operator.
 * - A SQLite store comes last and in one step, complete and in another epoch, so that nothing begins to work with a part.
 */
import BetterSqlite from 'better-sqlite3'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { contentTypeOfKey } from '../blobs/blob-key'
import { openBlobStore } from '../blobs/open-blob-store'
import { ConfigError, type Config } from '../config'
import type { Database } from '../db/database'
import { openDatabase } from '../db/open-database'
import {
  checkFile,
  pathOfFile,
  readFileList,
  readManifest,
  syncFolder,
  type BackedUpFile,
  type Manifest,
} from './manifest'
import { runPostgresProgram, type PostgresAccess } from './postgres-programs'
import { beginEpoch, recordBackup } from './store-epoch'

type Location = Pick<Config, 'dataDir' | 'databaseUrl' | 'storageUrl' | 'programEnv'>

export interface RestoreReport {
  manifest: Manifest
  /** the folder in which what was there before lies now; null: nothing was, or it was in PostgreSQL and is gone */
  movedTo: string | null
}

/**
 * @param options.overwrite whether a store with data may be replaced
 * @throws ConfigError that says what is wrong; nothing was changed then
 */
export async function restore(
  location: Location,
  folder: string,
  options: { overwrite: boolean },
): Promise<RestoreReport> {
  const { manifest, files } = await checkedBackup(location, folder)
  const { databaseUrl, dataDir, storageUrl } = location
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const uploads = join(dataDir, 'uploads')
  const hasRows = databaseUrl === undefined ? inspectSqlite(dataDir) : await inspectPostgres(databaseUrl)
  if ((hasRows || (await hasFiles(uploads))) && !options.overwrite)
    throw new ConfigError(
      databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL and DATA_DIR',
      'should name an empty store, and there is data in this one.',
      'To replace it with the backup, add --overwrite.',
    )

  const movedTo = await moveAside(dataDir)
  const blobs = await openBlobStore({ storageUrl, dir: uploads })
  try {
    for (const { key, size } of files)
      await blobs.put(key, { path: pathOfFile(folder, key), size }, contentTypeOfKey(key))
    // the files belong to the store that the backup was made of
    if (manifest.store_id !== null) await blobs.storeId.write(manifest.store_id)
    const copy = join(folder, manifest.database.file)
    if (databaseUrl === undefined) await putSqlite(dataDir, copy, manifest)
    else await putPostgres({ url: databaseUrl, env: location.programEnv }, dataDir, copy, manifest)
  } finally {
    await blobs.close()
  }
  return { manifest, movedTo }
}

/** @throws ConfigError unless the folder has a whole backup, undamaged, of this engine */
async function checkedBackup(
  { databaseUrl }: Location,
  folder: string,
): Promise<{ manifest: Manifest; files: BackedUpFile[] }> {
  const manifest = await readManifest(folder)
  if (!manifest) throw new ConfigError(folder, 'has no backup in it.')
  if (manifest.engine === 'postgres' && databaseUrl === undefined)
    throw new ConfigError('DATABASE_URL', 'should name a PostgreSQL database, as this is a backup of one.')
  if (manifest.engine === 'sqlite' && databaseUrl !== undefined)
    throw new ConfigError('DATABASE_URL', 'should be unset, as this is a backup of a SQLite store.')
  const files = await readFileList(folder, manifest)
  await checkFile(join(folder, manifest.database.file), manifest.database)
  for (const { key, size, sha256 } of files) await checkFile(pathOfFile(folder, key), { bytes: size, sha256 })
  return { manifest, files }
}

/** Whether anybody has an account in it. @throws ConfigError while something has it open */
function inspectSqlite(dataDir: string): boolean {
  const path = join(dataDir, 'tohfa.db')
  if (!existsSync(path)) return false
  const store = new BetterSqlite(path, { timeout: 0 })
  try {
    // takes the whole file for itself, which it gets from nobody who has it open
    store.pragma('journal_mode = DELETE')
    const known = store.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'users'`).get()
    return known !== undefined && store.prepare('SELECT 1 FROM users LIMIT 1').get() !== undefined
  } catch (error) {
    if (String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')) throw inUse('DATA_DIR')
    throw error
  } finally {
    store.close()
  }
}

async function inspectPostgres(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const others = await client.query(`SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1`)
    if (others.rows.length > 0) throw inUse('DATABASE_URL')
    const { rows } = await client.query<{ known: boolean }>(
      `SELECT to_regclass('users') IS NOT NULL AS known`,
    )
    return rows[0]?.known === true && (await client.query('SELECT 1 FROM users LIMIT 1')).rows.length > 0
  } finally {
    await client.end()
  }
}

const inUse = (setting: string) =>
  new ConfigError(setting, 'should name a store that nothing works on: stop Tohfa first.')

const hasFiles = async (folder: string): Promise<boolean> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).some((entry) =>
    entry.isFile(),
  )

/** What an earlier store had in DATA_DIR. The secret stays, and so do uploads that devices have begun. */
async function moveAside(dataDir: string): Promise<string | null> {
  const there = ['tohfa.db', 'tohfa.db-wal', 'tohfa.db-shm', 'uploads'].filter((name) =>
    existsSync(join(dataDir, name)),
  )
  if (there.length === 0) return null
  const to = join(dataDir, `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`)
  await mkdir(to, { mode: 0o700 })
  for (const name of there) await rename(join(dataDir, name), join(to, name))
  await syncFolder(dataDir)
  return to
}

async function putSqlite(dataDir: string, copy: string, manifest: Manifest): Promise<void> {
  const staging = join(dataDir, '.restoring')
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { mode: 0o700 })
  const path = join(staging, 'tohfa.db')
  await copyFile(copy, path)
  await beginAnew(await openDatabase({ dataDir: staging }), manifest)
  const file = await open(path, 'r')
  await file.sync()
  await file.close()
  await rename(path, join(dataDir, 'tohfa.db'))
  await syncFolder(dataDir)
  await rm(staging, { recursive: true })
}

async function putPostgres(
  access: PostgresAccess,
  dataDir: string,
  copy: string,
  manifest: Manifest,
): Promise<void> {
  const { url } = access
  const how = ['--clean', '--if-exists', '--no-owner', '--no-privileges', '--single-transaction']
  await runPostgresProgram('pg_restore', access, [
    ...how,
    `--dbname=${new pg.Client(url).database ?? ''}`,
    copy,
  ])
  await beginAnew(await openDatabase({ databaseUrl: url, dataDir }), manifest)
}

async function beginAnew(db: Database, manifest: Manifest): Promise<void> {
  try {
    await db.write(async (tx) => {
      await recordBackup(tx, manifest.backed_up_through)
      await beginEpoch(tx)
    })
  } finally {
    await db.close()
  }
}
