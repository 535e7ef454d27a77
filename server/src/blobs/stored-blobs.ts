/**
 * Keeps files and rows together, although no transaction spans both. A file is written before its row and removed
 * after its row, so that every row always has its file; and a file is only ever removed when the database, asked
 * afterwards, has no row for it, so that not even a commit of unknown outcome can lose one. What a crash leaves between
 * the two is a file without a row, which `sweep` removes.
 */
import type { Database, Transaction } from '../db/database'
import { newBlobKey, type BlobExtension, type BlobKind, type RandomBytes } from './blob-key'
import type { BlobContent, BlobStore } from './blob-store'
import * as rows from './blobs.repository'
import { reencodeImage, type ImageSource } from './images'
import { createSharedBlobs, type SharedBlobs } from './shared-blobs'

const ORPHAN_AGE_MS = 60 * 60_000
// well below the number of values that one statement may bind on either engine
const SWEEP_BATCH = 500

export type AfterCommit = () => Promise<void>

/** A file that is written but not yet recorded. */
export interface UnrecordedBlob {
  key: string
  /** Inserts its row, in the transaction that refers to it. */
  record(tx: Transaction): Promise<void>
  /** Removes the file if the transaction did not keep it. Never rejects. */
  undo(): Promise<void>
}

/** In a transaction: records the new file, forgets the one with key `before`, and gives the new key to store. */
export type SwapBlob = (tx: Transaction, before: string | null) => Promise<string>

/** What is to be kept: bytes, or a file of this machine that is copied as it is. */
export interface NewFile {
  bytes: BlobContent
  contentType: string
  extension: BlobExtension
}

export interface StoredBlobs extends SharedBlobs {
  /** Writes the file. Whoever calls it calls `record` in a transaction, and `undo` when that did not commit. */
  prepare(campaignId: string, kind: BlobKind, file: NewFile): Promise<UnrecordedBlob>
  /**
   * A change that may bring a new photo. The photo is decoded and stored, then `work` runs one transaction in which it
   * calls `swap`; afterwards exactly one file is left, whichever way it ended (committed, refused, replayed, retried).
   * @param kind of the photo's key, which decides who may read it
   * @param photo as it came; null: nothing is stored, and `swap` must not be called
   * @throws what `work` and `photo` throw, and AppError file_kind_unsupported (415), file_too_large (413), busy (429)
   */
  replacing<T>(
    campaignId: string,
    kind: BlobKind,
    photo: ImageSource | null,
    work: (swap: SwapBlob) => Promise<T>,
  ): Promise<T>
  /**
   * A new record that may have files. They are stored one after another, then `work` runs one transaction in which it
   * calls `record` for their keys, in the order of `files`; afterwards either all of them are left or none.
   * @throws what `work` and `files` throw
   */
  adding<T>(
    campaignId: string,
    kind: BlobKind,
    files: readonly (() => Promise<NewFile>)[],
    work: (record: (tx: Transaction) => Promise<string[]>) => Promise<T>,
  ): Promise<T>
  /** Deletes the row of a file; what it gives removes the file once the transaction has committed, and never rejects. */
  forget(tx: Transaction, key: string): Promise<AfterCommit>
  /** As `forget`, for every file that belongs to a campaign alone. */
  forgetCampaign(tx: Transaction, campaignId: string): Promise<AfterCommit>
  /** Removes files older than an hour that have no row; gives their number. */
  sweep(): Promise<number>
}

export interface StoredBlobsDeps {
  db: Database
  blobs: BlobStore
  /** epoch milliseconds */
  now: () => number
  random: RandomBytes
  /** told what kept a file from being removed; the next sweep tries again */
  report: (error: unknown) => void
}

export function createStoredBlobs({ db, blobs, now, random, report }: StoredBlobsDeps): StoredBlobs {
  const removeUnrecorded = async (keys: string[]): Promise<number> => {
    const recorded = await rows.findKeys(db.read, keys)
    const gone = keys.filter((key) => !recorded.has(key))
    await Promise.all(gone.map((key) => blobs.delete(key)))
    return gone.length
  }
  const settle = async (keys: string[]) => {
    try {
      for (let i = 0; i < keys.length; i += SWEEP_BATCH)
        await removeUnrecorded(keys.slice(i, i + SWEEP_BATCH))
    } catch (error) {
      report(error)
    }
  }

  const prepare: StoredBlobs['prepare'] = async (campaignId, kind, { bytes, contentType, extension }) => {
    const key = newBlobKey(kind, extension, random)
    const size = Buffer.isBuffer(bytes) ? bytes.byteLength : bytes.size
    const row = { key, campaignId, contentType, size, createdAt: now() }
    await blobs.put(key, bytes, contentType)
    return { key, record: (tx) => rows.insert(tx, row), undo: () => settle([key]) }
  }

  return {
    ...createSharedBlobs({ blobs, now, random, settle }),
    prepare,

    async replacing(campaignId, kind, photo, work) {
      if (photo === null) {
        return work(() => Promise.reject(new Error('there is no photo to swap in')))
      }
      const file = await prepare(campaignId, kind, await reencodeImage(photo))
      const touched = new Set([file.key])
      try {
        return await work(async (tx, before) => {
          await file.record(tx)
          if (before !== null) {
            await rows.remove(tx, before)
            touched.add(before)
          }
          return file.key
        })
      } finally {
        await settle([...touched])
      }
    },

    async adding(campaignId, kind, files, work) {
      const kept: UnrecordedBlob[] = []
      try {
        for (const file of files) kept.push(await prepare(campaignId, kind, await file()))
        return await work(async (tx) => {
          for (const file of kept) await file.record(tx)
          return kept.map(({ key }) => key)
        })
      } finally {
        if (kept.length > 0) await settle(kept.map(({ key }) => key))
      }
    },

    async forget(tx, key) {
      await rows.remove(tx, key)
      return () => settle([key])
    },

    async forgetCampaign(tx, campaignId) {
      const keys = await rows.removeOfCampaign(tx, campaignId)
      return () => settle(keys)
    },

    async sweep() {
      const oldest = now() - ORPHAN_AGE_MS
      let removed = 0
      let batch: string[] = []
      for await (const { key, modifiedAt } of blobs.list()) {
        if (modifiedAt.getTime() > oldest) continue
        batch.push(key)
        if (batch.length < SWEEP_BATCH) continue
        removed += await removeUnrecorded(batch)
        batch = []
      }
      return removed + (await removeUnrecorded(batch))
    },
  }
}
