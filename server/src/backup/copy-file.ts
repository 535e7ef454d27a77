import type { BlobStore } from '../blobs/blob-store'
import { readCheckedFile, type Absence, type FileRow } from '../blobs/checked-file'
import { pathOfFile, writeWhole, type BackedUpFile } from './manifest'

/**
 * Copies a stored file into a backup, whole or not at all.
 * @returns why there is no copy
 * @throws Error if the store is away, or the backup cannot be written
 */
export async function copyStoredFile(
  blobs: BlobStore,
  folder: string,
  row: FileRow,
): Promise<BackedUpFile | Absence> {
  const { key, size } = row
  const read = await readCheckedFile(blobs, row, (pieces) => writeWhole(pathOfFile(folder, key), pieces))
  return typeof read === 'string' ? read : { key, size, sha256: read.sha256.toString('hex') }
}
