import { part } from '../shared/type-part'

/** What the claim page shows of a booking. */
export const sale = {
  form: part(() => import('./sale-claim')),
  claimed: part(() => import('./sale-details')),
  /** the scripts that draw receipts: a booking may be made offline */
  warm: () => import('./receipt/warm-receipt').then(({ warmReceipt }) => warmReceipt()),
}
