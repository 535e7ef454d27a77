import { lazyRules } from '../form/lazy-rules'

export const useClaimChecks = lazyRules(() => import('./claim-checks'))
