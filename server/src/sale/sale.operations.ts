import type { OperationKind } from '@tohfa/sync-protocol/operations/envelope'
import type { QueuedKind } from '../platform/queued-operation'
import type { SaleService } from './sale.service'

/** The kinds of this slice that a device may queue. */
export const saleOperations = (sale: SaleService): [OperationKind, QueuedKind][] => [
  ['sale.claim', { apply: sale.claimCode, fileFields: [] }],
  ['sale.payment', { apply: sale.addPayment, fileFields: [] }],
]
