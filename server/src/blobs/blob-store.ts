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
  /** the bytes, or the range of them that was asked for; the caller must read or destroy it */
  stream: Readable
}

export interface ListedBlob {
  key: string
  modifiedAt: Date
  /** bytes */
  size: number
}

/** Content to store: bytes, or a file of this machine that is copied unchanged. */
export type BlobContent = Buffer | { path: string; size: number }

/**
 * Where files are stored. Keys are those of blob-key.ts; a call with any other key rejects with a RangeError and touches
 * nothing. A file is written once and never changed, so it can be cached for ever.
 */
export interface BlobStore {
  /** Resolves when the bytes would survive a crash. A reader never sees a part of them. */
  put(key: string, content: BlobContent, contentType: string): Promise<void>
  /** Size and type of a file, without reading it; null where there is none. */
  info(key: string): Promise<BlobInfo | null>
  /** Opens a file; null where there is none. */
  get(key: string, range?: ByteRange): Promise<StoredBlob | null>
  /** Removes a file, if it is there. */
  delete(key: string): Promise<void>
  /** All stored files, in no particular order; anything else in the same place is left out. */
  list(): AsyncIterable<ListedBlob>
  /** Closes connections; the store must not be used afterwards. */
  close(): Promise<void>
}
