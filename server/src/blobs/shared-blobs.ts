/**
 * Pictures that many rows may refer to, stored once per content.
 * - Each picture is written under a new key before the transaction. If a row with the same content exists, the
 *   transaction uses that one instead, and the unneeded file is removed afterwards.
 * - Adding or removing a reference to a file locks its row until the commit. So nobody refers to a file that somebody
 *   else is removing.
 * - A removed key is never used again. So nothing can remove a file that was just referred to.
 */
import { createHash } from 'node:crypto'
import type { Transaction } from '../db/database'
import { newBlobKey, type RandomBytes } from './blob-key'
import type { BlobStore } from './blob-store'
import type { CheckBytes } from './byte-quota'
import * as rows from './blobs.repository'
import type { ReencodedImage } from './images/images'

/** Pictures that were stored for a transaction that has not begun yet. */
export interface StoredPictures {
  keys: readonly string[]
  /**
   * Returns the keys of the pictures, in their order; the same transaction must insert the references.
   * @param campaignId whose room they take
   * @throws AppError campaign_full, account_full (429)
   */
  share(tx: Transaction, campaignId: string): Promise<string[]>
}

export interface SharedBlobs {
  /**
   * Makes and stores pictures one after another, before the transaction that refers to them. If one fails, none is left.
   * @param pictures makes each picture; several may have the same content
   * @throws what `pictures` throw
   */
  storeSharedPictures(pictures: readonly (() => Promise<ReencodedImage>)[]): Promise<StoredPictures>
  /**
   * Locks stored pictures, so that the transaction can refer to them once more.
   * @returns those of `keys` that exist
   */
  holdStored(tx: Transaction, keys: readonly string[]): Promise<ReadonlySet<string>>
  /**
   * Deletes the rows of those pictures that nothing refers to any longer, in the transaction that deleted references.
   * @returns removes their files; to be called after the commit. Never rejects
   */
  deleteUnreferencedRows(tx: Transaction, keys: readonly string[]): Promise<() => Promise<void>>
}

export function createSharedBlobs(deps: {
  blobs: BlobStore
  /** epoch milliseconds */
  now: () => number
  random: RandomBytes
  /** removes the files that have no row; never rejects */
  removeOrphans(keys: readonly string[]): Promise<void>
  checkBytes: CheckBytes
}): SharedBlobs {
  const { blobs, removeOrphans } = deps

  return {
    async storeSharedPictures(pictures) {
      const files = new Map<string, rows.SharedBlob>()
      const digests: string[] = []
      const written: string[] = []
      try {
        for (const make of pictures) {
          const { bytes, contentType, extension } = await make()
          const digest = createHash('sha256').update(bytes).digest('base64url')
          digests.push(digest)
          if (files.has(digest)) continue
          const key = newBlobKey('images', extension, deps.random)
          written.push(key)
          files.set(digest, { key, digest, contentType, size: bytes.byteLength, createdAt: deps.now() })
          await blobs.put(key, bytes, contentType)
        }
      } catch (error) {
        await removeOrphans(written)
        throw error
      }
      return {
        keys: written,
        async share(tx, campaignId) {
          const bytes = digests.reduce((sum, digest) => sum + (files.get(digest)?.size ?? 0), 0)
          await deps.checkBytes(tx, campaignId, bytes)
          const keys = new Map<string, string>()
          // always in the same order, so that two transactions never wait for each other
          for (const [digest, file] of [...files].sort(byDigest)) keys.set(digest, await rows.share(tx, file))
          return digests.map((digest) => keys.get(digest) ?? '')
        },
      }
    },

    async holdStored(tx, keys) {
      const held = new Set<string>()
      for (const key of await inOrder(tx, keys)) if (await rows.hold(tx, key)) held.add(key)
      return held
    },

    async deleteUnreferencedRows(tx, keys) {
      const removed: string[] = []
      for (const key of await inOrder(tx, keys)) if (await rows.removeUnreferenced(tx, key)) removed.push(key)
      return () => removeOrphans(removed)
    },
  }
}

/** The shared ones among `keys`, in the order in which all transactions lock them. */
async function inOrder(tx: Transaction, keys: readonly string[]): Promise<string[]> {
  const shared = (await rows.findShared(tx, keys)).map(({ digest, key }) => [digest, key] as const)
  return shared.sort(byDigest).map(([, key]) => key)
}

const byDigest = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => (a < b ? -1 : 1)
