import { sql } from 'drizzle-orm'
import type { AroundStatement, Database } from '../database'
import { createGroupCommit, type GroupLimits } from '../group-commit'
import type { MigrationOptions } from '../migrate'
import { migrateSqlite } from './migrate'
import { createCheckpoints } from './checkpoints'
import { connectSqlite, truncateLog } from './connection'
import { sqliteSessions } from './session'
import { createSqliteSnapshots } from './snapshot'
import { createWatchers } from '../watchers'

export interface SqliteOptions extends MigrationOptions {
  group?: GroupLimits
  around?: AroundStatement | undefined
}

/** of the file as the last checkpoint or the log beside it has it */
const SIZE = sql<number>`(SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size())`

/** Opens a store in one file, and creates or migrates it: a private writer, and a reader that cannot write. */
export async function openSqlite(path: string, options: SqliteOptions = {}): Promise<Database> {
  const { around } = options
  const writer = connectSqlite(path, 'writer', around)
  try {
    migrateSqlite(writer.raw, options)
    const reader = connectSqlite(path, 'reader', around)
    const read = sqliteSessions(reader).plain
    const { leased } = sqliteSessions(writer)
    const watchers = createWatchers()
    const checkpoints = createCheckpoints(path, writer)
    const group = createGroupCommit(writer, leased, options.group ?? { bodies: 64, millis: 8 }, (touched) => {
      checkpoints.committed()
      if (touched.length > 0) watchers.tell(touched)
    })
    const snapshots = createSqliteSnapshots(path)
    let closed: Promise<void> | undefined
    return {
      engine: 'sqlite',
      size: SIZE,
      read,
      report: (work) => work(read),
      snapshot: async () => {
        if (closed) throw new Error('The database is closed')
        return snapshots.take()
      },
      write: (work, how) =>
        closed ? Promise.reject(new Error('The database is closed')) : group.write(work, how),
      watch: watchers.watch,
      load: () => [group.load()],
      dropDeleted: async () => closed === undefined && truncateLog(path),
      close: () =>
        (closed ??= group.idle().then(async () => {
          await checkpoints.close()
          snapshots.releaseAll()
          reader.raw.close()
          writer.raw.close()
        })),
    }
  } catch (error) {
    writer.raw.close()
    throw error
  }
}
