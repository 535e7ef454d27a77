import { buffer } from 'node:stream/consumers'
import type { BlobStore } from './blob-store'

/** Reads a whole file into memory, as for the photo in a vCard; null where there is none. */
export async function readBlob(blobs: BlobStore, key: string): Promise<Buffer | null> {
  const blob = await blobs.get(key)
  return blob && (await buffer(blob.stream))
}
