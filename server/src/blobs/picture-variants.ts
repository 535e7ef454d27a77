/**
 * Smaller copies of stored pictures, made when somebody first asks for one and stored beside the picture.
 *
 * - Of all requests for one variant at a time, one makes it.
 * - A variant exists only beside its picture. Whoever removes a picture removes it first and its variants after it; whoever
 *   has put a variant looks for the picture afterwards. So one of the two removes it, and what a crash leaves the sweep does.
 */
import type { PictureWidth } from '@tohfa/sync-protocol/picture-widths'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { createBoundedQueue } from '../concurrency/bounded-queue'
import { AppError } from '../http/app-error'
import type { FreeSpace } from '../incoming/free-space'
import { isPictureKey } from './blob-key'
import type { BlobStore, StoredBlob } from './blob-store'
import { readBlob } from './read-blob'

const QUALITY = 75
const MAKE_SECONDS = 20

export interface PictureVariants {
  /**
   * Opens the variant of a stored picture as a WebP, at most `width` pixels wide and never larger than the picture.
   * @returns null where there is none and none can be made now: the picture itself is to be sent then
   * @throws StoreUnavailableError
   */
  open(key: string, width: PictureWidth): Promise<StoredBlob | null>
}

export function createPictureVariants(deps: {
  blobs: BlobStore
  space: Pick<FreeSpace, 'check' | 'isLow'>
  /** is called when a picture cannot be made smaller, or its variant not be stored */
  reportFailure: (error: unknown) => void
}): PictureVariants {
  const { blobs, space, reportFailure } = deps
  // beside those that decode what people send, so that nobody who looks at pictures refuses their uploads
  const inTurn = createBoundedQueue({ atOnce: 1, waiting: 64 })
  const making = new Map<string, Promise<Buffer | null>>()

  const keep = async (key: string, width: PictureWidth, bytes: Buffer) => {
    // the last of the disk is for what cannot be made again
    if (await space.isLow()) return
    await blobs.variants.put(key, width, bytes)
    if ((await blobs.info(key)) === null) await blobs.variants.delete(key)
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
      if (stored) return stored
      const name = `${key} ${width}`
      const mine = making.get(name) ?? make(key, width).finally(() => making.delete(name))
      making.set(name, mine)
      const bytes = await mine
      return bytes && { size: bytes.length, contentType: 'image/webp', stream: Readable.from([bytes]) }
    },
  }
}

const shrink = (picture: Buffer, width: PictureWidth): Promise<Buffer> =>
  sharp(picture)
    .timeout({ seconds: MAKE_SECONDS })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer()
