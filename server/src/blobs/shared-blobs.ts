/**
 * Files that many rows may show, stored once per content. Every picture is written under a key of its own before the
 * transaction; in it, a file of the same content that is recorded already is taken instead. Who takes or lets go of a
 * file holds its row's lock until the commit, so that nobody takes what another is removing; and a key that was removed
 * never comes again, so that nothing can remove a file that somebody has just taken. What the transaction did not need
 * is removed after it.
 */
import { createHash } from 'node:crypto'
import type { Transaction } from '../db/database'
import { newBlobKey, type RandomBytes } from './blob-key'
import type { BlobStore } from './blob-store'
import * as rows from './blobs.repository'
import type { ReencodedImage } from './images'

/** In a transaction: the keys of the pictures, in their order. Their references belong into the same transaction. */
export type ShareBlobs = (tx: Transaction) => Promise<string[]>

export interface SharedBlobs {
  /**
   * A change that brings pictures. They are made one after another and stored, then `work` runs one transaction in which
   * it calls `share`; afterwards every file that is left has its row, whichever way it ended.
   * @param pictures what makes each one; the same content may come several times
   * @throws what `pictures` and `work` throw; nothing is stored then
   */
  sharing<T>(
    pictures: readonly (() => Promise<ReencodedImage>)[],
    work: (share: ShareBlobs) => Promise<T>,
  ): Promise<T>
  /**
   * Deletes the rows of those files that nothing refers to any more, in the transaction that took the references away.
   * What it gives removes the files once that has committed, and never rejects.
   */
  release(tx: Transaction, keys: readonly string[]): Promise<() => Promise<void>>
}

export function createSharedBlobs(deps: {
  blobs: BlobStore
  /** epoch milliseconds */
  now: () => number
  random: RandomBytes
  /** removes the files that have no row; never rejects */
  settle(keys: string[]): Promise<void>
}): SharedBlobs {
  const { blobs, settle } = deps

  return {
    async sharing(pictures, work) {
      const files = new Map<string, rows.SharedBlob>()
      const digests: string[] = []
      try {
        for (const make of pictures) {
          const { bytes, contentType, extension } = await make()
          const digest = createHash('sha256').update(bytes).digest('base64url')
          digests.push(digest)
          if (files.has(digest)) continue
          const key = newBlobKey('images', extension, deps.random)
          files.set(digest, { key, digest, contentType, size: bytes.byteLength, createdAt: deps.now() })
          await blobs.put(key, bytes, contentType)
        }
        return await work(async (tx) => {
          const keys = new Map<string, string>()
          // everybody locks in the same order
          for (const [digest, file] of [...files].sort(byDigest)) keys.set(digest, await rows.share(tx, file))
          return digests.map((digest) => keys.get(digest) ?? '')
        })
      } finally {
        await settle([...files.values()].map(({ key }) => key))
      }
    },

    async release(tx, keys) {
      const removed: string[] = []
      const shared = (await rows.findShared(tx, keys)).map(({ digest, key }) => [digest, key] as const)
      for (const [, key] of shared.sort(byDigest))
        if (await rows.removeUnreferenced(tx, key)) removed.push(key)
      return () => settle(removed)
    },
  }
}

const byDigest = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)
