import { part } from '../shared/type-part'

/** What the claim page shows of a diary; its form is that of a contact card. */
export const diary = { claimed: part(() => import('./diary-panel')) }
