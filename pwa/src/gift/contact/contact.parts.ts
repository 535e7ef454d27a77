import { part } from '../shared/type-part'

/** What the claim page shows of a contact card. */
export const contact = {
  form: part(() => import('./claim-form')),
  claimed: part(() => import('./claimed-card')),
}
