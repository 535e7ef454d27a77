import { lazyRules } from '../../form/lazy-rules'

export const useDiaryChecks = lazyRules(() => import('./diary-schema'))
