/**
 * Makes large photos small before they are stored or sent (specification section 9).
 *
 * The library's own worker is a `blob:` script that fetches the library from a CDN, which our Content-Security-Policy
 * forbids; so the library runs in a worker of ours that is bundled, and on the page itself where that cannot start.
 */
import { IMAGE_SHRINK_ABOVE_BYTES } from '@tohfa/sync-protocol/limits'
import { shrinkOptions } from './shrink-options'
import type { ShrinkMessage } from './shrink-image.worker'

/** The browser cannot read the file as an image. */
class NotAnImageError extends Error {}

export interface Shrinking {
  /** told how far it is, 0 to 1 */
  onProgress?: (part: number) => void
  /** ends the work */
  signal?: AbortSignal
}

/**
 * Never throws.
 * @returns the image itself where it is small enough or cannot be shrunk here, else a JPEG of at most 0.5 MB and 1920 px;
 * null where the file is no image
 */
export async function shrinkImage(image: File, how: Shrinking = {}): Promise<File | null> {
  try {
    return await shrunk(image, how)
  } catch (error) {
    return error instanceof NotAnImageError ? null : image
  }
}

async function shrunk(image: File, how: Shrinking): Promise<File> {
  stopIfAborted(how.signal)
  // an SVG is a document, which the server takes for none
  if (!image.type.startsWith('image/') || image.type.includes('svg')) throw new NotAnImageError(image.type)
  if (image.size <= IMAGE_SHRINK_ABOVE_BYTES) return image
  const small = (await inWorker(image, how)) ?? (await onPage(image, how))
  if (!small) return image
  return new File([small], image.name.replace(/\.[^.]*$/, '') + '.jpg', { type: 'image/jpeg' })
}

/** undefined where workers, or canvases in them, do not exist */
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
    stopIfAborted(signal)
    return small
  } finally {
    listening.abort()
    worker.terminate()
  }
}

/** undefined where the library was never loaded and there is no network to load it by: a large photo is better than none */
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
    stopIfAborted(signal)
    throw new NotAnImageError(image.name, { cause })
  }
}

function stopIfAborted(signal: AbortSignal | undefined) {
  if (signal?.aborted) throw new DOMException('not wanted any more', 'AbortError')
}
