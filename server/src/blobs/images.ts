/**
 * Every picture is decoded, turned upright, shrunk and encoded again, so only its pixels are stored: no EXIF, no GPS, nothing
 * hidden in the file. Anything that is not clearly a picture is refused. The dimensions are read from the header before a
 * pixel is decoded.
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

/** The bytes of a picture, or a function that reads them: pictures that wait for their turn should not be in memory. */
export type ImageSource = Buffer | (() => Promise<Buffer>)

const QUALITY = 82
const DECODE_SECONDS = 20

// 50 megapixels take 150 MB while they are decoded: two pictures at a time, each on one thread, and no cache
const inTurn = createBoundedQueue({ atOnce: 2, waiting: 64 })
sharp.concurrency(1)
sharp.cache(false)
// a stranger's bytes get to the first five alone (isRaster): those of SVG, which our own drawings need, could read other files
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
})

/** what the five formats begin with; no SVG does */
const RASTER = /^(\xff\xd8\xff|\x89PNG|GIF8[79]a|RIFF[^]{4}WEBP|[^]{4}ftyp)/
const isRaster = (bytes: Buffer) => RASTER.test(bytes.toString('latin1', 0, 12))

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
 * Makes a JPEG of at most 1920 pixels on its long side from a JPEG, PNG, WebP, GIF (its first frame) or AVIF. JPEG, because
 * phones show it from a vCard; transparency becomes white.
 * @throws AppError file_kind_unsupported (415) for anything else and for a damaged picture, file_too_large (413) above
 * 10 MB or 50 megapixels, busy (429), and what `source` throws
 */
export async function reencodeImage(source: ImageSource): Promise<ReencodedImage> {
  return inTurn(async () => {
    const bytes = typeof source === 'function' ? await source() : source
    if (bytes.byteLength > IMAGE_MAX_BYTES) throw new AppError('file_too_large')
    if (!isRaster(bytes)) throw refusal()
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
      // the picture may be fine; the machine may be too busy
      if (error instanceof Error && error.message.startsWith('timeout')) {
        throw new AppError('busy', { retryAfterSeconds: 30 })
      }
      throw refusal()
    }
  })
}
