import { part } from '../shared/type-part'

/** What the claim page shows of a booking. */
export const sale = {
  form: part(() => import('./sale-claim')),
  claimed: part(() => import('./sale-details')),
  /** what draws receipts, in case that it is booked offline */
  warm: () => import('./warm-receipt').then(({ warmReceipt }) => warmReceipt()),
}
