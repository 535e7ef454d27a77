import { lateChecks } from '../../gift/late-checks'

export const useSaleChecks = lateChecks(() => import('./sale-schema'))
