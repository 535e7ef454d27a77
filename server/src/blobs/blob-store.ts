import type { Readable } from 'node:stream'

/** First and last byte, both included, both within the file. */
export interface ByteRange {
  start: number
  end: number
}

export interface BlobInfo {
  /** bytes of the whole file */
  size: number
  contentType: string
}

export interface StoredBlob extends BlobInfo {
  /** the bytes, or the asked range of them; whoever gets it reads or destroys it */
  stream: Readable
}

export interface ListedBlob {
  key: string
  modifiedAt: Date
  /** bytes */
  size: number
}

/** What is to be stored: bytes, or a file of this machine that is copied as it is. */
export type BlobContent = Buffer | { path: string; size: number }

/**
 * Where files lie. Keys are those of blob-key.ts; every call with another one rejects with a RangeError, and nothing
 * is touched. A file is written once and never changed, so its key can be cached for ever.
 */
export interface BlobStore {
  /** Resolves when the bytes are safe against a crash; a reader never sees a part of them. */
  put(key: string, content: BlobContent, contentType: string): Promise<void>
  /** What is known of a file without reading it; null where there is none. */
  info(key: string): Promise<BlobInfo | null>
  /** Opens a file; null where there is none. */
  get(key: string, range?: ByteRange): Promise<StoredBlob | null>
  /** Removes a file; one that is not there is fine. */
  delete(key: string): Promise<void>
  /** Every file, in no particular order; what else lies in the same place is not shown. */
  list(): AsyncIterable<ListedBlob>
  /** Lets go of connections; the store is not used afterwards. */
  close(): Promise<void>
}
