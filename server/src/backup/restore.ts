/**
 * Puts a backup in the place of a store.
 *
 * - Everything is checked before anything is changed, and no server may work on the store during a restore.
 * - What was there is moved aside, and only the operator removes it. What was in PostgreSQL is replaced.
 * - The database may still refuse, so it is made first: a SQLite file beside its place, PostgreSQL in one transaction.
 * - Nothing works with a part: the SQLite file takes its place last. PostgreSQL has a store id that belongs to no files
 *   until the rest is there (store-id.ts).
 */
import BetterSqlite from 'better-sqlite3'
import { getTableName } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { contentTypeOfKey } from '../blobs/blob-key'
import { fileOnDisk } from '../blobs/large-file'
import { syncFolder } from '../blobs/local-blob-store'
import { openBlobStore } from '../blobs/open-blob-store'
import { STORE_ID, UNFINISHED_RESTORE } from '../blobs/store-id'
import { ConfigError, type Config } from '../config/config'
import * as settings from '../db/settings.repository'
import type { Database } from '../db/database'
import { readMigrations } from '../db/migrate'
import { openDatabase } from '../db/open-database'
import { postgresTables } from '../db/postgres/kit'
import { removeAll as removeAllUploads } from '../uploads/uploads.repository'
import { lockForRestore } from './folder-lock'
import {
  checkFile,
  pathOfFile,
  readFileList,
  readManifest,
  type BackedUpFile,
  type Manifest,
} from './manifest'
import { replayDump, type PostgresAccess } from './postgres-programs'
import { beginEpoch, recordBackup } from '../db/store-epoch'

type Location = Partial<Pick<Config, 'storageCa'>> &
  Pick<Config, 'dataDir' | 'databaseUrl' | 'storageUrl' | 'programEnv'>

export interface RestoreReport {
  manifest: Manifest
  /** the folder to which the earlier content was moved; null: there was none, or it was in PostgreSQL and is gone */
  movedTo: string | null
  /** keys of files that were left out because they are missing from the backup or damaged */
  leftOut: string[]
}

interface RestoreOptions {
  /** whether a store with data may be replaced */
  overwrite: boolean
  /** whether a photo or recording that is missing or damaged is left out */
  skipDamaged?: boolean
}

/**
 * @throws ConfigError that says what is wrong; nothing was changed then. After any other error, restore again
 */
export async function restore(
  location: Location,
  folder: string,
  options: RestoreOptions,
): Promise<RestoreReport> {
  const unlock = lockForRestore(folder)
  try {
    return await restoreLocked(location, folder, options)
  } finally {
    unlock()
  }
}

async function restoreLocked(
  location: Location,
  folder: string,
  options: RestoreOptions,
): Promise<RestoreReport> {
  const { manifest, files, leftOut } = await checkedBackup(location, folder, options)
  const { databaseUrl, dataDir, storageUrl, storageCa } = location
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const uploads = join(dataDir, 'uploads')
  const hasRows = databaseUrl === undefined ? inspectSqlite(dataDir) : await inspectPostgres(databaseUrl)
  if ((hasRows || (await hasFiles(uploads))) && !options.overwrite)
    throw new ConfigError(
      databaseUrl === undefined ? 'DATA_DIR' : 'DATABASE_URL and DATA_DIR',
      'should name an empty store, and there is data in this one.',
      'To replace it with the backup, add --overwrite.',
    )

  await checkFileStorage(location, manifest, options)

  const copy = join(folder, manifest.database.file)
  const restored = { manifest, storeId: manifest.store_id ?? randomUUID() }
  const staged = databaseUrl === undefined ? await stageSqlite(dataDir, copy, restored) : null
  if (databaseUrl !== undefined) await replacePostgres({ url: databaseUrl, env: location.programEnv }, copy)
  const movedTo = await moveAside(dataDir)
  const blobs = await openBlobStore({ storageUrl, storageCa, dir: uploads })
  try {
    for (const { key, size } of files)
      await blobs.put(key, fileOnDisk(pathOfFile(folder, key), size), contentTypeOfKey(key))
    // the files belong to the store that the backup was made of
    await blobs.storeId.write(restored.storeId)
  } finally {
    await blobs.close()
  }
  if (staged !== null) await putSqlite(dataDir, staged)
  else await beginAnew(await openDatabase({ databaseUrl, dataDir }), restored)
  return { manifest, movedTo, leftOut }
}

/** @throws ConfigError for a folder without a backup, or with one that is not to be read */
export async function manifestOf(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  if (!manifest) throw new ConfigError(folder, 'has no backup in it.')
  return manifest
}

/** @throws ConfigError unless the folder has a whole backup of this engine, undamaged but for what may be skipped */
async function checkedBackup(
  { databaseUrl }: Location,
  folder: string,
  { skipDamaged = false }: RestoreOptions,
): Promise<{ manifest: Manifest; files: BackedUpFile[]; leftOut: string[] }> {
  const manifest = await manifestOf(folder)
  if (manifest.engine === 'postgres' && databaseUrl === undefined)
    throw new ConfigError('DATABASE_URL', 'should name a PostgreSQL database, as this is a backup of one.')
  if (manifest.engine === 'sqlite' && databaseUrl !== undefined)
    throw new ConfigError('DATABASE_URL', 'should be unset, as this is a backup of a SQLite store.')
  const listed = await readFileList(folder, manifest)
  await checkFile(join(folder, manifest.database.file), manifest.database)
  const files: BackedUpFile[] = []
  const leftOut: string[] = []
  for (const file of listed) {
    try {
      await checkFile(pathOfFile(folder, file.key), { bytes: file.size, sha256: file.sha256 })
      files.push(file)
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      if (!skipDamaged)
        throw new ConfigError(error.message, 'To restore all others without it, add --skip-damaged.')
      leftOut.push(file.key)
    }
  }
  return { manifest, files, leftOut }
}

