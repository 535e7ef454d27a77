import { lazyRules } from '../shared/form/lazy-rules'

export const useClaimChecks = lazyRules(() => import('./claim-checks'))
