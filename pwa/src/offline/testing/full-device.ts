import type { DBCoreMutateRequest } from 'dexie'
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
