/** The files of operations: their rows, their bytes, and how far each has been sent. */
import { v4 as newId } from 'uuid'
import type { OutboxEntry } from '../sending-rules/outbox-entry'
import type { Leader } from './leader'
import type { LocalDatabase, StoredBlob } from './local-database'
import { dropRecordings } from './drop-recordings'

/** A file as it was chosen, read into memory before any transaction. */
export interface ReadFile {
  field: string
  name: string
  type: string
  data: ArrayBuffer
  /** bytes, if `data` is sealed, and the key that sealed it */
  size?: number
  sealedBy?: string
  /** id of the unsaved recording that it was made from */
  recording?: string | undefined
}

/** The tables that `addFiles` writes to. */
export const fileTables = (db: LocalDatabase) => [db.blobs, db.blobBytes, db.recordings, db.recordingChunks]

/**
 * Joins the caller's transaction. A recording that becomes a file is no longer offered as one that was left. The id of
 * a file is never reused: what an outdated pass knows of one must not be applied to its replacement.
 */
export async function addFiles(
  db: LocalDatabase,
  operationId: string,
  files: readonly ReadFile[],
): Promise<void> {
  const chosen = newId()
  // in the order in which they were chosen
  const rows = files.map((file, place) => ({
    id: `${operationId}/${chosen}/${String(place).padStart(2, '0')}`,
    operationId,
    file,
  }))
  await db.blobs.bulkAdd(
    rows.map(({ id, file: { field, name, type, data, size = data.byteLength } }) => ({
      id,
      operationId,
      field,
      name,
      type,
      size,
    })),
  )
  await db.blobBytes.bulkAdd(
    rows.map(({ id, file: { data, sealedBy } }) => ({
      id,
      operationId,
      data,
      ...(sealedBy !== undefined && { sealedBy }),
    })),
  )
  await dropRecordings(
    db,
    files.flatMap(({ recording }) => recording ?? []),
  )
}

/** Joins the caller's transaction. */
export async function deleteFiles(db: LocalDatabase, operationIds: readonly string[]): Promise<void> {
  const files = await db.blobs
    .where('operationId')
    .anyOf([...operationIds])
    .primaryKeys()
  // most operations have none
  if (files.length === 0) return
  await db.blobs.bulkDelete(files)
  await db.blobBytes.bulkDelete(files)
}

export async function filesByOperation(
  { db, unwritten }: Pick<Leader, 'db' | 'unwritten'>,
  entries: readonly OutboxEntry[],
): Promise<Map<string, StoredBlob[]>> {
  const ids = entries.map(({ id }) => id)
  const byOperation = new Map<string, StoredBlob[]>()
  for (const file of await db.blobs.where('operationId').anyOf(ids).toArray())
    byOperation.set(file.operationId, [
      ...(byOperation.get(file.operationId) ?? []),
      { ...file, ...unwritten.uploads.get(file.id) },
    ])
  return byOperation
}

/** Those that still have to be sent. */
export const filesLeft = (files: readonly StoredBlob[] = []) =>
  files.filter((file) => file.uploadId === undefined)

/** Stores where an upload is, or that it is complete. */
export async function storeUpload(
  { db, attempt, unwritten }: Leader,
  blobId: string,
  upload: Pick<StoredBlob, 'uploadUrl' | 'uploadId'>,
): Promise<void> {
  if (!(await attempt([db.blobs], () => db.blobs.update(blobId, upload))))
    unwritten.uploads.set(blobId, { ...unwritten.uploads.get(blobId), ...upload })
}

/** Joins the caller's transaction. The files are sent from the start. */
export async function forgetUploads(db: LocalDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.blobs
    .where('operationId')
    .anyOf([...ids])
    .modify((blob) => {
      delete blob.uploadId
      delete blob.uploadUrl
    })
}

/**
 * Only the bytes: if this page ends before the answer is written, the operation is sent again as it was. That needs the
 * id of their upload; if only this page knows it, the bytes stay.
 */
export async function deleteBytes({ db, attempt, unwritten }: Leader, operationId: string): Promise<void> {
  const files = await db.blobs.where('operationId').equals(operationId).primaryKeys()
  if (files.length === 0 || files.some((id) => unwritten.uploads.has(id))) return
  await attempt([db.blobBytes], () => db.blobBytes.bulkDelete(files))
}

/** Drops what only this page knows about the uploads of an operation. */
export async function forgetUnwritten({ db, unwritten }: Leader, operationId: string): Promise<void> {
  if (unwritten.uploads.size === 0) return
  const files = await db.blobs.where('operationId').equals(operationId).primaryKeys()
  for (const id of files) unwritten.uploads.delete(id)
}
