import { part } from '../shared/type-part'

/** What the claim page shows of a traveler. */
export const travel = {
  form: part(() => import('./travel-claim')),
  claimed: part(() => import('./travel-details')),
}
