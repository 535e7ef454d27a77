/**
 * One backup at a time writes into a folder, and none while somebody restores from it. SQLite holds the lock on an empty file:
 * the operating system releases it however the process ends, kill -9 included. So the file stays in the folder and means
 * nothing by itself.
 */
import BetterSqlite from 'better-sqlite3'
import { join } from 'node:path'
import { ConfigError } from '../config/config'

const LOCK = '.lock'

const isBusy = (error: unknown) => String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')

/**
 * Locks a folder for a backup into it. Does not wait.
 * @param folder an existing folder
 * @returns a function that unlocks it
 * @throws ConfigError while a backup into the folder, or a restore from it, is running, and for a folder that cannot be
 *   locked
 */
export function lockForBackup(folder: string): () => void {
  let file: BetterSqlite.Database | undefined
  try {
    file = new BetterSqlite(join(folder, LOCK), { timeout: 0 })
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    file?.close()
    throw isBusy(error)
      ? new ConfigError(
          folder,
          'is in use: another backup into it, or a restore from it, is running. Nothing was changed. Run this again when that has ended.',
        )
      : new ConfigError(
          folder,
          'cannot be written to or locked:',
          error instanceof Error ? error.message : String(error),
        )
  }
  const locked = file
  return () => void locked.close()
}

/**
 * Keeps backups out of a folder while it is read. Several may read it at once. A folder that cannot be locked, such as
 * one on a read-only disk, is read all the same.
 * @returns a function that unlocks it
 * @throws ConfigError while a backup into the folder is running
 */
export function lockForRestore(folder: string): () => void {
  let file: BetterSqlite.Database | undefined
  try {
    file = new BetterSqlite(join(folder, LOCK), { timeout: 0, readonly: true })
    file.exec('BEGIN; SELECT 1 FROM sqlite_schema')
  } catch (error) {
    file?.close()
    file = undefined
    if (isBusy(error))
      throw new ConfigError(
        folder,
        'is in use: a backup into it is running. Run this again when that has ended.',
      )
  }
  return () => void file?.close()
}
