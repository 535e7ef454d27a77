import type { Upload } from '@tus/server'
import { mkdir, readFile } from 'node:fs/promises'
import { IMAGE_MAX_BYTES, UPLOAD_KEPT_MS } from '@tohfa/sync-protocol/limits'
import { TusFileStore } from './tus-file-store'
import { createDiskBudget, DEFAULT_DISK_LIMITS, type DiskLimits, type Sender } from './disk-budget'
import type { FreeSpace } from './free-space'
import { isUploadId } from './upload-id'

export interface FinishedUpload {
  path: string
  /** bytes */
  size: number
  /** as the device named it; never used as a path */
  filename?: string
  /** as the device believed; only the bytes are trusted */
  filetype?: string
}

/** Files of queued operations, which a device uploads before it sends the operations (sync-wire, "/api/uploads"). */
export interface UploadStore {
  /** A finished upload; null if it is unknown, unfinished or expired. */
  finished(id: string): Promise<FinishedUpload | null>
  /** SHA-256 of the content of a finished upload, base64url, computed once; null as above. */
  digest(id: string): Promise<string | null>
  /** The bytes of a finished upload; null as above. */
  read(id: string): Promise<Buffer | null>
  /** Removes an upload, if it is there. */
  remove(id: string): Promise<void>
  /** Removes what has expired or was left by a crash, then counts the rest again. @returns the number of removed uploads */
  sweep(): Promise<number>
  /** Whether a sender may begin one more upload, and send this many bytes now. */
  admits(sender: Sender, bytes?: number): boolean
  /** the most bytes that one upload may have */
  readonly maxBytes: number
  /** what the tus server writes into */
  readonly files: TusFileStore
}

export interface UploadStoreOptions {
  /** is made if it is missing */
  dir: string
  /** the most bytes that one upload may have; by default as much as an image */
  maxBytes?: number
  /** epoch milliseconds */
  now: () => number
  /** ms from the creation of an upload with bytes to its expiry; by default 7 days */
  retentionMs?: number
  limits?: DiskLimits
  /** refuses bytes if the disk is nearly full */
  space?: Pick<FreeSpace, 'check'>
}

// the library throws refusals as plain objects with a status
const isRefusal = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status_code' in error

/** Opens a folder of resumable uploads, and cleans up and counts what an earlier run left in it. */
export async function openUploadStore(options: UploadStoreOptions): Promise<UploadStore> {
  const {
    dir,
    maxBytes = IMAGE_MAX_BYTES,
    now,
    retentionMs = UPLOAD_KEPT_MS,
    limits = DEFAULT_DISK_LIMITS,
    space,
  } = options
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const budget = createDiskBudget(limits)
  const files = new TusFileStore({ dir, maxBytes, retentionMs, now, budget, space })
  await files.deleteExpired()

  const find = async (id: string): Promise<Upload | null> => {
    try {
      return await files.getUpload(id)
    } catch (error) {
      if (isRefusal(error)) return null
      throw error
    }
  }

  const finished: UploadStore['finished'] = async (id) => {
    const upload = await find(id)
    if (!upload || upload.size === undefined || upload.offset !== upload.size) return null
    const { filename, filetype } = upload.metadata ?? {}
    return {
      path: files.pathOf(id),
      size: upload.size,
      ...(filename ? { filename } : {}),
      ...(filetype ? { filetype } : {}),
    }
  }

  return {
    finished,
    async digest(id) {
      return (await finished(id)) && files.digestOf(id)
    },
    async read(id) {
      const upload = await finished(id)
      return upload && (await readFile(upload.path))
    },
    async remove(id) {
      if (isUploadId(id)) await files.discard(id)
    },
    sweep: () => files.deleteExpired(),
    admits: (sender, bytes = 0) => budget.admits(sender, { bytes, uploads: 1 }),
    maxBytes,
    files,
  }
}
