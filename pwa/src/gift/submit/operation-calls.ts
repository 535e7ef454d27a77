import * as m from '@tohfa/sync-protocol/messages'
import type { OperationKind } from '@tohfa/sync-protocol/operations/envelope'

/** What a call of an operation's own says where there is neither an answer nor a better reason. */
export const CALL_FAILED: Record<OperationKind, string> = {
  'qr.claim': m.claimFailed,
  'qr.update': m.detailsUpdateFailed,
  'diary.entry': m.diarySaveFailed,
  'diary.update': m.entryUpdateFailed,
  'diary.delete': m.entryDeleteFailed,
  'diary.restore': m.entryRestoreFailed,
  'travel.claim': m.travelSubmitFailed,
  'travel.update': m.travelUpdateFailed,
  'sale.claim': m.saleSubmitFailed,
  'sale.payment': m.paymentFailed,
}

/** Where the server knows the operation's id for another content: an earlier try, whose answer was lost. */
export const arrivedBefore =
  'What you sent before has arrived after all, though no answer came. Press again to send this one as well.'
