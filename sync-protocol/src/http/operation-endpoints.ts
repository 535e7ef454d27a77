import type { OperationKind } from '../operations/kinds'
import type { ResponseOf } from './contract'
import * as endpoint from './endpoints'

/** The direct call of each kind of operation, which `POST /api/sync` replays it against. */
export const OPERATION_ENDPOINTS = {
  'qr.claim': endpoint.claimCode,
  'qr.update': endpoint.updateClaim,
  'diary.entry': endpoint.writeDiaryEntry,
  'diary.update': endpoint.changeDiaryEntry,
  'diary.delete': endpoint.deleteDiaryEntry,
  'diary.restore': endpoint.restoreDiaryEntry,
  'travel.claim': endpoint.claimTravel,
  'travel.update': endpoint.updateTraveler,
  'sale.claim': endpoint.claimSale,
  'sale.payment': endpoint.addPayment,
} as const satisfies Record<OperationKind, string>

/** What an applied operation of this kind answers, by its own call and in a batch. */
export type OperationAnswer<Kind extends OperationKind> = ResponseOf<(typeof OPERATION_ENDPOINTS)[Kind]>
