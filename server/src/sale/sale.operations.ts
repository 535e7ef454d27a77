import type { OperationKind } from '@tohfa/sync-protocol/operations/envelope'
import type { OperationHandler } from '../operations/operation-registry'
import type { SaleService } from './sale.service'

/** The kinds of this slice that a device may queue. */
export const saleOperations = (sale: SaleService): [OperationKind, OperationHandler][] => [
  ['sale.claim', { apply: sale.claimCode, fileFields: [] }],
  ['sale.payment', { apply: sale.addPayment, fileFields: [] }],
]
