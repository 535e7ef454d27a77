import type { PictureWidth } from '@tohfa/sync-protocol/files/picture-widths'
import type { Readable } from 'node:stream'
import type { LargeFile } from './large-file'

/** First and last byte, both included, both within the file. */
export interface ByteRange {
  start: number
  end: number
}

/** From a byte to another one, both included, or to the end of the file. */
export interface AskedRange {
  start: number
  end?: number
}

export interface BlobInfo {
  /** bytes of the whole file */
  size: number
  contentType: string
}

export interface StoredBlob extends BlobInfo {
  /** the bytes, or the requested range of them; the caller must read or destroy it */
  stream: Readable
  /** which bytes these are; undefined: all of them */
  range?: ByteRange | undefined
}

/** How a browser may read a file for a while. */
export interface AddressTerms {
  /** epoch ms; addresses of the same time and terms are the same */
  from: number
  /** whole seconds after `from` in which it opens the file, at most a week */
  seconds: number
  /** of the storage's answer */
  cacheControl: string
}

/** Addresses at which browsers read files from the storage itself. They open a file for everybody. */
export interface DirectReads {
  /** origin of all addresses */
  origin: string
  /**
   * @param width of a smaller copy, which has to be there; undefined: of the file itself, which need not be there
   * @returns the address, and the epoch ms until which it opens the file: before the end of its terms if the credentials
   *   of this server end sooner
   */
  addressOf(
    key: string,
    width: PictureWidth | undefined,
    terms: AddressTerms,
  ): Promise<{ url: string; until: number }>
}

export interface ListedBlob {
  key: string
  modifiedAt: Date
  /** bytes */
  size: number
}

/** Content to store: bytes, or a file that is copied unchanged. */
export type BlobContent = Buffer | Pick<LargeFile, 'size' | 'stream'>

/** Files that wait for their removal, and can be restored until then. Nobody reads them in the meantime. */
export interface BlobTrash {
  /** Moves a stored file here, if it is there, and removes its variants. */
  put(key: string): Promise<void>
  /** Moves a file back, if it is here. */
  restore(key: string): Promise<void>
  /** Removes a file for good, if it is here. */
  delete(key: string): Promise<void>
  /** All files here; `modifiedAt` is when each was moved. */
  list(): AsyncIterable<ListedBlob>
}

/**
 * Smaller copies of stored pictures. They are made from the picture, have no row and are in no backup. Removing a
 * picture from the store removes its variants after it. So a variant that is put while its picture is being removed
 * only stays if nobody looks for the picture afterwards.
 */
export interface BlobVariants {
  /** Resolves when the bytes are whole. @param bytes a WebP */
  put(key: string, width: PictureWidth, bytes: Buffer): Promise<void>
  /** Opens a variant; null if there is none. */
  get(key: string, width: PictureWidth): Promise<StoredBlob | null>
  /** Removes all variants of a picture. */
  delete(key: string): Promise<void>
  /** The keys of pictures that have variants, once for each variant. */
  list(): AsyncIterable<string>
}

/**
 * What has arrived of uploads in progress. Parts are no stored files: no list of those has them, and no backup. Keys are
 * those of `newPartKey`.
 */
export interface BlobParts {
  /** Resolves once the bytes would survive a crash. */
  put(key: string, bytes: Buffer): Promise<void>
  /** The bytes, which the caller must read or destroy; null if there is no such part. */
  get(key: string): Promise<Readable | null>
  /** Removes a part, if it is there. */
  delete(key: string): Promise<void>
  list(): AsyncIterable<ListedBlob>
}

/**
 * Where files are stored. Keys are those of blob-key.ts; a call with any other key rejects with a RangeError and touches
 * nothing. A file is written once and never changed, so it can be cached for ever.
 */
export interface BlobStore {
  /** Resolves once the bytes would survive a crash. A reader never sees a part of them. */
  put(key: string, content: BlobContent, contentType: string): Promise<void>
  /** Size and type of a file, without reading it; null if there is none. */
  info(key: string): Promise<BlobInfo | null>
  /**
   * Opens a file, by one call of the storage; null if there is none.
   * @throws RangeBeyondEndError
   */
  get(key: string, range?: AskedRange): Promise<StoredBlob | null>
  /** undefined: browsers cannot read from this storage */
  readonly direct?: DirectReads | undefined
  /** Removes a file, if it is there, and then its variants. */
  delete(key: string): Promise<void>
  /**
   * All stored files that are not in the trash, in no particular order; anything else in the same place is left out.
   */
  list(): AsyncIterable<ListedBlob>
  readonly trash: BlobTrash
  readonly variants: BlobVariants
  readonly parts: BlobParts
  /** The id of the store that the files belong to (store-id.ts). */
  readonly storeId: {
    /** null: none was written yet */
    read(): Promise<string | null>
    write(id: string): Promise<void>
    /**
     * Writes the id unless there is one: the first of several processes decides. Only a folder has this; it may be on a
     * disk that no other process reaches.
     */
    writeIfNew?(id: string): Promise<void>
  }
  /** Closes connections; the store must not be used afterwards. */
  close(): Promise<void>
}
