import { buffer } from 'node:stream/consumers'
import { contentTypeOfKey } from '../blobs/blob-key'
import type { BlobStore } from '../blobs/blob-store'
import { readCheckedFile, type Absence, type FileRow } from '../blobs/checked-file'
import type { AnyRow } from '../db/all-rows'

/** files on their way at a time; each is in memory */
const AT_ONCE = 6

const asFileRow = ({ key, size, digest }: AnyRow): FileRow => ({
  key: String(key),
  size: Number(size),
  digest: digest == null ? null : String(digest),
})

/** A file that has a row, and cannot be moved. */
export interface AbsentFile {
  key: string
  why: Absence
}

export interface CopiedFiles {
  /** how many were copied */
  files: number
  bytes: number
  absent: AbsentFile[]
}

/** Sizes of the stored files, by their keys. */
export async function sizesIn(blobs: BlobStore): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { key, size } of blobs.list()) sizes.set(key, size)
  return sizes
}

/**
 * Copies the files of some rows, and reads each copy.
 * @param there the sizes of what `to` has
 * @param trusted whether a file of the right size needs no further look: it was read after it was copied
 * @throws Error if one of the stores is away, or a copy is not what was sent
 */
export async function copyFiles(
  {
    from,
    to,
    there,
    trusted,
  }: { from: BlobStore; to: BlobStore; there: ReadonlyMap<string, number>; trusted: boolean },
  rows: readonly AnyRow[],
): Promise<CopiedFiles> {
  const done: CopiedFiles = { files: 0, bytes: 0, absent: [] }
  const waiting = rows.map(asFileRow).values()
  const work = async () => {
    for (const row of waiting) {
      const { key, size } = row
      const isThere = there.get(key) === size
      if (isThere && trusted) continue
      const read = await readCheckedFile(from, row, buffer)
      if (typeof read === 'string') {
        done.absent.push({ key, why: read })
        continue
      }
      const sent = { ...row, digest: read.sha256.toString('base64url') }
      if (isThere && (await isWhole(to, sent))) continue
      await to.put(key, read.used, contentTypeOfKey(key))
      if (!(await isWhole(to, sent)))
        throw new Error(`${key} has other bytes at its new place than were sent there`)
      done.files += 1
      done.bytes += size
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return done
}

const isWhole = async (blobs: BlobStore, row: FileRow): Promise<boolean> => {
  const read = await readCheckedFile(blobs, row, async (pieces) => {
    for await (const _ of pieces);
  })
  return typeof read !== 'string'
}
