/**
 * What may keep this page from the local database: open pages of two versions of the app, or a browser that stores
 * nothing. Separate from local-database.ts, for code that only shows it.
 *
 * - outdated: a newer version has changed the schema. This page no longer writes anything; it has to be reloaded
 * - blocked: this page has to change the schema, and an older page that is open elsewhere does not make way
 * - refused: the browser has no database for this page, or does not open it: a setting, a private window, a full disk
 */
import { listeners } from '../../device/listeners'

export type DatabaseTrouble = 'outdated' | 'blocked' | 'refused'

let trouble: DatabaseTrouble | undefined
const changes = listeners()

export function tellDatabaseTrouble(now: DatabaseTrouble | undefined): void {
  // an outdated page stays outdated
  if (now === trouble || trouble === 'outdated') return
  trouble = now
  changes.tell()
}

export const databaseTrouble = () => trouble

/** Whether this browser has no database for the app, so that nothing can be read. */
export const isStorageRefused = () => trouble === 'refused'

/** Calls back at every change. @returns a function that ends it */
export const onDatabaseTrouble = changes.add
