import { part } from '../shared/type-part'

/** What the claim page shows of a diary; it uses the form of a contact card. */
export const diary = { claimed: part(() => import('./diary-panel')) }
