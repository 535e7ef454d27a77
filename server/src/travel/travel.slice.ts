import type { StoredBlobs } from '../blobs/stored-blobs'
import type { OperationRoutes } from '../operations/form-operations'
import type { DepsOf, Routes } from '../http/slice'
import { travelRoutes } from './travel.routes'
import { createTravelService } from './travel.service'
import { travelType } from './travel.type'

/** Travelers' files. */
export function travelSlice(
  deps: Omit<DepsOf<typeof createTravelService>, 'blobs'> &
    Omit<DepsOf<typeof travelRoutes>, 'travel' | 'operation'> & { storedBlobs: StoredBlobs },
) {
  const travel = createTravelService({ ...deps, blobs: deps.storedBlobs })
  return {
    kinds: travel.kinds,
    type: travelType(travel),
    forms: (operation: OperationRoutes): Routes => travelRoutes({ ...deps, travel, operation }),
  }
}
