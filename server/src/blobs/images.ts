/**
 * What comes in as a picture leaves as pixels alone: decoded, turned upright, shrunk and encoded anew, so that neither
 * EXIF and GPS nor anything hidden behind or inside the picture is ever stored. What is not plainly a picture is
 * refused, and the size is read from the header before a single pixel is decoded.
 */
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS, IMAGE_SHRINK_TO_PX } from '@tohfa/sync-protocol/limits'
import * as m from '@tohfa/sync-protocol/messages'
import sharp, { type Metadata } from 'sharp'
import { AppError } from '../http/app-error'
import { createBoundedQueue } from '../concurrency/bounded-queue'

export interface ReencodedImage {
  bytes: Buffer
  contentType: 'image/jpeg'
  extension: 'jpg'
  /** pixels */
  width: number
  /** pixels */
  height: number
}

/** The bytes of a picture, or what reads them when it is its turn: those that wait should not lie in memory. */
export type ImageSource = Buffer | (() => Promise<Buffer>)

const QUALITY = 82
const DECODE_SECONDS = 20

// 50 megapixels are 150 MB while they are decoded: two pictures at a time, each on one thread, and no cache
const inTurn = createBoundedQueue({ atOnce: 2, waiting: 64 })
sharp.concurrency(1)
sharp.cache(false)
// no parser but these ever sees a stranger's bytes; SVG and PDF could reach for other files
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})

// ISO base media: a box "ftyp" whose brands name the codec; phones write HEVC under these
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']
function isHeic(bytes: Buffer) {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false
  const boxes = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 128))
  return HEIC_BRANDS.some((brand) => boxes.includes(brand))
}

const refusal = (detail?: string) =>
  new AppError('file_kind_unsupported', detail === undefined ? {} : { detail })

async function readHeader(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    throw refusal()
  }
}

/**
 * Makes a JPEG of at most 1920 pixels on its long side out of a JPEG, PNG, WebP, GIF (its first frame) or AVIF.
 * JPEG, because it is what phones show from a vCard; transparency becomes white.
 * @throws AppError file_kind_unsupported (415) for anything else and for what is cut off or damaged, file_too_large
 * (413) above 10 MB or 50 megapixels, busy (429), and whatever reading it throws
 */
export async function reencodeImage(source: ImageSource): Promise<ReencodedImage> {
  return inTurn(async () => {
    const bytes = typeof source === 'function' ? await source() : source
    if (bytes.byteLength > IMAGE_MAX_BYTES) throw new AppError('file_too_large')
    if (bytes.byteLength < 12) throw refusal()
    if (isHeic(bytes)) throw refusal(m.imageHeic)
    const { width, height } = await readHeader(bytes)
    if (width * height > IMAGE_MAX_PIXELS)
      throw new AppError('file_too_large', { detail: m.imageTooManyPixels })
    try {
      const { data, info } = await sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' })
        .timeout({ seconds: DECODE_SECONDS })
        .autoOrient()
        .resize({
          width: IMAGE_SHRINK_TO_PX,
          height: IMAGE_SHRINK_TO_PX,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: QUALITY })
        .toBuffer({ resolveWithObject: true })
      return {
        bytes: data,
        contentType: 'image/jpeg',
        extension: 'jpg',
        width: info.width,
        height: info.height,
      }
    } catch (error) {
      // the picture may be fine and the machine too busy
      if (error instanceof Error && error.message.startsWith('timeout')) {
        throw new AppError('busy', { retryAfterSeconds: 30 })
      }
      throw refusal()
    }
  })
}
