/** How to forget what was delivered (kept-work.ts): the part that the first screens need. */
import type { LocalDatabase } from './local-database'

/** prefix of the ids of its files and of their operations, which are stored with those of work that is sent again */
export const KEPT_FILES = 'kept/'

/** What `forgetDelivered` writes to. */
export const deliveredTables = (db: LocalDatabase) => [db.blobs, db.blobBytes, db.delivered]

/** Joins the caller's transaction. @returns whether there was anything */
export async function forgetDelivered(db: LocalDatabase): Promise<boolean> {
  const rows = await db.delivered.count()
  await db.delivered.clear()
  for (const files of [db.blobs, db.blobBytes])
    await files.where('operationId').startsWith(KEPT_FILES).delete()
  return rows > 0
}
