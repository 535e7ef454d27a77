import { lazyPart } from '../../ui/lazy-part'

/** What the claim page shows of a traveler. */
export const travel = {
  form: lazyPart(() => import('./travel-claim')),
  claimed: lazyPart(() => import('./travel-details')),
}
