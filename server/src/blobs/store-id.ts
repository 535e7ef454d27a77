/**
 * Database and file storage have the same id, so that a server does not start with the wrong one of either: to another
 * database, all files would be without a row.
 *
 * - The id is made if nothing speaks against it: both are empty, or the database knows most of the files.
 * - After a crash between the two writes the next start finds one id, and the same reasons as before for writing the
 *   other.
 * - If several processes start at once, the one whose row is stored decides.
 * - A folder gets its id before the row, and never from a row that others may have made: on another machine it would be
 *   another folder, and half of the files would be there.
 */
import type { Database } from '../db/database'
import { ConfigError } from '../config/config'
import * as settings from '../db/settings.repository'
import type { BlobStore } from './blob-store'
import * as rows from './blobs.repository'

/** the setting that holds it */
export const STORE_ID = 'store id'
/** the value in its place until a restore has ended; it belongs to no files */
export const UNFINISHED_RESTORE = 'unfinished restore'
/** enough to show whether the database knows the files; a storage may have millions */
const FILES_COUNTED = 10_000

export interface Stores {
  db: Database
  blobs: BlobStore
}

/** What is known about a database and a file storage, to judge whether they belong together. */
export interface Partners {
  idOfDatabase: string | null
  idOfStorage: string | null
  /** files that the database has rows for */
  rows: number
  /** files in the storage; at most 10,000 are counted */
  files: number
  /** those of them that have a row */
  known: number
}

const idsOf = async ({ db, blobs }: Stores) => ({
  idOfDatabase: (await settings.find(db.read, STORE_ID)) ?? null,
  idOfStorage: await blobs.storeId.read(),
})

/** Counts how much of each the other has. */
export async function describePartners(stores: Stores): Promise<Partners> {
  const { db, blobs } = stores
  let [files, known] = [0, 0]
  let keys: string[] = []
  const count = async () => {
    files += keys.length
    known += (await rows.findKeys(db.read, keys)).size
    keys = []
  }
  for await (const { key } of blobs.list()) {
    if (keys.push(key) === rows.ROWS_AT_ONCE) await count()
    if (files === FILES_COUNTED) break
  }
  await count()
  return { ...(await idsOf(stores)), rows: await rows.countAll(db.read), files, known }
}

/**
 * Writes the id where one is missing.
 * @param newId returns a UUID
 * @throws ConfigError, having written nothing, if the two do not belong together
 */
export async function checkStoreId(stores: Stores, newId: () => string): Promise<void> {
  const ids = await idsOf(stores)
  if (ids.idOfDatabase === UNFINISHED_RESTORE)
    throw new ConfigError(
      'DATABASE_URL',
      'should name a whole store, and a restore into this one was cut off.',
      'Run it again: npm run restore -- FOLDER --overwrite',
    )
  if (isSame(ids)) return
  const seen = await describePartners(stores)
  // another process may have written it in the meantime
  if (isSame(seen)) return
  if (!fits(seen) || isElsewhere(stores, seen)) throw refusal(stores, seen)
  let mine = seen.idOfDatabase ?? seen.idOfStorage ?? newId()
  const { storeId } = stores.blobs
  if (storeId.writeIfNew) {
    await storeId.writeIfNew(mine)
    mine = (await storeId.read()) ?? mine
  }
  await stores.db.write((tx) => settings.insertIfNew(tx, STORE_ID, mine))
  if (!storeId.writeIfNew) await storeId.write((await settings.find(stores.db.read, STORE_ID)) ?? mine)
  // another database may have got the same storage at the same moment, or another process the same database
  if (!isSame(await idsOf(stores))) throw refusal(stores, await describePartners(stores))
}

/** Makes the two belong together, and to no others. @returns their new id */
export async function adoptStorage({ db, blobs }: Stores, newId: () => string): Promise<string> {
  const id = newId()
  await db.write((tx) => settings.put(tx, STORE_ID, id))
  await blobs.storeId.write(id)
  return id
}

const isSame = ({ idOfDatabase, idOfStorage }: Pick<Partners, 'idOfDatabase' | 'idOfStorage'>) =>
  idOfDatabase !== null && idOfDatabase === idOfStorage

function fits({ idOfDatabase, idOfStorage, rows, files, known }: Partners): boolean {
  if (idOfDatabase !== null && idOfStorage !== null) return false
  return files === 0 ? rows === 0 : known * 2 > files
}

/** Whether the database has files in a place that this process does not reach: it has only a folder, with none of them. */
const isElsewhere = ({ db, blobs }: Stores, { idOfDatabase, files }: Partners) =>
  db.engine === 'postgres' && blobs.storeId.writeIfNew !== undefined && idOfDatabase !== null && files === 0

function refusal(stores: Stores, seen: Partners): ConfigError {
  if (isElsewhere(stores, seen))
    return new ConfigError(
      'STORAGE_URL should be set for each process, because this database has its files in another place than DATA_DIR.',
      `${partnersText(seen)} Nothing was changed.`,
      'Name the bucket that the other processes use. A folder that all of them share can be mounted as DATA_DIR instead.',
      'If no other process uses this database and its files are gone: npm run store -- adopt (see "The store id" in docs/operations.md).',
    )
  return new ConfigError(
    'DATA_DIR, DATABASE_URL and STORAGE_URL should name a database and a file storage that belong together.',
    `${partnersText(seen)} Nothing was changed.`,
    'If they are to belong together from now on: npm run store -- adopt (see "The store id" in docs/operations.md).',
  )
}

/** For an operator: what belongs to what. */
export const partnersText = ({ idOfDatabase, idOfStorage, rows, files, known }: Partners): string =>
  `The database has ${idOfDatabase === null ? 'no store id' : `the store id ${idOfDatabase}`} and rows for ` +
  `${rows} files. The file storage has ${idOfStorage === null ? 'no store id' : `the store id ${idOfStorage}`} and ` +
  `${files < FILES_COUNTED ? files : `more than ${FILES_COUNTED}`} files; the database knows ${known} of those.`
