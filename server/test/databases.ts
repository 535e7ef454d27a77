import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Database } from '../src/db/database'
import { openDatabase, type DatabaseLocation } from '../src/db/open-database'
import { createDatabase, dropDatabase, restoreState, stateOf, type DatabaseState } from './programs/postgres'

export interface TestDatabase {
  db: Database
  /** to open it again or pass it to a process: its own folder, and the url if it is PostgreSQL */
  location: DatabaseLocation
  /** opens the same store again; the caller closes it */
  reopen(): Promise<Database>
  /** closes `db` and leaves nothing behind */
  destroy(): Promise<void>
}

export interface Engine {
  name: Database['engine']
  /** a new store, empty and migrated */
  open(): Promise<TestDatabase>
}

/** The file of a new store after its migrations. */
async function migratedSqlite(): Promise<Buffer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'store-'))
  await (await openDatabase({ dataDir })).close()
  const file = readFileSync(join(dataDir, 'tohfa.db'))
  rmSync(dataDir, { recursive: true })
  return file
}
let sqlite: Promise<Buffer> | undefined

async function openSqlite(): Promise<TestDatabase> {
  const location = { dataDir: mkdtempSync(join(tmpdir(), 'store-')) }
  writeFileSync(join(location.dataDir, 'tohfa.db'), await (sqlite ??= migratedSqlite()))
  const store = await opened(location, async () => {})
  const { write } = store.db
  // as in the tests' PostgreSQL, nothing needs to wait for the disk
  return { ...store, db: { ...store.db, write: (work) => write(work, { sync: false }) } }
}

/** Unused PostgreSQL databases, as new after their migrations. */
const idle: { databaseUrl: string; asNew: DatabaseState }[] = []

async function migratedPostgres() {
  const databaseUrl = await createDatabase(inject('postgresUrl'))
  await (await openDatabase({ databaseUrl, dataDir: '' })).close()
  return { databaseUrl, asNew: await stateOf(databaseUrl) }
}

async function openPostgres(): Promise<TestDatabase> {
  const store = idle.pop() ?? (await migratedPostgres())
  const { databaseUrl, asNew } = store
  return opened({ databaseUrl, dataDir: mkdtempSync(join(tmpdir(), 'store-')) }, async () => {
    if (await restoreState(databaseUrl, asNew)) idle.push(store)
    else await dropDatabase(databaseUrl)
  })
}

/** A PostgreSQL store behind a pooler. @param through returns the address of a database through the pooler */
export async function openBehind(through: (databaseUrl: string) => string): Promise<TestDatabase> {
  const direct = await openPostgres()
  await direct.db.close()
  const { databaseUrl = '', dataDir } = direct.location
  const location = { databaseUrl: through(databaseUrl), databaseListenUrl: databaseUrl, dataDir }
  return opened(location, () => direct.destroy())
}

async function opened(location: DatabaseLocation, leave: () => Promise<void>): Promise<TestDatabase> {
  const db = await openDatabase(location)
  return {
    db,
    location,
    reopen: () => openDatabase(location),
    async destroy() {
      await db.close()
      await leave()
      rmSync(location.dataDir, { recursive: true, force: true })
    },
  }
}

/** For `describe.each(engines)('… on $name', …)`: both engines must behave alike. */
export const engines: Engine[] = [
  { name: 'sqlite', open: openSqlite },
  { name: 'postgres', open: openPostgres },
]
