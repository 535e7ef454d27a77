/** Stored files, read whole and compared with what their rows say: to copy them to another place. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { BlobStore, StoredBlob } from './blob-store'

/** A stored file as its row describes it. */
export interface FileRow {
  key: string
  /** bytes */
  size: number
  /** SHA-256, base64url; null: the row has none */
  digest: string | null
}

/** Why a file cannot be copied: the store does not have it, or cannot read it or has other bytes than its row says. */
export type Absence = 'missing' | 'damaged'

/** errors that are about one unreadable file; any other may be about all of them */
const UNREADABLE = new Set(['EACCES', 'EBADMSG', 'EIO', 'EISDIR', 'EPERM', 'EUCLEAN'])

class DamagedError extends Error {}

const asDamage = (error: unknown) =>
  UNREADABLE.has(String((error as { code?: unknown }).code)) ? new DamagedError() : error

/**
 * Reads a stored file.
 * @param use gets the bytes; the iteration throws at the end unless they match the row
 * @returns what `use` returned, and the SHA-256 of the bytes; or why the file is not as its row says
 * @throws Error if the store is away, or what `use` throws
 */
export async function readCheckedFile<T>(
  blobs: BlobStore,
  row: FileRow,
  use: (pieces: AsyncIterable<Buffer>) => Promise<T>,
): Promise<{ used: T; sha256: Buffer } | Absence> {
  try {
    const blob = await blobs.get(row.key).catch((error: unknown) => {
      throw asDamage(error)
    })
    if (!blob) return 'missing'
    const hash = createHash('sha256')
    try {
      const used = await use(checked(blob, row, hash))
      return { used, sha256: hash.digest() }
    } finally {
      if (!blob.stream.closed) {
        blob.stream.destroy()
        await once(blob.stream, 'close')
      }
    }
  } catch (error) {
    if (error instanceof DamagedError) return 'damaged'
    throw error
  }
}

/** The bytes of a file, with a DamagedError at the end unless they match its row. */
async function* checked(
  { stream }: StoredBlob,
  { size, digest }: FileRow,
  hash: ReturnType<typeof createHash>,
) {
  let bytes = 0
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      hash.update(piece)
      bytes += piece.length
      yield piece
    }
  } catch (error) {
    throw asDamage(error)
  }
  if (bytes !== size || (digest !== null && hash.copy().digest('base64url') !== digest))
    throw new DamagedError()
}
