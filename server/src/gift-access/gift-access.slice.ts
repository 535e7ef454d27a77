import type { DepsOf } from '../http/slice'
import { createOwnerResetsService } from './owner-resets.service'
import { recoveryRoutes } from './recovery.routes'
import { createRecoveryService } from './recovery.service'

/** The ways to a gift whose PIN is forgotten, and its move to a new link. */
export function giftAccessSlice(
  deps: Omit<
    DepsOf<typeof createRecoveryService> &
      DepsOf<typeof createOwnerResetsService> &
      DepsOf<typeof recoveryRoutes>,
    'recovery' | 'ownerResets'
  >,
) {
  const recovery = createRecoveryService(deps)
  const ownerResets = createOwnerResetsService(deps)
  return { services: { recovery }, api: recoveryRoutes({ ...deps, recovery, ownerResets }) }
}
