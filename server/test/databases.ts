import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Database } from '../src/db/database'
import { openDatabase, type DatabaseLocation } from '../src/db/open-database'
import { createDatabase, dropDatabase } from './postgres'

export interface TestDatabase {
  db: Database
  /** for opening it once more, or for handing it to a process: a folder of its own, and the url on PostgreSQL */
  location: DatabaseLocation
  /** opens the same store once more; the caller closes it */
  reopen(): Promise<Database>
  /** closes `db` and leaves nothing behind */
  destroy(): Promise<void>
}

export interface Engine {
  name: Database['engine']
  /** a new store, empty and migrated */
  open(): Promise<TestDatabase>
}

async function openNew(databaseUrl?: string): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'store-'))
  const location = { databaseUrl, dataDir }
  const db = await openDatabase(location)
  return {
    db,
    location,
    reopen: () => openDatabase(location),
    async destroy() {
      await db.close()
      if (databaseUrl) await dropDatabase(databaseUrl)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** For `describe.each(engines)('… on $name', …)`: what is true of the store is true on both. */
export const engines: Engine[] = [
  { name: 'sqlite', open: () => openNew() },
  { name: 'postgres', open: async () => openNew(await createDatabase(inject('postgresUrl'))) },
]
