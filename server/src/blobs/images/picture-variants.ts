/**
 * Smaller copies of stored pictures, made when somebody first asks for one and stored beside the picture.
 *
 * - Only one of all concurrent requests for a variant makes it.
 * - A variant exists only beside its picture. A removal removes the picture first and its variants after it; a process
 *   that has put a variant looks for the picture afterwards. So one of the two removes it, and the sweep removes what a
 *   crash leaves.
 */
import type { PictureWidth } from '@tohfa/sync-protocol/files/picture-widths'
import { LRUCache } from 'lru-cache'
import { Readable } from 'node:stream'
import { createBoundedQueue } from '../../concurrency/bounded-queue'
import { AppError } from '../../http/app-error'
import type { FreeSpace } from '../../uploads/free-space'
import { isPictureKey } from '../blob-key'
import type { BlobStore, StoredBlob } from '../blob-store'
import { readBlob } from '../read-blob'
import { loadSharp } from './sharp'

const QUALITY = 75
const MAKE_SECONDS = 20
/** variants that a process remembers to have seen */
const SEEN_MAX = 50_000

export interface PictureVariants {
  /**
   * Opens the variant of a stored picture as a WebP, at most `width` pixels wide and never larger than the picture.
   * @returns null if there is none and none can be made now: the picture itself should be sent then
   * @throws StoreUnavailableError
   */
  open(key: string, width: PictureWidth): Promise<StoredBlob | null>
  /** Whether this process knows that the variant is in the storage, where it is as long as its picture. */
  wasStored(key: string, width: PictureWidth): boolean
}

export function createPictureVariants(deps: {
  blobs: BlobStore
  space: Pick<FreeSpace, 'check' | 'isLow'>
  /** called if a picture cannot be made smaller, or its variant cannot be stored */
  reportFailure: (error: unknown) => void
}): PictureVariants {
  const { blobs, space, reportFailure } = deps
  // apart from the queue that decodes uploads, so that viewing pictures never gets an upload refused
  const inTurn = createBoundedQueue({ atOnce: 1, waiting: 64 })
  const making = new Map<string, Promise<Buffer | null>>()
  // by size: with a `max` it would take the memory of them all at once
  const seen = new LRUCache<string, true>({ maxSize: SEEN_MAX, sizeCalculation: () => 1 })
  const nameOf = (key: string, width: PictureWidth) => `${key} ${width}`

  const keep = async (key: string, width: PictureWidth, bytes: Buffer) => {
    // the last of the disk is for what cannot be made again
    if (await space.isLow()) return
    await blobs.variants.put(key, width, bytes)
    if ((await blobs.info(key)) === null) await blobs.variants.delete(key)
    else seen.set(nameOf(key, width), true)
  }

  const make = (key: string, width: PictureWidth) =>
    inTurn(async () => {
      const picture = await readBlob(blobs, key)
      if (!picture) return null
      const bytes = await shrink(picture, width)
      await keep(key, width, bytes).catch(reportFailure)
      return bytes
    }).catch((error: unknown) => {
      if (!(error instanceof AppError)) reportFailure(error)
      return null
    })

  return {
    async open(key, width) {
      if (!isPictureKey(key)) return null
      const stored = await blobs.variants.get(key, width)
      const name = nameOf(key, width)
      if (stored) {
        seen.set(name, true)
        return stored
      }
      const mine = making.get(name) ?? make(key, width).finally(() => making.delete(name))
      making.set(name, mine)
      const bytes = await mine
      return bytes && { size: bytes.length, contentType: 'image/webp', stream: Readable.from([bytes]) }
    },

    wasStored: (key, width) => seen.has(nameOf(key, width)),
  }
}

async function shrink(picture: Buffer, width: PictureWidth): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(picture)
    .timeout({ seconds: MAKE_SECONDS })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
}
