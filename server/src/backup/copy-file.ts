import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { BlobStore, StoredBlob } from '../blobs/blob-store'
import type { FileRow } from './database-copy'
import { pathOfFile, writeWhole, type BackedUpFile } from './manifest'

/** errors that are about one unreadable file; any other may be about all of them */
const UNREADABLE = new Set(['EACCES', 'EBADMSG', 'EIO', 'EISDIR', 'EPERM', 'EUCLEAN'])

class DamagedError extends Error {}

const asDamage = (error: unknown) =>
  UNREADABLE.has(String((error as { code?: unknown }).code)) ? new DamagedError() : error

/**
 * Copies a stored file into a backup, whole or not at all.
 * @returns why there is no copy: the store does not have the file, cannot read it, or has other bytes than its row says
 * @throws Error if the store is away, or the backup cannot be written
 */
export async function copyStoredFile(
  blobs: BlobStore,
  folder: string,
  row: FileRow,
): Promise<BackedUpFile | 'missing' | 'damaged'> {
  const { key, size } = row
  try {
    const blob = await blobs.get(key).catch((error: unknown) => {
      throw asDamage(error)
    })
    if (!blob) return 'missing'
    const hash = createHash('sha256')
    try {
      await writeWhole(pathOfFile(folder, key), checked(blob, row, hash))
    } finally {
      if (!blob.stream.closed) {
        blob.stream.destroy()
        await once(blob.stream, 'close')
      }
    }
    return { key, size, sha256: hash.digest('hex') }
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
