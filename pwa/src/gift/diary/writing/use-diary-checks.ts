import { lazyRules } from '../../shared/form/lazy-rules'

export const useDiaryChecks = lazyRules(() => import('./diary-schema'))
