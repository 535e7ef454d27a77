/** When a backup of this store was last restored on trial, for the monitoring of its operator. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { STORE_ID } from '../blobs/store-id'
import type { Database } from '../db/database'
import { openDatabase, type DatabaseLocation } from '../db/open-database'
import * as settings from '../db/settings.repository'
import type { Manifest } from './manifest'

const LAST_CHECK = 'last restore check'

/** Epoch ms; 0: never. */
export const readRestoreCheck = async (db: Database): Promise<number> =>
  Number((await settings.find(db.read, LAST_CHECK)) ?? 0)

/**
 * Notes in the configured store that a backup of it was restored on trial.
 * @param at epoch ms
 * @returns false if there is no store here, or the backup is of another one
 * @throws Error if the store cannot be opened
 */
export async function noteRestoreCheck(
  location: DatabaseLocation,
  { store_id }: Pick<Manifest, 'store_id'>,
  at: number,
): Promise<boolean> {
  if (location.databaseUrl === undefined && !existsSync(join(location.dataDir, 'tohfa.db'))) return false
  const db = await openDatabase({ ...location, mayMigrate: false })
  try {
    if (store_id === null || (await settings.find(db.read, STORE_ID)) !== store_id) return false
    await db.write((tx) => settings.put(tx, LAST_CHECK, String(at)))
    return true
  } finally {
    await db.close()
  }
}
