import { lazyPart } from '../../ui/lazy-part'

/** What the claim page shows of a booking. */
export const sale = {
  form: lazyPart(() => import('./sale-claim')),
  claimed: lazyPart(() => import('./sale-details')),
  /** the scripts that draw receipts: a booking may be made offline */
  warm: () => import('./receipt/warm-receipt').then(({ warmReceipt }) => warmReceipt()),
}
