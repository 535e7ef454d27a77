import { buffer } from 'node:stream/consumers'
import type { BlobStore } from './blob-store'

/** The whole of a file in memory (a vCard embeds its photo); null where there is none. */
export async function readBlob(blobs: BlobStore, key: string): Promise<Buffer | null> {
  const blob = await blobs.get(key)
  return blob && (await buffer(blob.stream))
}
