import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { DAY_MS } from '@tohfa/sync-protocol/time/day-number'
import { erasureTime, REMINDED_DAYS } from '@tohfa/sync-protocol/privacy/retention'

/**
 * Whose details are erased within the next two weeks: how many, and when the last of them.
 * @param now epoch ms
 * @returns null if there are none
 */
export function erasuresAhead(
  codes: readonly Pick<ListedQrCode, 'claimed_at' | 'erased'>[],
  retentionDays: number,
  now: number,
): { count: number; last: number } | null {
  const until = now + REMINDED_DAYS.ahead * DAY_MS
  const times = codes.flatMap(({ claimed_at, erased }) => {
    if (!claimed_at || erased) return []
    const at = erasureTime(Date.parse(claimed_at), retentionDays)
    return at <= until ? at : []
  })
  return times.length === 0 ? null : { count: times.length, last: Math.max(now, ...times) }
}
