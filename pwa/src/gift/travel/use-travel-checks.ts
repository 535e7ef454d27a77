import { lazyRules } from '../shared/form/lazy-rules'

export const useTravelChecks = lazyRules(() => import('./travel-schema'))
