/**
 * Makes large photos small before they are stored or sent (specification section 9), and refuses what the server would
 * refuse: a photo may be sent hours after it was chosen.
 *
 * The library's own worker is a `blob:` script that fetches the library from a CDN, which our Content-Security-Policy
 * forbids. So the library runs in a bundled worker of ours, and on the page itself if that cannot start.
 */
import { pictureKind } from '@tohfa/sync-protocol/files/picture-kind'
import { wholePicture } from '@tohfa/sync-protocol/files/whole-picture'
import { IMAGE_SHRINK_ABOVE_BYTES } from '@tohfa/sync-protocol/files/file-limits'
import * as m from '@tohfa/sync-protocol/messages'
import { shrinkOptions } from './shrink-options'
import type { ShrinkMessage } from './shrink-image.worker'

/** Its message is the text to show for the image. */
class RefusedImageError extends Error {}

export interface Shrinking {
  /** receives how far it is, 0 to 1 */
  onProgress?: (part: number) => void
  /** ends the work */
  signal?: AbortSignal
}

/**
 * Never throws.
 * @returns the image with its type by its bytes, if it is small enough or cannot be shrunk here, else a JPEG of at most
 * 0.5 MB and 1920 px; or in words why the file cannot be taken
 */
export async function shrinkImage(image: File, how: Shrinking = {}): Promise<File | string> {
  try {
    return await shrunk(image, how)
  } catch (error) {
    return error instanceof RefusedImageError ? error.message : image
  }
}

async function shrunk(image: File, how: Shrinking): Promise<File> {
  how.signal?.throwIfAborted()
  const bytes = new Uint8Array(await image.arrayBuffer())
  const kind = pictureKind(bytes)
  if (!kind) throw new RefusedImageError(m.imageRequired)
  // by the server
  const isRefused = kind === 'heic' || kind === 'bmp'
  const draw = (picture: typeof bytes) => drawnSmall(picture, kind)
  if (isRefused) await draw(bytes)
  const whole = await wholePicture(kind, bytes, draw)
  how.signal?.throwIfAborted()
  if (!whole) throw new RefusedImageError(m.imageIncomplete)
  const typed = new File([whole], image.name, { type: `image/${kind}`, lastModified: image.lastModified })
  if (typed.size <= IMAGE_SHRINK_ABOVE_BYTES && !isRefused) return typed
  const small = (await inWorker(typed, how)) ?? (await onPage(typed, how))
  if (small) return new File([small], image.name.replace(/\.[^.]*$/, '') + '.jpg', { type: 'image/jpeg' })
  if (!isRefused) return typed
  throw new RefusedImageError(unread(kind))
}

/** undefined if workers, or canvases in them, do not exist */
async function inWorker(image: File, { onProgress, signal }: Shrinking): Promise<Blob | undefined> {
  if (typeof Worker !== 'function' || typeof OffscreenCanvas !== 'function') return undefined
  const worker = new Worker(new URL('./shrink-image.worker.ts', import.meta.url), { type: 'module' })
  const listening = new AbortController()
  try {
    const small = await new Promise<Blob | undefined>((resolve) => {
      signal?.addEventListener('abort', () => resolve(undefined), { signal: listening.signal })
      worker.onmessage = ({ data }: MessageEvent<ShrinkMessage>) => {
        if ('part' in data) onProgress?.(data.part)
        else resolve('shrunk' in data ? data.shrunk : undefined)
      }
      worker.onerror = () => resolve(undefined)
      worker.postMessage(image)
    })
    signal?.throwIfAborted()
    return small
  } finally {
    listening.abort()
    worker.terminate()
  }
}

/** undefined if the library was never loaded and there is no network: a large photo is better than none */
async function onPage(image: File, { onProgress, signal }: Shrinking): Promise<Blob | undefined> {
  const library = await import('browser-image-compression').catch(() => undefined)
  if (!library) return undefined
  try {
    return await library.default(image, {
      ...shrinkOptions,
      onProgress: (percent) => onProgress?.(percent / 100),
      ...(signal && { signal }),
    })
  } catch (cause) {
    signal?.throwIfAborted()
    throw new RefusedImageError(unread(image.type), { cause })
  }
}

/** the text for a kind that this browser cannot read */
const unread = (kind: string) => (kind.includes('heic') ? m.imageHeic : m.imageIncomplete)

/** edge in pixels at which two pictures are compared */
const COMPARED_PX = 512

async function drawnSmall(picture: Uint8Array<ArrayBuffer>, kind: string) {
  const bitmap = await createImageBitmap(new Blob([picture]), { resizeWidth: COMPARED_PX }).catch(
    (cause: unknown) => {
      throw new RefusedImageError(unread(kind), { cause })
    },
  )
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = COMPARED_PX
  const pen = canvas.getContext('2d')
  pen?.drawImage(bitmap, 0, 0, COMPARED_PX, COMPARED_PX)
  bitmap.close()
  if (!pen) throw new Error('the browser gave no canvas')
  return pen.getImageData(0, 0, COMPARED_PX, COMPARED_PX).data
}