/** Whether it has an account, or might have. @throws ConfigError while something has it open */
function inspectSqlite(dataDir: string): boolean {
  const path = join(dataDir, 'tohfa.db')
  if (!existsSync(path)) return false
  const store = new BetterSqlite(path, { timeout: 0 })
  try {
    // takes an exclusive lock on the file, which fails while anybody has it open
    store.pragma('journal_mode = DELETE')
    const known = store.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'users'`).get()
    return known !== undefined && store.prepare('SELECT 1 FROM users LIMIT 1').get() !== undefined
  } catch (error) {
    const code = String((error as { code?: unknown }).code)
    if (code.startsWith('SQLITE_BUSY')) throw inUse('DATA_DIR')
    // an unreadable store is the reason to restore, and may be all that there is
    if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return true
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

/** Files in S3 are not moved aside: the restored store must be the one that they belong to. @throws ConfigError */
async function checkFileStorage(
  { storageUrl, storageCa, dataDir }: Location,
  { store_id: ours }: Manifest,
  { overwrite }: { overwrite: boolean },
): Promise<void> {
  if (storageUrl === undefined) return
  const blobs = await openBlobStore({ storageUrl, storageCa, dir: dataDir })
  try {
    const there = await blobs.storeId.read()
    if (there === null || there === ours || overwrite) return
    throw new ConfigError(
      'STORAGE_URL',
      `should name a file storage of this store: that one has the store id ${there}, and the backup has`,
      `${ours === null ? 'none' : `the store id ${ours}`}. Give this store a prefix of its own.`,
      'To take the files from the other store, add --overwrite.',
    )
  } finally {
    await blobs.close()
  }
}

const hasFiles = async (folder: string): Promise<boolean> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).some((entry) =>
    entry.isFile(),
  )

/** What an earlier store had in DATA_DIR. The secret stays. */
async function moveAside(dataDir: string): Promise<string | null> {
  const there = ['tohfa.db', 'tohfa.db-wal', 'tohfa.db-shm', 'uploads'].filter((name) =>
    existsSync(join(dataDir, name)),
  )
  if (there.length === 0) return null
  const to = join(dataDir, `before-restore-${new Date().toISOString().replace(/[:.]/g, '-')}`)
  await mkdir(to, { mode: 0o700 })
  for (const name of there) await rename(join(dataDir, name), join(to, name))
  // the new folder before the old one
  await syncFolder(to)
  await syncFolder(dataDir)
  return to
}

/** What a restored database says of itself. */
interface Restored {
  manifest: Manifest
  storeId: string
}

/** @returns the folder in which the database is ready to take its place */
async function stageSqlite(dataDir: string, copy: string, restored: Restored): Promise<string> {
  const staging = join(dataDir, '.restoring')
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { mode: 0o700 })
  try {
    const path = join(staging, 'tohfa.db')
    await copyFile(copy, path)
    await beginAnew(await openDatabase({ dataDir: staging }), restored)
    const file = await open(path, 'r')
    await file.sync()
    await file.close()
    return staging
  } catch (error) {
    await rm(staging, { recursive: true })
    throw new ConfigError(copy, 'cannot be restored:', error instanceof Error ? error.message : String(error))
  }
}

async function putSqlite(dataDir: string, staging: string): Promise<void> {
  await rename(join(staging, 'tohfa.db'), join(dataDir, 'tohfa.db'))
  await syncFolder(dataDir)
  await rm(staging, { recursive: true })
}

const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ')

/** Works even if a later version has added tables that refer to those of the backup. */
async function replacePostgres(access: PostgresAccess, copy: string): Promise<void> {
  const tables = ['schema_migrations', ...Object.values(postgresTables).map((table) => getTableName(table))]
  const known = readMigrations('postgres').map(({ name }) => name)
  await replayDump(access, copy, {
    before: `SET client_min_messages = warning;
      DROP TABLE IF EXISTS ${tables.join(', ')} CASCADE;`,
    after: `DO $$
      DECLARE newer text := (SELECT min(name) FROM schema_migrations WHERE name NOT IN (${quoted(known)}));
      BEGIN
        IF newer IS NOT NULL THEN
          RAISE EXCEPTION 'The backup was made by a newer version (it has migration %)', newer;
        END IF;
      END $$;
      INSERT INTO settings (key, value) VALUES (${quoted([STORE_ID, UNFINISHED_RESTORE])})
        ON CONFLICT (key) DO UPDATE SET value = excluded.value;`,
  })
}

async function beginAnew(db: Database, { manifest, storeId }: Restored): Promise<void> {
  try {
    await db.write(async (tx) => {
      await recordBackup(tx, manifest.backed_up_through)
      await beginEpoch(tx)
      // their parts are in no backup: devices send them again
      await removeAllUploads(tx)
      await settings.put(tx, STORE_ID, storeId)
    })
  } finally {
    await db.close()
  }
}
