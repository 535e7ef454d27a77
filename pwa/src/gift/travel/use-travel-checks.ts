import { lazyRules } from '../form/lazy-rules'

export const useTravelChecks = lazyRules(() => import('./travel-schema'))
