import { lazyRules } from '../shared/form/lazy-rules'

export const useSaleChecks = lazyRules(() => import('./sale-schema'))
