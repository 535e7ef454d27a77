import * as m from '@tohfa/sync-protocol/messages'
import type { OperationKind } from '@tohfa/sync-protocol/operations/envelope'

interface GiftCall {
  method: 'POST' | 'PUT'
  path: (code: string) => string
  /** where there is neither an answer nor a better reason */
  failure: string
}

/** The operations' own calls, for a browser that can store nothing. */
export const CALLS: Record<OperationKind, GiftCall> = {
  'qr.claim': { method: 'POST', path: (code) => `/api/qr/${code}/claim`, failure: m.claimFailed },
  'qr.update': { method: 'PUT', path: (code) => `/api/qr/${code}/update`, failure: m.detailsUpdateFailed },
  'diary.entry': { method: 'POST', path: (code) => `/api/diary/${code}/entry`, failure: m.diarySaveFailed },
  'travel.claim': {
    method: 'POST',
    path: (code) => `/api/travel/${code}/claim`,
    failure: m.travelSubmitFailed,
  },
  'travel.update': {
    method: 'PUT',
    path: (code) => `/api/travel/${code}/update`,
    failure: m.travelUpdateFailed,
  },
  'sale.claim': { method: 'POST', path: (code) => `/api/sale/${code}/claim`, failure: m.saleSubmitFailed },
  'sale.payment': {
    method: 'POST',
    path: (code) => `/api/sale/${code}/payments`,
    failure: m.paymentFailed,
  },
}
