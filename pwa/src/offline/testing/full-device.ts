import type { DBCoreMutateRequest } from 'dexie'
import { onTestFinished } from 'vitest'
import type { LocalDatabase } from '../store/local-database'
import { watchWrites } from './watch-writes'

/** How a write fails on a full device. */
export const noRoom = () => new DOMException('there is no room', 'QuotaExceededError')

/** From now on the writes that `hasNoRoom` picks fail as on a full device. */
export function fillDevice(
  db: LocalDatabase,
  hasNoRoom: (table: string, type: DBCoreMutateRequest['type']) => boolean,
): void {
  watchWrites(db, (table, { type }) => {
    if (hasNoRoom(table, type)) throw noRoom()
  })
}

/** A device whose outbox has no room for anything more, until the test ends. */
export async function fillOutbox(db: LocalDatabase): Promise<void> {
  let isFull = true
  onTestFinished(() => void (isFull = false))
  db.close()
  fillDevice(db, (table) => isFull && table === 'outbox')
  await db.open()
}
