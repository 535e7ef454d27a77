import { IMAGE_MAX_BYTES } from '@tohfa/sync-protocol/files/file-limits'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { BlobParts } from '../blobs/blob-store'
import type { LargeFile } from '../blobs/large-file'
import type { UploadPartRow, UploadRow } from '../db/tables/tables'
import { AppError } from '../http/app-error'
import { DEFAULT_DISK_LIMITS } from './disk-budget'
import { TusPartStore, type TusPartStoreOptions } from './tus-part-store'
import { isUploadId } from './upload-id'
import * as rows from './uploads.repository'

/** an upload that no operation has used is removed after this long */
export const UPLOAD_KEPT_MS = 7 * 24 * 60 * 60_000

/** Files of queued operations, which a device uploads before it sends the operations. */
export interface UploadStore {
  /**
   * A finished upload; null if it is unknown, unfinished or expired. Reading it rejects with AppError upload_unknown if it
   * was removed in between.
   */
  finished(id: string): Promise<LargeFile | null>
  /** SHA-256 of the content of a finished upload, base64url, computed once; null as above, or if it was removed. */
  digest(id: string): Promise<string | null>
  /** Removes an upload, if it is there. */
  remove(id: string): Promise<void>
  /** Removes what has expired or was left by a crash; any process may. @returns the number of removed uploads */
  sweep(): Promise<number>
  /** the most bytes that one upload may have */
  readonly maxBytes: number
  /** what the tus server writes into */
  readonly files: TusPartStore
}

/** @param options what is left out: as much as an image, kept for seven days, a file system's bytes for each file */
export function createUploadStore(
  options: Partial<TusPartStoreOptions> &
    Pick<TusPartStoreOptions, 'db' | 'blobs' | 'random' | 'secrets' | 'now'>,
): UploadStore {
  const { db, blobs } = options
  const { maxBytes = IMAGE_MAX_BYTES } = options
  const files = new TusPartStore({
    retentionMs: UPLOAD_KEPT_MS,
    limits: DEFAULT_DISK_LIMITS,
    partTakes: 16 * 1024,
    ...options,
    maxBytes,
  })

  const findFinished = async (id: string): Promise<UploadRow | null> => {
    const upload = isUploadId(id) ? await rows.find(db.read, id) : undefined
    return upload && upload.offset === upload.size && !files.isExpired(upload) ? upload : null
  }
  const open = async ({ id, size }: UploadRow): Promise<LargeFile | null> => {
    const parts = await rows.listParts(db.read, id)
    // it was removed in between
    if (parts.reduce((sum, { length }) => sum + length, 0) !== size) return null
    return joined(parts, size, blobs.parts)
  }

  return {
    async finished(id) {
      const upload = await findFinished(id)
      return upload && open(upload)
    },
    async digest(id) {
      const upload = await findFinished(id)
      if (!upload || upload.digest !== null) return upload && upload.digest
      const file = await open(upload)
      if (!file) return null
      const sha256 = createHash('sha256')
      try {
        for await (const piece of file.stream()) sha256.update(piece as Buffer)
      } catch (error) {
        if (error instanceof AppError) return null
        throw error
      }
      const digest = sha256.digest('base64url')
      await db.write((tx) => rows.updateDigest(tx, id, digest), { sync: false })
      return digest
    },
    async remove(id) {
      if (isUploadId(id)) await files.discard({ id })
    },
    sweep: () => files.deleteExpired(),
    maxBytes,
    files,
  }
}

/** An upload as one file. */
function joined(parts: readonly UploadPartRow[], size: number, objects: BlobParts): LargeFile {
  const open = async ({ key }: UploadPartRow) => {
    const found = await objects.get(key)
    if (!found) throw new AppError('upload_unknown')
    return found
  }
  // files are read from their beginning to their end, so one part is enough
  let last: { key: string; bytes: Buffer } | undefined
  const bytesOf = async (part: UploadPartRow) => {
    if (last?.key !== part.key) last = { key: part.key, bytes: await buffer(await open(part)) }
    return last.bytes
  }
  return {
    size,
    async read(from, to) {
      const pieces: Buffer[] = []
      for (const part of parts)
        if (part.offset < to && from < part.offset + part.length)
          pieces.push((await bytesOf(part)).subarray(Math.max(0, from - part.offset), to - part.offset))
      return Buffer.concat(pieces)
    },
    stream: () =>
      Readable.from(
        (async function* () {
          for (const part of parts) yield* await open(part)
        })(),
      ),
  }
}
