/**
 * Every picture is decoded, turned upright, shrunk and encoded again, so only its pixels are stored: no EXIF, no GPS,
 * nothing hidden in the file. Anything that is not clearly a whole picture is refused. The dimensions are read from the
 * header before any pixel is decoded.
 */
import { pictureKind, type PictureKind } from '@tohfa/sync-protocol/files/picture-kind'
import { wholePicture } from '@tohfa/sync-protocol/files/whole-picture'
import {
  IMAGE_MAX_BYTES,
  IMAGE_SHRINK_ABOVE_BYTES,
  IMAGE_SHRINK_TO_PX,
} from '@tohfa/sync-protocol/files/file-limits'
import * as m from '@tohfa/sync-protocol/messages'
import type { Sharp, SharpOptions } from 'sharp'
import { AppError } from '../../http/app-error'
import { createBoundedQueue } from '../../concurrency/bounded-queue'
import { loadSharp } from './sharp'

/** of one image that the server accepts */
const IMAGE_MAX_PIXELS = 50_000_000

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

/** for a JPEG, tried until it is as small as the app makes it; then its edges get shorter, too */
const QUALITIES = [82, 70, 58, 46] as const
const SHORTER = 0.85
const DECODE_SECONDS = 20
/** pixels of an edge for comparing two pictures */
const COMPARED_PX = 512

// each takes 150 MB while it is decoded
const inTurn = createBoundedQueue({ atOnce: 2, waiting: 64 })

const READ: readonly (PictureKind | null)[] = ['jpeg', 'png', 'webp', 'gif', 'avif']

const refusal = (detail?: string) =>
  new AppError('file_kind_unsupported', detail === undefined ? {} : { detail })

/** From its header, before any pixel is decoded. */
async function checkPixels(bytes: Uint8Array): Promise<void> {
  const sharp = await loadSharp()
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > IMAGE_MAX_PIXELS)
    throw new AppError('file_too_large', { detail: m.imageTooManyPixels })
}

type FailOn = NonNullable<SharpOptions['failOn']>
async function open(bytes: Uint8Array, failOn: FailOn) {
  const sharp = await loadSharp()
  return sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn }).timeout({ seconds: DECODE_SECONDS })
}

/** Upright, no larger than the app makes it, and white in place of transparent. */
async function shrunk(bytes: Uint8Array, failOn: FailOn): Promise<Sharp> {
  const picture = await open(bytes, failOn)
  return picture
    .autoOrient()
    .resize({
      width: IMAGE_SHRINK_TO_PX,
      height: IMAGE_SHRINK_TO_PX,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: '#ffffff' })
}

async function jpegOf(picture: Sharp, quality: number): Promise<ReencodedImage> {
  const { data, info } = await picture.jpeg({ quality }).toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { bytes: data, contentType: 'image/jpeg', extension: 'jpg', width, height }
}
const isSmall = ({ bytes }: ReencodedImage) => bytes.length <= IMAGE_SHRINK_ABOVE_BYTES

async function encoded(bytes: Uint8Array, failOn: FailOn): Promise<ReencodedImage> {
  // in one pass: pixels of 11 MB for each picture keep the garbage collector busy
  const first = await jpegOf(await shrunk(bytes, failOn), QUALITIES[0])
  if (isSmall(first)) return first
  // seldom, and then decoded once for all further tries
  const { data, info } = await (await shrunk(bytes, failOn)).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const sharp = await loadSharp()
  for (let step = 1; ; step++) {
    const edge = Math.round(Math.max(width, height) * SHORTER ** Math.max(0, step - QUALITIES.length + 1))
    const picture = sharp(data, { raw: { width, height, channels } })
    const smaller = picture.resize({ width: edge, height: edge, fit: 'inside' })
    const jpeg = await jpegOf(smaller, QUALITIES[step] ?? QUALITIES[3])
    if (isSmall(jpeg)) return jpeg
  }
}

/** A picture is whole if its decoder has no warnings; any other is checked further. */
async function encodedIfWhole(kind: PictureKind, bytes: Buffer): Promise<ReencodedImage> {
  try {
    await checkPixels(bytes)
    return await encoded(bytes, 'warning')
  } catch (error) {
    if (error instanceof AppError || isTimeout(error)) throw error
  }
  let slow: Error | undefined
  const whole = await wholePicture(kind, bytes, async (part) => {
    const picture = await open(part, 'none')
    const small = picture.resize(COMPARED_PX, COMPARED_PX, { fit: 'fill' }).raw().toBuffer()
    return small.catch((error: unknown) => {
      if (isTimeout(error)) slow = error
      throw error
    })
  })
  if (slow) throw slow
  if (!whole) throw refusal(m.imageIncomplete)
  return encoded(whole, 'error')
}

const isTimeout = (error: unknown): error is Error =>
  error instanceof Error && error.message.startsWith('timeout')

/**
 * Makes a JPEG as the app does, of at most 512,000 bytes and 1920 pixels on its long side, from a JPEG, PNG, WebP, GIF
 * (its first frame) or AVIF. It is a JPEG because phones show it from a vCard; transparency becomes white.
 * @throws AppError file_kind_unsupported (415) for anything else, and for a damaged or incomplete picture,
 *   file_too_large (413) above 10 MB or 50 megapixels, busy (429), and what `source` throws
 */
export async function reencodeImage(source: ImageSource): Promise<ReencodedImage> {
  return inTurn(async () => {
    const bytes = typeof source === 'function' ? await source() : source
    if (bytes.byteLength > IMAGE_MAX_BYTES) throw new AppError('file_too_large')
    const kind = pictureKind(bytes)
    if (kind === 'heic') throw refusal(m.imageHeic)
    if (!kind || !READ.includes(kind)) throw refusal()
    // that it does not load says nothing about the picture
    await loadSharp()
    try {
      return await encodedIfWhole(kind, bytes)
    } catch (error) {
      if (error instanceof AppError) throw error
      // the picture may be fine; the machine may be too busy
      if (isTimeout(error)) throw new AppError('busy', { retryAfterSeconds: 30 })
      throw refusal()
    }
  })
}
