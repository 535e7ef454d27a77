import type { Snapshot } from '../database'
import { connectSqlite } from './connection'
import { sqliteSessions } from './session'

/** Snapshots of a file, each on its own connection: in WAL mode a read transaction does not see later commits. */
export function createSqliteSnapshots(path: string) {
  const open = new Set<() => void>()
  return {
    take(): Snapshot {
      const connection = connectSqlite(path, 'reader')
      const { raw } = connection
      const release = () => {
        if (!open.delete(release)) return
        raw.close()
      }
      open.add(release)
      raw.exec('BEGIN')
      // the first read sets the moment of the snapshot
      raw.prepare('SELECT count(*) FROM sqlite_schema').get()
      return { ...sqliteSessions(connection).plain, release: async () => release() }
    },
    releaseAll(): void {
      for (const release of open) release()
    },
  }
}
