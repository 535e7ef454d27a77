/**
 * What may keep this page from the local database: pages of two versions of the app that are open at once. Apart from
 * local-database.ts, for those who only tell of it.
 *
 * - outdated: a newer version has changed the schema. This page writes nothing any more; it has to be loaded anew
 * - blocked: this page has to change the schema, and an older page that is open elsewhere does not make way
 */
export type DatabaseTrouble = 'outdated' | 'blocked'

let trouble: DatabaseTrouble | undefined
const listeners = new Set<() => void>()

export function tellDatabaseTrouble(now: DatabaseTrouble | undefined): void {
  // a page does not become newer
  if (now === trouble || trouble === 'outdated') return
  trouble = now
  for (const listener of listeners) listener()
}

export const databaseTrouble = () => trouble

/** Calls back at every change. @returns a function that ends it */
export function onDatabaseTrouble(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
