/** The storage of a phone: it fills up, is erased, and newer versions of the app upgrade its database. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { DatabaseTrouble } from '../../pwa/src/offline/store/database-trouble'
import {
  openLocalDatabase,
  type DeliveredOperation,
  type LocalDatabase,
} from '../../pwa/src/offline/store/local-database'
import { beginLiveQueries } from '../../pwa/src/offline/testing/live-queries'
import { noRoom } from '../../pwa/src/offline/testing/full-device'
import { watchWrites } from '../../pwa/src/offline/testing/watch-writes'

beginLiveQueries()

/** What outlives the app on a phone. */
export interface Storage {
  /** true: it takes nothing more */
  full: boolean
  /** number of writes that it did not take */
  refused: number
  /** what was delivered and is not or no longer kept here: it is not sent again if a store is restored */
  notKept: ReadonlySet<string>
  /** what kept pages from the database, each time a page said so */
  troubles: readonly DatabaseTrouble[]
  /** opens the database in the newest version of the app */
  open(): LocalDatabase
  /** from now on `open` changes the schema once again */
  newVersion(): void
  /** a page that froze with the database open, so it does not react and does not make way. @returns closes it */
  frozenPage(): Promise<() => void>
  /** the browser deletes the database, even if it is open */
  erase(): Promise<void>
}

export function phoneStorage(name: string): Storage {
  const factory = new IDBFactory()
  const kept = new Set<string>()
  const notKept = new Set<string>()
  const troubles: DatabaseTrouble[] = []
  let newer = 0
  const storage: Storage = {
    full: false,
    refused: 0,
    notKept,
    troubles,
    open() {
      const db = openLocalDatabase(name, { indexedDB: factory, IDBKeyRange }, (trouble) => {
        if (trouble) troubles.push(trouble)
      })
      changeSchema(db, newer)
      limitRoom(db, storage, { kept, notKept })
      return db
    },
    newVersion: () => void (newer += 1),
    async frozenPage() {
      const page = await done(factory.open(name))
      return () => page.close()
    },
    async erase() {
      for (const id of kept) notKept.add(id)
      await done(factory.deleteDatabase(name))
    },
  }
  return storage
}

const done = <T>(request: IDBOpenDBRequest | IDBRequest<T>) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as IDBDatabase)
    request.onerror = () => reject(new Error('the request failed', { cause: request.error }))
  })

/** As later versions of the app may: each adds a table, adds or removes an index, and rewrites every entry. */
function changeSchema(db: LocalDatabase, versions: number): void {
  const published = db.verno
  for (let newer = 1; newer <= versions; newer++)
    db.version(published + newer)
      .stores({
        outbox: `++seq, &id, code, state${newer % 2 === 1 ? ', capturedAt' : ''}`,
        [`addedIn${newer}`]: 'key',
      })
      .upgrade((changes) =>
        changes
          .table('outbox')
          .toCollection()
          .modify((entry: { changedIn?: number }) => void (entry.changedIn = newer)),
      )
}

/** Delivered operations whose copy is written, because a restored store may lack them. */
const copiesIn = (request: object): string[] =>
  'values' in request ? (request.values as DeliveredOperation[]).map(({ id }) => id) : []

/**
 * Makes every write that needs space fail while the storage is full.
 * @param copies ids of delivered operations whose copies, kept for a restored store, found space or did not
 */
function limitRoom(
  db: LocalDatabase,
  storage: Storage,
  copies: Record<'kept' | 'notKept', Set<string>>,
): void {
  watchWrites(db, (table, request) => {
    if (request.type === 'delete' || request.type === 'deleteRange') {
      // older copies make way for what is not delivered yet
      if (storage.full && table === 'delivered') for (const id of copies.kept) copies.notKept.add(id)
      return
    }
    const written = table === 'delivered' ? copiesIn(request) : []
    for (const id of written) copies[storage.full ? 'notKept' : 'kept'].add(id)
    if (!storage.full) return
    storage.refused += 1
    throw noRoom()
  })
}
