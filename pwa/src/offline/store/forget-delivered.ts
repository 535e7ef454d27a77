/** Where what was delivered lies (delivered-work.ts), and how to forget it: what the first screens need of it. */
import type { LocalDatabase } from './local-database'

/** of the keys in `meta` */
export const DELIVERED = 'delivered:'
/** of the ids of its files, and of the operations that they belong to: they lie beside those of what is sent again */
export const KEPT_FILES = 'kept/'

/** What `forgetDelivered` writes to. */
export const deliveredTables = (db: LocalDatabase) => [db.blobs, db.blobBytes, db.meta]

/** Joins the caller's transaction. @returns whether there was anything */
export async function forgetDelivered(db: LocalDatabase): Promise<boolean> {
  const rows = await db.meta.where('key').startsWith(DELIVERED).delete()
  for (const files of [db.blobs, db.blobBytes])
    await files.where('operationId').startsWith(KEPT_FILES).delete()
  return rows > 0
}
