import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { backUp } from '../src/backup/backup'
import type { Manifest } from '../src/backup/manifest'
import { newBlobKey } from '../src/blobs/blob-key'
import type { BlobStore } from '../src/blobs/blob-store'
import { openLocalBlobStore } from '../src/blobs/local-blob-store'
import { STORE_ID } from '../src/blobs/store-id'
import * as settings from '../src/db/settings.repository'
import type { Database } from '../src/db/database'
import type { DatabaseLocation } from '../src/db/open-database'
import type { Engine } from './databases'
import { findPostgresBinaries } from './programs/postgres-binaries'

/** also for PostgreSQL's client programs, which may be missing nevertheless */
export const programEnv = { PATH: [process.env.PATH, findPostgresBinaries()].join(delimiter) }

export interface StoreToBackUp {
  db: Database
  location: DatabaseLocation
  /** of the stored files */
  uploads: string
  /** stores a file with its row; returns its key */
  addFile(bytes: Buffer, digest?: string): Promise<string>
  removeFiles(): Promise<unknown>
  setId(id: string): Promise<void>
  /** @param over replaces parts of the file store */
  backUp(
    folder: string,
    options?: { replace?: boolean },
    over?: Partial<BlobStore>,
  ): ReturnType<typeof backUp>
}

/** A store with its own id and no server. It is removed at the end of the test. */
export async function openStoreToBackUp(engine: Engine): Promise<StoreToBackUp> {
  const { db, location, destroy } = await engine.open()
  onTestFinished(destroy)
  const uploads = join(location.dataDir, 'uploads')
  const blobs = await openLocalBlobStore(uploads)
  const setId = async (id: string) => {
    await db.write((tx) => settings.put(tx, STORE_ID, id))
    await blobs.storeId.write(id)
  }
  await setId('the-first-store')
  return {
    db,
    location,
    uploads,
    setId,
    async addFile(bytes, digest) {
      const key = newBlobKey('profiles', 'jpg', randomBytes)
      await blobs.put(key, bytes, 'image/jpeg')
      const row = { key, contentType: 'image/jpeg', size: bytes.length, digest, createdAt: 1 }
      await db.write(({ q, t }) => q.insert(t.blobs).values(row).returning({ key: t.blobs.key }))
      return key
    },
    removeFiles: () => db.write(({ q, t }) => q.delete(t.blobs).returning({ key: t.blobs.key })),
    backUp: (folder, options, over) =>
      backUp({ db, blobs: { ...blobs, ...over }, location, programEnv, now: Date.now }, folder, options),
  }
}

/** The manifest of a backup of a store without an id. */
export const manifestOf = (change: Partial<Manifest>): Manifest => ({
  ...{ product: 'tohfa', format: 1, engine: 'sqlite', at: new Date(0).toISOString() },
  ...{ backed_up_through: 0, epoch: '0', store_id: null, missing: [], damaged: [], counts: {} },
  database: { file: 'database.db', bytes: 0, sha256: '' },
  files: { file: 'files.txt', bytes: 0, sha256: '', count: 0, total_bytes: 0 },
  ...change,
})

/** An empty folder, removed at the end of the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tohfa-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Every file in a folder with its bytes, base64. */
export async function filesIn(folder: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {}
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile()) files[path.slice(folder.length + 1)] = (await readFile(path)).toString('base64')
  }
  return files
}
