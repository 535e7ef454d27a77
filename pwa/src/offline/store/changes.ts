/** Reports changes of the outbox by any tab or worker, without reading anything. */
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

/** a burst of deliveries is read a few times a second: more often would slow the delivery itself */
const PACE_MS = 200

/**
 * Reads at once and after changes of the outbox, but not again within PACE_MS of the last time.
 * @returns a function that ends it
 */
export function paced<T>(
  db: LocalDatabase,
  read: () => Promise<T>,
  callback: (value: T) => void = () => undefined,
): () => void {
  let ended = false
  let resting = false
  let changedMeanwhile = false
  const look = async () => {
    if (resting) {
      changedMeanwhile = true
      return
    }
    resting = true
    changedMeanwhile = false
    try {
      const value = await read()
      if (!ended) callback(value)
    } catch (error) {
      console.error('The outbox could not be read', error)
    }
    if (ended) return
    setTimeout(() => {
      resting = false
      if (changedMeanwhile && !ended) void look()
    }, PACE_MS)
  }
  const endChanges = onOutboxChange(db, () => void look())
  void look()
  return () => {
    ended = true
    endChanges()
  }
}
