/**
 * Copies a store into a folder while servers work on it.
 *
 * - The database is copied first, in one moment, and then the files that the copy names: a file is written before its row,
 *   and never changed.
 * - A file that is gone when its turn comes belonged to something that was deleted meanwhile. The database is then copied
 *   again, which costs only what has changed.
 * - What an earlier backup in the folder has is used again. What it alone has is removed once the new one is whole.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { isBlobKey } from '../blobs/blob-key'
import type { BlobStore } from '../blobs/blob-store'
import { STORE_ID } from '../blobs/store-id'
import { ConfigError } from '../config'
import type { Database } from '../db/database'
import { copyPostgres, copySqlite, type DatabaseCopy } from './database-copy'
import {
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
import { FIRST_EPOCH, recordBackup } from './store-epoch'

/** copies of the database, when files are deleted while the backup runs */
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

/**
 * @returns what the folder now holds; the store knows that it has this backup
 * @throws ConfigError when something is missing that the operator can bring
 */
export async function backUp(deps: BackedUpStore, folder: string): Promise<BackupReport> {
  const { db } = deps
  refuseStore(folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const before = await readManifest(folder)
  const known = new Map(before ? (await readFileList(folder, before)).map((file) => [file.key, file]) : [])
  const alreadyThere = known.size
  const { copy, begunAt, missing } = await copyAll(deps, folder, known)

  const files = copy.files.flatMap(({ key }) => known.get(key) ?? [])
  const list = { file: copy.file.replace(/^database-(.*)\.\w+$/, 'files-$1.txt'), text: listText(files) }
  await writeWhole(join(folder, list.file), list.text)
  const database = join(folder, copy.file)
  const manifest: Manifest = {
    product: 'tohfa',
    format: 1,
    engine: db.engine,
    at: new Date(begunAt).toISOString(),
    backed_up_through: begunAt,
    epoch: copy.settings.get('epoch') ?? FIRST_EPOCH,
    store_id: copy.settings.get(STORE_ID) ?? null,
    database: { file: copy.file, bytes: (await stat(database)).size, sha256: await sha256Of(database) },
    files: {
      file: list.file,
      bytes: Buffer.byteLength(list.text),
      sha256: createHash('sha256').update(list.text).digest('hex'),
      count: files.length,
      total_bytes: files.reduce((sum, { size }) => sum + size, 0),
    },
    missing,
    counts: copy.counts,
  }
  await verify(folder, copy, missing)
  await writeManifest(folder, manifest)
  await removeOthers(folder, manifest, new Set(files.map(({ key }) => key)))
  await db.write((tx) => recordBackup(tx, begunAt))
  return { manifest, copied: known.size - alreadyThere }

  async function verify(at: string, { files: named }: DatabaseCopy, without: readonly string[]) {
    for (const { key, size } of named) {
      if (without.includes(key)) continue
      const found = await stat(pathOfFile(at, key)).catch(() => null)
      if (found?.size !== size) throw new Error(`The backup is not whole: ${key} is not as its row says`)
    }
  }
}

/** What a backup would remove there are the files of the store. @throws ConfigError */
function refuseStore(folder: string): void {
  if (['tohfa.db', 'secret', join('uploads', '.store-id')].some((name) => existsSync(join(folder, name))))
    throw new ConfigError(
      folder,
      'is the folder of a store: a backup needs one of its own, best on another disk.',
    )
}

/** @param known is given each file that the folder has */
async function copyAll(
  { db, blobs, location, programEnv, now }: BackedUpStore,
  folder: string,
  known: Map<string, BackedUpFile>,
): Promise<{ copy: DatabaseCopy; begunAt: number; missing: string[] }> {
  for (let copies = 1; ; copies++) {
    const stamp = new Date().toISOString().replace(/[:.]/g, '-')
    // before the copy: what is committed meanwhile may not be in it
    const begunAt = now()
    const file = `database-${stamp}.${db.engine === 'postgres' ? 'dump' : 'db'}`
    // what writes into it would let other users of the machine read it
    await writeFile(join(folder, file), '', { mode: 0o600 })
    const copy =
      db.engine === 'postgres'
        ? await copyPostgres({ url: location.databaseUrl ?? '', env: programEnv }, folder, file)
        : await copySqlite(join(location.dataDir, 'tohfa.db'), folder, file)
    const missing: string[] = []
    for (const file of copy.files) {
      if (await isThere(folder, file, known.get(file.key))) continue
      const copied = await copyFile(blobs, folder, file)
      if (copied) known.set(file.key, copied)
      else missing.push(file.key)
    }
    if (missing.length === 0 || copies === COPIES_MAX) return { copy, begunAt, missing }
    await rm(join(folder, copy.file), { force: true })
  }
}

async function isThere(
  folder: string,
  { key, size }: { key: string; size: number },
  known: BackedUpFile | undefined,
): Promise<boolean> {
  if (known?.size !== size) return false
  return (await stat(pathOfFile(folder, key)).catch(() => null))?.size === size
}

/** @returns null where the store has no such file */
async function copyFile(
  blobs: BlobStore,
  folder: string,
  { key, size }: { key: string; size: number },
): Promise<BackedUpFile | null> {
  const blob = await blobs.get(key)
  if (!blob) return null
  const hash = createHash('sha256')
  async function* hashed(bytes: AsyncIterable<Buffer>) {
    for await (const piece of bytes) {
      hash.update(piece)
      yield piece
    }
  }
  try {
    await writeWhole(pathOfFile(folder, key), hashed(blob.stream))
  } finally {
    if (!blob.stream.closed) {
      blob.stream.destroy()
      await once(blob.stream, 'close')
    }
  }
  return { key, size, sha256: hash.digest('hex') }
}

const WRITTEN = /^(database|files)-\d{4}-\d\d-\d\dT[\d-]+Z\.(db|dump|txt)(-journal|\.partial)?$/

/** What only an earlier backup, or one that was cut off, has left. What no backup writes is somebody else's. */
async function removeOthers(folder: string, manifest: Manifest, keys: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder))
    if (WRITTEN.test(name) && name !== manifest.database.file && name !== manifest.files.file)
      await rm(join(folder, name), { force: true })
  const uploads = join(folder, 'uploads')
  const entries = await readdir(uploads, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const key = path
      .slice(uploads.length + 1)
      .split(sep)
      .join('/')
    const isOurs = entry.isFile() && isBlobKey(key.replace(/\.partial$/, ''))
    if (isOurs && !keys.has(key)) await rm(path, { force: true })
  }
}
