import type { ClaimsByDay } from '@tohfa/sync-protocol/entities/claims-by-day'
import { CLAIM_DAYS } from '@tohfa/sync-protocol/limits'
import type { Database } from '../db/database'
import { claimsOfOwner } from './claims-by-day.repository'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

export interface ClaimsByDayService {
  /**
   * The claims of all campaigns of an owner on the last `CLAIM_DAYS` days.
   * @param aheadMinutes how much the owner's clock is ahead of UTC
   */
  read(ownerId: string, aheadMinutes: number): Promise<ClaimsByDay>
}

export function createClaimsByDayService(deps: { db: Database; now: () => number }): ClaimsByDayService {
  const { db, now } = deps
  return {
    async read(ownerId, aheadMinutes) {
      const aheadMs = aheadMinutes * MINUTE_MS
      const last = Math.floor((now() + aheadMs) / DAY_MS)
      const first = last - CLAIM_DAYS + 1
      const counted = await claimsOfOwner(db.read, ownerId, aheadMs, first * DAY_MS - aheadMs)
      return {
        from: shown(first),
        to: shown(last),
        days: counted.flatMap(({ day, claims }) => (day > last ? [] : [{ day: shown(day), claims }])),
      }
    },
  }
}

const shown = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
