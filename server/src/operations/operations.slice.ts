import { createBoundedQueue } from '../concurrency/bounded-queue'
import { together, type DepsOf } from '../http/slice'
import { createFormOperations, createOperationRoutes } from './form-operations'
import type { Kind, Kinds } from './operation-kind'
import { syncRoutes } from './sync.routes'
import type { LaneDeps } from './lane'
import { createSyncService } from './sync.service'

/**
 * Parts of lanes, and forms, that are applied at once: enough for every core to have a hash to compute while others wait for
 * the disk. The others hold nothing but their request, and are answered before their device gives up, which it does after
 * 30 s.
 */
const TURNS = { atOnce: 64, waiting: 500, patienceMs: 10_000 }

/** How operations come in: in a batch, by a call of their own, and by a form without script. */
export function operationsSlice(
  deps: Omit<
    DepsOf<typeof createSyncService> &
      DepsOf<typeof createFormOperations> &
      DepsOf<typeof createOperationRoutes> &
      DepsOf<typeof syncRoutes>,
    'kinds' | 'operations' | 'sync' | 'inTurn' | 'refusal' | 'count' | 'reportFailure'
  > & {
    kinds: Kinds
    metrics: { settled: LaneDeps['count'] }
    reportAs: (what: string) => LaneDeps['reportFailure']
  },
) {
  const inTurn = createBoundedQueue(TURNS)
  const operations = createFormOperations({ ...deps, inTurn })
  const kinds = new Map<string, Kind>(Object.entries(deps.kinds))
  const sync = createSyncService({
    ...deps,
    kinds,
    inTurn,
    count: deps.metrics.settled,
    reportFailure: deps.reportAs('operation failed'),
  })
  return {
    operations,
    /** makes the handler of the call that asks for one kind */
    operation: createOperationRoutes({ ...deps, operations }),
    api: together(syncRoutes({ ...deps, sync, refusal: inTurn.refusal })),
  }
}
