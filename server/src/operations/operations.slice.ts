import { together, type DepsOf } from '../http/slice'
import { createFormOperations, createOperationRoutes } from './form-operations'
import type { Kind, Kinds } from './operation-kind'
import { syncRoutes } from './sync.routes'
import { createSyncService } from './sync.service'

/** How operations come in: in a batch, by a call of their own, and by a form without script. */
export function operationsSlice(
  deps: Omit<
    DepsOf<typeof createSyncService> &
      DepsOf<typeof createFormOperations> &
      DepsOf<typeof createOperationRoutes> &
      DepsOf<typeof syncRoutes>,
    'kinds' | 'operations' | 'sync'
  > & { kinds: Kinds },
) {
  const operations = createFormOperations(deps)
  const kinds = new Map<string, Kind>(Object.entries(deps.kinds))
  const sync = createSyncService({ ...deps, kinds })
  return {
    operations,
    /** makes the handler of the call that asks for one kind */
    operation: createOperationRoutes({ ...deps, operations }),
    api: together(syncRoutes({ ...deps, sync })),
  }
}
