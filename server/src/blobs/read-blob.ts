import { buffer } from 'node:stream/consumers'
import type { BlobStore } from './blob-store'

/** Reads a whole file into memory, for example the photo for a vCard; null if there is none. */
export async function readBlob(blobs: BlobStore, key: string): Promise<Buffer | null> {
  const blob = await blobs.get(key)
  return blob && (await buffer(blob.stream))
}
