/**
 * News of the outbox, from whichever tab or worker wrote to it, without reading anything.
 */
import Dexie, { type ObservabilitySet } from 'dexie'
import type { LocalDatabase } from './local-database'

/**
 * Calls back after every transaction that wrote to the outbox.
 * @returns a function that ends it
 */
export function onOutboxChange(db: LocalDatabase, callback: () => void): () => void {
  const table = `idb://${db.name}/${db.outbox.name}/`
  const committed = (parts: ObservabilitySet) => {
    if ('all' in parts || Object.keys(parts).some((part) => part.startsWith(table))) callback()
  }
  Dexie.on('storagemutated', committed)
  return () => Dexie.on.storagemutated.unsubscribe(committed)
}
