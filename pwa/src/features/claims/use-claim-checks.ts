import { lateChecks } from '../../gift/late-checks'

export const useClaimChecks = lateChecks(() => import('./claim-checks'))
