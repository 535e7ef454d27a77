import { lateChecks } from '../../gift/late-checks'

export const useTravelChecks = lateChecks(() => import('./travel-schema'))
