import type { Database } from './database'
import { createGroupCommit, type GroupLimits } from './group-commit'
import { migrateSqlite } from './sqlite-migrate'
import { connectSqlite } from './sqlite-connection'
import { sqliteSessions } from './sqlite-session'

export interface SqliteOptions {
  /** the folder that holds `sqlite/` and `postgres/`; found beside the program when not given */
  migrationsDir?: string
  group?: GroupLimits
}

/** Opens (and makes or migrates) a store in one file: a private writer, and a reader that cannot write. */
export async function openSqlite(path: string, options: SqliteOptions = {}): Promise<Database> {
  const writer = connectSqlite(path, 'writer')
  try {
    migrateSqlite(writer.raw, options.migrationsDir)
    const reader = connectSqlite(path, 'reader')
    const read = sqliteSessions(reader).plain
    const { leased } = sqliteSessions(writer)
    const group = createGroupCommit(writer, leased, options.group ?? { bodies: 64, millis: 8 })
    let closed: Promise<void> | undefined
    return {
      engine: 'sqlite',
      read,
      write: (work) => (closed ? Promise.reject(new Error('The database is closed')) : group.write(work)),
      close: () =>
        (closed ??= group.idle().then(() => {
          reader.raw.close()
          writer.raw.close()
        })),
    }
  } catch (error) {
    writer.raw.close()
    throw error
  }
}
