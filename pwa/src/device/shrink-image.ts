/**
 * Makes large photos small before they are kept or sent (specification section 9).
 *
 * The library's own worker is a `blob:` script that fetches the library from a CDN, which our Content-Security-Policy
 * forbids; so the library runs in a worker of ours that is bundled, and on the page itself where that cannot start.
 */
import { IMAGE_SHRINK_ABOVE_BYTES } from '@tohfa/sync-protocol/limits'
import { shrinkOptions } from './shrink-options'
import type { ShrinkAnswer } from './shrink-image.worker'

/** The chosen file cannot be read as a picture. */
export class NotAnImageError extends Error {}

/**
 * The image itself where it is small enough, else a JPEG of at most 0.5 MB and 1920 px.
 * Throws NotAnImageError where the browser cannot decode it.
 */
export async function shrinkImage(image: File): Promise<File> {
  if (!image.type.startsWith('image/')) throw new NotAnImageError(image.type)
  if (image.size <= IMAGE_SHRINK_ABOVE_BYTES) return image
  const small = (await inWorker(image)) ?? (await onPage(image))
  if (!small) return image
  return new File([small], image.name.replace(/\.[^.]*$/, '') + '.jpg', { type: 'image/jpeg' })
}

/** undefined where workers, or canvases in them, do not exist */
function inWorker(image: File): Promise<Blob | undefined> {
  if (typeof Worker !== 'function' || typeof OffscreenCanvas !== 'function') return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./shrink-image.worker.ts', import.meta.url), { type: 'module' })
    const end = (blob: Blob | undefined) => {
      worker.terminate()
      resolve(blob)
    }
    worker.onmessage = ({ data }: MessageEvent<ShrinkAnswer>) =>
      end('shrunk' in data ? data.shrunk : undefined)
    worker.onerror = () => end(undefined)
    worker.postMessage(image)
  })
}

/** undefined where the library was never loaded and there is no network to load it by: a large photo is better than none */
async function onPage(image: File): Promise<Blob | undefined> {
  const library = await import('browser-image-compression').catch(() => undefined)
  if (!library) return undefined
  try {
    return await library.default(image, shrinkOptions)
  } catch (cause) {
    throw new NotAnImageError(image.name, { cause })
  }
}
