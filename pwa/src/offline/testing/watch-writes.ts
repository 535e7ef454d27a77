import type { DBCoreMutateRequest } from 'dexie'
import type { LocalDatabase } from '../store/local-database'

/** Calls `step` before every write to the database. If `step` throws, the write fails with that error. */
export function watchWrites(
  db: LocalDatabase,
  step: (table: string, request: DBCoreMutateRequest) => void,
): void {
  db.use({
    stack: 'dbcore',
    name: 'watch',
    create: (core) => ({
      ...core,
      table: (name) => {
        const table = core.table(name)
        return {
          ...table,
          mutate(request) {
            try {
              step(name, request)
            } catch (error) {
              return Promise.reject(error as Error)
            }
            return table.mutate(request)
          },
        }
      },
    }),
  })
}
