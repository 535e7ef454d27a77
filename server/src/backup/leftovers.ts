/** What is in a backup's folder but not part of it: leftovers of earlier, failed or killed backups. */
import { readdir, rm } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { isBlobKey } from '../blobs/blob-key'
import type { BackedUpFile, Manifest } from './manifest'

/** A backup that is in a folder, as its manifest describes it. */
export interface Backup {
  manifest: Manifest
  files: BackedUpFile[]
}

/** The copy of the database until its backup is whole; one name, so that killed backups leave one copy at most */
export const COPY = 'database.partial'
const PARTIAL = /\.partial(-\w+)?$/
const WRITTEN =
  /^((database|files)-\d{4}-\d\d-\d\dT[\d-]+Z\.(db|dump|txt)(-journal|\.partial)?|database\.partial(-\w+)?|manifest\.json\.partial)$/

/**
 * Removes leftovers of earlier, failed or killed backups. What no backup writes is somebody else's.
 * @param backup the one that is in the folder; null: there is none
 * @param there names that stay if there is no backup, as they may be all that somebody has
 */
export async function removeOthers(
  folder: string,
  backup: Backup | null,
  there: readonly string[] = [],
): Promise<void> {
  const names = new Set(backup ? [backup.manifest.database.file, backup.manifest.files.file] : there)
  for (const name of await readdir(folder))
    if (WRITTEN.test(name) && (PARTIAL.test(name) || !names.has(name)))
      await rm(join(folder, name), { force: true })
  const keys = backup && new Set(backup.files.map(({ key }) => key))
  const uploads = join(folder, 'uploads')
  const entries = await readdir(uploads, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const key = path
      .slice(uploads.length + 1)
      .split(sep)
      .join('/')
    const isOurs = entry.isFile() && isBlobKey(key.replace(PARTIAL, ''))
    if (isOurs && (PARTIAL.test(key) || keys?.has(key) === false)) await rm(path, { force: true })
  }
}
