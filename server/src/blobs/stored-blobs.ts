/**
 * Files and their rows, held together although no transaction spans both.
 *
 * - A file is written before its row and removed after its row, so every row always has its file.
 * - A file is removed only if the database, asked afterwards, has no row for it. If nobody knows whether the
 *   transaction was committed, not even then: its row may appear later.
 * - So a crash or an unknown commit can leave a file without a row. `sweep` moves those to the trash.
 */
import type { Database, Transaction } from '../db/database'
import { buffer } from 'node:stream/consumers'
import { extensionOfKey, newBlobKey, type BlobExtension, type BlobKind, type RandomBytes } from './blob-key'
import type { BlobContent, BlobStore } from './blob-store'
import { ROWS_AT_ONCE } from './blobs.repository'
import * as rows from './blobs.repository'
import { reencodeImage, type ImageSource } from './images/images'
import { createSharedBlobs, type SharedBlobs } from './shared-blobs'
import type { CheckBytes } from './byte-quota'
import { createSweep, type Sweep } from './sweep'

/** Removes the files whose rows a transaction deleted; to be called after its commit. Never rejects. */
export type RemoveFiles = () => Promise<void>

/** Files that were stored for a transaction that has not begun yet. */
export interface StoredFiles {
  keys: readonly string[]
  /**
   * Inserts the rows of the files.
   * @returns their keys, in the order in which the files were given
   * @throws AppError campaign_full, account_full (429)
   */
  record(tx: Transaction): Promise<string[]>
}

/** A photo that was stored for a transaction that has not begun yet. */
export interface StoredPhoto {
  /** none if there is no photo */
  keys: readonly string[]
  /** Like `StoredFiles.record`. @returns the photo's key; null if there is no photo */
  record(tx: Transaction): Promise<string | null>
}

/** A file to store: bytes, or a file that is copied unchanged. */
export interface NewFile {
  bytes: BlobContent
  contentType: string
  extension: BlobExtension
}

export interface StoredBlobs extends SharedBlobs {
  /**
   * Decodes and stores a photo, before the transaction that inserts its row.
   * @param kind of the photo's key, which decides who may read it
   * @param photo as received; null: nothing is stored
   * @throws what `photo` throws, and AppError file_kind_unsupported (415), file_too_large (413), busy (429)
   */
  storePhoto(campaignId: string, kind: BlobKind, photo: ImageSource | null): Promise<StoredPhoto>
  /**
   * Stores files one after another, before the transaction that inserts their rows. If one fails, none is left.
   * @throws what `files` throw
   */
  storeFiles(
    campaignId: string,
    kind: BlobKind,
    files: readonly (() => Promise<NewFile>)[],
  ): Promise<StoredFiles>
  /**
   * Removes those files that have no row. Never rejects. Must not be called while the outcome of a commit is unknown.
   */
  removeOrphans(keys: readonly string[]): Promise<void>
  /**
   * A stored file, to be stored again for another campaign: files of one campaign are deleted with it.
   * @returns null if it is no longer there
   */
  read(key: string): Promise<NewFile | null>
  /** The total bytes of these files. @param keys each once */
  bytesOf(keys: readonly string[]): Promise<number>
  /**
   * Keys of files that belong only to the campaign, in their order.
   * @param from those after a key, and how many at most
   */
  listSomeOfCampaign(campaignId: string, from: { after: string; limit: number }): Promise<string[]>
  /** Deletes the rows of files that nothing refers to any longer. */
  deleteRows(tx: Transaction, keys: readonly string[]): Promise<RemoveFiles>
  sweep: Sweep
}

export interface StoredBlobsDeps {
  db: Database
  blobs: BlobStore
  /** epoch milliseconds */
  now: () => number
  random: RandomBytes
  /** called if a file could not be removed; the next sweep tries again */
  reportFailure: (error: unknown) => void
  /** limits of campaigns and accounts; without it, only the disk limits them */
  checkBytes?: CheckBytes
}

export function createStoredBlobs({
  db,
  blobs,
  now,
  random,
  reportFailure,
  checkBytes = () => Promise.resolve(),
}: StoredBlobsDeps): StoredBlobs {
  const removeWithoutRow = async (keys: readonly string[]) => {
    const withRow = await rows.findKeys(db.read, [...keys])
    await Promise.all(keys.filter((key) => !withRow.has(key)).map((key) => blobs.delete(key)))
  }
  const removeOrphans = async (keys: readonly string[]) => {
    try {
      for (let i = 0; i < keys.length; i += ROWS_AT_ONCE)
        await removeWithoutRow(keys.slice(i, i + ROWS_AT_ONCE))
    } catch (error) {
      reportFailure(error)
    }
  }

  /** Writes the file; `record` inserts its row. */
  const write = async (campaignId: string, kind: BlobKind, { bytes, contentType, extension }: NewFile) => {
    const key = newBlobKey(kind, extension, random)
    const size = Buffer.isBuffer(bytes) ? bytes.byteLength : bytes.size
    const row = { key, campaignId, contentType, size, createdAt: now() }
    await blobs.put(key, bytes, contentType)
    return { key, size, record: (tx: Transaction) => rows.insert(tx, row) }
  }

  async function storeFiles(
    campaignId: string,
    kind: BlobKind,
    files: readonly (() => Promise<NewFile>)[],
  ): Promise<StoredFiles> {
    const written: Awaited<ReturnType<typeof write>>[] = []
    try {
      for (const file of files) written.push(await write(campaignId, kind, await file()))
    } catch (error) {
      await removeOrphans(written.map(({ key }) => key))
      throw error
    }
    const keys = written.map(({ key }) => key)
    return {
      keys,
      async record(tx) {
        await checkBytes(
          tx,
          campaignId,
          written.reduce((sum, { size }) => sum + size, 0),
        )
        for (const file of written) await file.record(tx)
        return [...keys]
      },
    }
  }

  return {
    ...createSharedBlobs({ blobs, now, random, removeOrphans, checkBytes }),

    storeFiles,

    async storePhoto(campaignId, kind, photo) {
      const { keys, record } = await storeFiles(
        campaignId,
        kind,
        photo === null ? [] : [() => reencodeImage(photo)],
      )
      return { keys, record: async (tx) => (photo === null ? null : ((await record(tx))[0] ?? null)) }
    },

    removeOrphans,

    async read(key) {
      const found = await blobs.get(key)
      if (!found) return null
      return {
        bytes: await buffer(found.stream),
        contentType: found.contentType,
        extension: extensionOfKey(key),
      }
    },

    bytesOf: (keys) => rows.sumSizes(db.read, keys),

    listSomeOfCampaign: (campaignId, from) => rows.listSomeOfCampaign(db.read, campaignId, from),

    async deleteRows(tx, keys) {
      await rows.remove(tx, keys)
      return () => removeOrphans([...keys])
    },

    sweep: createSweep({ db, blobs, now, random }),
  }
}
