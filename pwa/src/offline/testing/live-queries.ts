import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'

/** Live queries never begin where a page would have no database of its own, whatever database they read. */
export const beginLiveQueries = () => Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory() })
