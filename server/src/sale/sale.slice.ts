import type { OperationRoutes } from '../operations/form-operations'
import type { DepsOf, Routes } from '../http/slice'
import { saleRoutes } from './sale.routes'
import { createSaleService } from './sale.service'

/** Bookings and their payments. */
export function saleSlice(
  deps: DepsOf<typeof createSaleService> & Omit<DepsOf<typeof saleRoutes>, 'sale' | 'operation'>,
) {
  const sale = createSaleService(deps)
  return {
    sale,
    kinds: sale.kinds,
    forms: (operation: OperationRoutes): Routes => saleRoutes({ ...deps, sale, operation }),
  }
}
