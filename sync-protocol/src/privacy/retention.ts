/** When recipients are erased because their campaign keeps them no longer, and how long before its owner is reminded. */
import { DAY_MS } from '../time/day-number'

/** days before an erasure at which the owner is reminded: in time to decide, and once more in time to act */
export const REMINDED_DAYS = { ahead: 14, soon: 3 } as const

/** When a recipient is erased. @param claimedAt epoch ms, the server's clock @returns epoch ms */
export const erasureTime = (claimedAt: number, retentionDays: number): number =>
  claimedAt + retentionDays * DAY_MS
