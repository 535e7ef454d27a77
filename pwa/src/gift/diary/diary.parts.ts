import { lazyPart } from '../../ui/lazy-part'

/** What the claim page shows of a diary; it uses the form of a contact card. */
export const diary = { claimed: lazyPart(() => import('./diary-panel')) }
