/**
 * Copies a store into a folder while servers work on it.
 *
 * - The database is copied first, from one moment, and then the files that the copy names: a file is written before its
 *   row, and never changed.
 * - A file that is gone when its turn comes belonged to something that was deleted during the backup. The database is
 *   then copied again, which costs only what has changed.
 * - Whatever an earlier backup in the folder has is used again. The manifest is what makes a backup: it is written last
 *   and in one step. What it does not name is removed after it, never before.
 * - Nobody else writes into the folder during a backup (folder-lock.ts).
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlobStore } from '../blobs/blob-store'
import { STORE_ID } from '../blobs/store-id'
import { ConfigError } from '../config/config'
import type { Database } from '../db/database'
import { copyStoredFile } from './copy-file'
import { copyPostgres, copySqlite, type Contents } from './database-copy'
import { lockForBackup } from './folder-lock'
import { COPY, removeOthers, type Backup } from './leftovers'
import {
  checkFile,
  listText,
  pathOfFile,
  readFileList,
  readManifest,
  sha256Of,
  writeManifest,
  writeWhole,
  type BackedUpFile,
  type Manifest,
} from './manifest'
import { checkReplacement, HOW_TO_REPLACE } from './replacement'
import { FIRST_EPOCH, recordBackup } from '../db/store-epoch'

/** copies of the database, if files are deleted while the backup runs */
const COPIES_MAX = 3

export interface BackupReport {
  manifest: Manifest
  /** files that were copied, and not taken from an earlier backup */
  copied: number
}

interface BackedUpStore {
  db: Database
  blobs: BlobStore
  /** of the database */
  location: { databaseUrl?: string | undefined; dataDir: string }
  /** the environment of programs that the server starts */
  programEnv: Record<string, string>
  /** epoch ms */
  now: () => number
}

interface BackupOptions {
  /** whether the backup in the folder may be replaced even if it is of another store, much larger, or damaged */
  replace?: boolean
}

/**
 * Files that are missing from the store or damaged in it are listed in the manifest, and do not end the backup.
 * @returns what the folder now holds; the store knows that it has this backup
 * @throws ConfigError if the operator has to provide something, or the folder must not be written to. After any error,
 *   the folder has its earlier backup and nothing of the failed one, unless that was whole and only the store could not
 *   record it
 */
