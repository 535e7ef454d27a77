import type { ClaimsByDay } from '@tohfa/sync-protocol/entities/campaign'
import { CLAIMS_SHOWN_DAYS } from '@tohfa/sync-protocol/campaign/campaign-limits'
import { dayOfNumber, numberOfDay } from '@tohfa/sync-protocol/time/day-number'
import type { Database } from '../../db/database'
import type { ZoneDays } from '../../time/zone-days'
import { claimsOfOwner } from './claims-by-day.repository'

export interface ClaimsByDayService {
  /** The claims of all campaigns of an owner on the last `CLAIMS_SHOWN_DAYS` days, today included. */
  read(ownerId: string): Promise<ClaimsByDay>
}

export function createClaimsByDayService(deps: {
  db: Database
  days: ZoneDays
  now: () => number
}): ClaimsByDayService {
  const { db, days: zoned, now } = deps
  return {
    async read(ownerId) {
      const to = zoned.dayOf(now())
      const from = dayOfNumber(numberOfDay(to) - CLAIMS_SHOWN_DAYS + 1)
      const counted = await claimsOfOwner(db.read, ownerId, zoned.countedOf(from, to))
      const days = counted.map(({ day, claims }) => ({ day: dayOfNumber(day), claims }))
      return { time_zone: zoned.zone, from, to, days: days.filter(({ day }) => day <= to) }
    },
  }
}
