/**
 * Everything that the server and its commands write is readable only by its own user, whatever the shell's umask is.
 */
import { chmodSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 0o600
const FOLDER = 0o700

/** For all files that this process makes from now on, including those of libraries and SQLite. */
export const writeForOwnerAlone = (): void => void process.umask(0o077)

/** what another program may have made or copied here with the shell's umask */
const DATABASE = /^tohfa\.db(-wal|-shm|-journal)?$/

/**
 * Removes the rights of others from what is in the data folder already: the database, and files on their way. A file of
 * another user, or one that is gone by then, is left.
 * @param dataDir an existing folder; its own rights are the operator's matter
 */
export function closeToOthers(dataDir: string): void {
  const close = (path: string, mode: number) => {
    try {
      chmodSync(path, mode)
    } catch {
      // not ours, or not there
    }
  }
  const list = (dir: string) => {
    try {
      return readdirSync(dir, { withFileTypes: true })
    } catch {
      return []
    }
  }
  for (const { name } of list(dataDir))
    if (DATABASE.test(name) || name === 'secret') close(join(dataDir, name), FILE)
  for (const folder of ['incoming', 'uploads', 'models'].map((name) => join(dataDir, name))) {
    close(folder, FOLDER)
    if (folder.endsWith('uploads')) continue
    for (const entry of list(folder)) if (entry.isFile()) close(join(folder, entry.name), FILE)
  }
}
