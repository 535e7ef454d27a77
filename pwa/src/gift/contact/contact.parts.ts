import { lazyPart } from '../../ui/lazy-part'

/** What the claim page shows of a contact card. */
export const contact = {
  form: lazyPart(() => import('./claim-form')),
  claimed: lazyPart(() => import('./claimed-card')),
}
