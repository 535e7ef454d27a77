import Dexie from 'dexie'
import { IDBFactory } from 'fake-indexeddb'

/**
 * Makes live queries run where a page would have no database of its own: they wait for one, whatever database they
 * read.
 */
export const beginLiveQueries = () => Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory() })
