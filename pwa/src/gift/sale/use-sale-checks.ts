import { lazyRules } from '../form/lazy-rules'

export const useSaleChecks = lazyRules(() => import('./sale-schema'))
