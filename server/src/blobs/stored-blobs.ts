/**
 * Files and their rows, held together although no transaction spans both.
 *
 * - A file is written before its row and removed after its row, so every row always has its file.
 * - A file is removed only when the database, asked afterwards, has no row for it. Where nobody knows whether the
 *   transaction was committed, not even then: its row may appear later.
 * - So a crash or an unknown commit can leave a file without a row. `sweep` moves those to the trash.
 */
import type { Database, Transaction } from '../db/database'
import { CommitUnknownError } from '../db/store-unavailable'
import { buffer } from 'node:stream/consumers'
import { extensionOfKey, newBlobKey, type BlobExtension, type BlobKind, type RandomBytes } from './blob-key'
import type { BlobContent, BlobStore } from './blob-store'
import { ROWS_AT_ONCE } from './blobs.repository'
import * as rows from './blobs.repository'
import { reencodeImage, type ImageSource } from './images'
import { createSharedBlobs, type RemovingOrphans, type SharedBlobs } from './shared-blobs'
import type { CheckBytes } from './byte-quota'
import { createSweep, type Sweep } from './sweep'

/** Removes the files whose rows a transaction deleted; to be called after its commit. Never rejects. */
export type RemoveFiles = () => Promise<void>

/** In a transaction: inserts the row of the new photo, deletes that of the photo `before`, and gives the new key. */
export type SwapPhoto = (tx: Transaction, before: string | null) => Promise<string>

/** A file to store: bytes, or a file of this machine that is copied unchanged. */
export interface NewFile {
  bytes: BlobContent
  contentType: string
  extension: BlobExtension
}

export interface StoredBlobs extends SharedBlobs {
  /**
   * Decodes and stores a photo, then runs `work`, which runs one transaction and calls `swap` in it. Afterwards exactly one
   * of the two photos is left, whether the transaction was committed, refused, replayed or retried.
   * @param kind of the photo's key, which decides who may read it
   * @param photo as it came; null: nothing is stored, and `work` must not call `swap`
   * @throws what `work` and `photo` throw, and AppError file_kind_unsupported (415), file_too_large (413), busy (429); `swap`:
   * campaign_full, account_full (429)
   */
  storePhoto<T>(
    campaignId: string,
    kind: BlobKind,
    photo: ImageSource | null,
    work: (swap: SwapPhoto) => Promise<T>,
  ): Promise<T>
  /**
   * Stores files one after another, then runs `work`, which runs one transaction and calls `record` in it for their keys, in
   * the order of `files`. Afterwards either all of them are left or none.
   * @throws what `work` and `files` throw; `record`: campaign_full, account_full (429)
   */
  storeFiles<T>(
    campaignId: string,
    kind: BlobKind,
    files: readonly (() => Promise<NewFile>)[],
    work: (record: (tx: Transaction) => Promise<string[]>) => Promise<T>,
  ): Promise<T>
  /**
   * A stored file, to be stored again as one of another campaign: files of one campaign go with it.
   * @returns null where it is not there any more
   */
  read(key: string): Promise<NewFile | null>
  /** The bytes of these files together. @param keys each once */
  bytesOf(keys: readonly string[]): Promise<number>
  /**
   * Keys of files that belong only to the campaign, in their order.
   * @param from those after a key, and how many at most
   */
  listSomeOfCampaign(campaignId: string, from: { after: string; limit: number }): Promise<string[]>
  /** Deletes the rows of files that nothing refers to any more. */
  deleteRows(tx: Transaction, keys: readonly string[]): Promise<RemoveFiles>
  sweep: Sweep
}

export interface StoredBlobsDeps {
  db: Database
  blobs: BlobStore
  /** epoch milliseconds */
  now: () => number
  random: RandomBytes
  /** is called when a file could not be removed; the next sweep tries again */
  reportFailure: (error: unknown) => void
  /** what campaigns and accounts may have; without it, as much as there is room for */
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
  const removeWithoutRow = async (keys: string[]) => {
    const withRow = await rows.findKeys(db.read, keys)
    await Promise.all(keys.filter((key) => !withRow.has(key)).map((key) => blobs.delete(key)))
  }
  const removeOrphans = async (keys: string[]) => {
    try {
      for (let i = 0; i < keys.length; i += ROWS_AT_ONCE)
        await removeWithoutRow(keys.slice(i, i + ROWS_AT_ONCE))
    } catch (error) {
      reportFailure(error)
    }
  }
  const removingOrphans: RemovingOrphans = async (keys, work) => {
    try {
      return await work()
    } catch (error) {
      // a row that nobody sees yet may still appear
      if (error instanceof CommitUnknownError) keys.clear()
      throw error
    } finally {
      await removeOrphans([...keys])
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

  return {
    ...createSharedBlobs({ blobs, now, random, removeOrphans, removingOrphans, checkBytes }),

    async storePhoto(campaignId, kind, photo, work) {
      if (photo === null) {
        return work(() => Promise.reject(new Error('there is no photo to swap in')))
      }
      const file = await write(campaignId, kind, await reencodeImage(photo))
      const touched = new Set([file.key])
      return removingOrphans(touched, () =>
        work(async (tx, before) => {
          await checkBytes(tx, campaignId, file.size)
          await file.record(tx)
          if (before !== null) {
            await rows.remove(tx, [before])
            touched.add(before)
          }
          return file.key
        }),
      )
    },

    async storeFiles(campaignId, kind, files, work) {
      const keys = new Set<string>()
      return removingOrphans(keys, async () => {
        const written: Awaited<ReturnType<typeof write>>[] = []
        for (const file of files) {
          const next = await write(campaignId, kind, await file())
          written.push(next)
          keys.add(next.key)
        }
        return work(async (tx) => {
          const bytes = written.reduce((sum, { size }) => sum + size, 0)
          await checkBytes(tx, campaignId, bytes)
          for (const file of written) await file.record(tx)
          return [...keys]
        })
      })
    },

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
