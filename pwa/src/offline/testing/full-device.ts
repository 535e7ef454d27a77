import type { DBCoreMutateRequest } from 'dexie'
import type { LocalDatabase } from '../store/local-database'

/** From now on the writes that `hasNoRoom` picks fail as on a device that is full. */
export function fillDevice(
  db: LocalDatabase,
  hasNoRoom: (table: string, type: DBCoreMutateRequest['type']) => boolean,
): void {
  db.use({
    stack: 'dbcore',
    name: 'full',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        return {
          ...table,
          mutate: (request) =>
            hasNoRoom(name, request.type)
              ? Promise.reject(new DOMException('no space', 'QuotaExceededError'))
              : table.mutate(request),
        }
      },
    }),
  })
}
