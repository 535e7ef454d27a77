/** The files of operations that have not been delivered, so that they can be shown before. */
import type { LocalDatabase } from '../store/local-database'
import { isShown, openedBytes } from '../store/lock/locked-work'

/** @returns undefined if there is none, or it must not be shown now */
export async function fileOf(
  db: LocalDatabase,
  operationId: string,
  field: string,
): Promise<Blob | undefined> {
  const file = await db.blobs
    .where('operationId')
    .equals(operationId)
    .and((blob) => blob.field === field)
    .first()
  const stored = file && (await isShown(db, operationId)) && (await db.blobBytes.get(file.id))
  const data = stored ? await openedBytes(db, stored) : undefined
  return data && new Blob([data], { type: file?.type ?? '' })
}

/** All its files, in the order in which they were chosen. */
export async function filesOf(
  db: LocalDatabase,
  operationId: string,
): Promise<{ field: string; file: File }[]> {
  const files = await db.blobs.where('operationId').equals(operationId).toArray()
  if (!(await isShown(db, operationId))) return []
  const stored = await db.blobBytes.bulkGet(files.map(({ id }) => id))
  const bytes = await Promise.all(stored.map(async (row) => row && openedBytes(db, row)))
  return files.flatMap(({ field, name, type }, place) => {
    const data = bytes[place]
    return data ? { field, file: new File([data], name, { type }) } : []
  })
}

/**
 * The field of each file of these operations, by operation, without reading the files, and the id of the first one;
 * operations without files are missing.
 */
export async function fieldsOfFiles(
  db: LocalDatabase,
  operationIds: readonly string[],
): Promise<Map<string, { files: string[]; first: string }>> {
  const fields = new Map<string, { files: string[]; first: string }>()
  if (operationIds.length === 0) return fields
  const files = await db.blobs
    .where('operationId')
    .anyOf([...operationIds])
    .toArray()
  for (const { id, operationId, field } of files) {
    const { files = [], first = id } = fields.get(operationId) ?? {}
    fields.set(operationId, { files: [...files, field], first })
  }
  return fields
}
