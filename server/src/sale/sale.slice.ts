import type { OperationRoutes } from '../operations/form-operations'
import type { DepsOf, Routes } from '../http/slice'
import { saleRoutes } from './sale.routes'
import { createSaleService } from './sale.service'
import { saleType } from './sale.type'

/** Bookings and their payments. */
export function saleSlice(
  deps: DepsOf<typeof createSaleService> & Omit<DepsOf<typeof saleRoutes>, 'sale' | 'operation'>,
) {
  const sale = createSaleService(deps)
  return {
    kinds: sale.kinds,
    type: saleType(sale, deps.campaigns),
    forms: (operation: OperationRoutes): Routes => saleRoutes({ ...deps, sale, operation }),
  }
}