export async function backUp(
  deps: BackedUpStore,
  folder: string,
  { replace = false }: BackupOptions = {},
): Promise<BackupReport> {
  refuseStore(folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unlock = lockForBackup(folder)
  try {
    const before = await readBackup(folder, replace)
    const there = await readdir(folder)
    await removeOthers(folder, before, there)
    try {
      return await replaceBackup(deps, folder, before, replace)
    } catch (error) {
      // read again, because the folder itself may have failed, and the manifest in it may be the new one
      await readBackup(folder, false)
        .then((backup) => removeOthers(folder, backup, there))
        .catch(() => {})
      throw error
    }
  } finally {
    unlock()
  }
}

async function replaceBackup(
  deps: BackedUpStore,
  folder: string,
  before: Backup | null,
  replace: boolean,
): Promise<BackupReport> {
  const { db } = deps
  const known = new Map(before?.files.map((file) => [file.key, file]))
  const check = (contents: Contents, bytes: number) => {
    if (before && !replace) checkReplacement(folder, before.manifest, successor(contents, bytes), deps.now())
  }
  const { contents, begunAt, copied, missing, damaged } = await copyAll(deps, folder, known, check)

  const files = contents.files.flatMap(({ key }) => known.get(key) ?? [])
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const database = `database-${stamp}.${db.engine === 'postgres' ? 'dump' : 'db'}`
  const list = { file: `files-${stamp}.txt`, text: listText(files) }
  const copy = join(folder, COPY)
  const manifest: Manifest = {
    product: 'tohfa',
    format: 1,
    engine: db.engine,
    at: new Date(begunAt).toISOString(),
    backed_up_through: begunAt,
    epoch: contents.settings.get('epoch') ?? FIRST_EPOCH,
    store_id: contents.settings.get(STORE_ID) ?? null,
    database: { file: database, bytes: (await stat(copy)).size, sha256: await sha256Of(copy) },
    files: {
      file: list.file,
      bytes: Buffer.byteLength(list.text),
      sha256: createHash('sha256').update(list.text).digest('hex'),
      count: files.length,
      total_bytes: files.reduce((sum, { size }) => sum + size, 0),
    },
    missing,
    damaged,
    counts: contents.counts,
  }
  await checkSizes(folder, files)
  await syncFile(copy)
  await rename(copy, join(folder, database))
  // makes sure of the new name as well
  await writeWhole(join(folder, list.file), list.text)
  await writeManifest(folder, manifest)
  try {
    await checkFile(join(folder, database), manifest.database)
    await checkSizes(folder, await readFileList(folder, manifest))
  } catch (error) {
    // all of the one before is still there
    await writeManifest(folder, before?.manifest ?? null)
    throw error
  }
  await removeOthers(folder, { manifest, files })
  await db.write((tx) => recordBackup(tx, begunAt))
  return { manifest, copied }
}

const successor = ({ settings, counts, files }: Contents, databaseBytes: number) => ({
  storeId: settings.get(STORE_ID) ?? null,
  counts,
  files: files.length,
  bytes: files.reduce((sum, { size }) => sum + size, databaseBytes),
})

/** A backup would remove the store's files from this folder as leftovers. @throws ConfigError */
function refuseStore(folder: string): void {
  if (['tohfa.db', 'secret', join('uploads', '.store-id')].some((name) => existsSync(join(folder, name))))
    throw new ConfigError(
      folder,
      'is the folder of a store: a backup needs one of its own, best on another disk.',
    )
}

/**
 * @param replace whether an unreadable one counts as none
 * @throws ConfigError for an unreadable one
 */
async function readBackup(folder: string, replace: boolean): Promise<Backup | null> {
  try {
    const manifest = await readManifest(folder)
    return manifest && { manifest, files: await readFileList(folder, manifest) }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    if (replace) return null
    throw new ConfigError(error.message, 'Nothing was changed. Name another folder.', HOW_TO_REPLACE)
  }
}

interface Copied {
  contents: Contents
  begunAt: number
  /** files */
  copied: number
  missing: string[]
  damaged: string[]
}

/**
 * @param known is given each file that the folder has
 * @param check throws unless the contents of the database may be backed up into the folder
 */
async function copyAll(
  { db, blobs, location, programEnv, now }: BackedUpStore,
  folder: string,
  known: Map<string, BackedUpFile>,
  check: (contents: Contents, databaseBytes: number) => void,
): Promise<Copied> {
  const target = join(folder, COPY)
  let copied = 0
  for (let copies = 1; ; copies++) {
    // before the copy: what is committed during it may not be in it
    const begunAt = now()
    // otherwise what writes into it would create it readable for other users of the machine
    await writeFile(target, '', { mode: 0o600 })
    const contents =
      db.engine === 'postgres'
        ? await copyPostgres({ url: location.databaseUrl ?? '', env: programEnv }, target)
        : await copySqlite(location.dataDir, target)
    check(contents, (await stat(target)).size)
    const [missing, damaged]: [string[], string[]] = [[], []]
    for (const row of contents.files) {
      if (known.get(row.key)?.size === row.size && (await hasSize(folder, row))) continue
      known.delete(row.key)
      const file = await copyStoredFile(blobs, folder, row)
      if (file === 'missing') missing.push(row.key)
      else if (file === 'damaged') damaged.push(row.key)
      else {
        known.set(row.key, file)
        copied++
      }
    }
    if (missing.length === 0 || copies === COPIES_MAX) return { contents, begunAt, copied, missing, damaged }
  }
}

const hasSize = async (folder: string, { key, size }: { key: string; size: number }): Promise<boolean> =>
  (await stat(pathOfFile(folder, key)).catch(() => null))?.size === size

async function checkSizes(folder: string, files: readonly BackedUpFile[]): Promise<void> {
  for (const file of files)
    if (!(await hasSize(folder, file)))
      throw new Error(`The backup is not whole: ${file.key} is not in the folder as it was written`)
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
