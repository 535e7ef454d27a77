/** How the store grows, in days and hours of the server's time zone. */
import type { Growth, GrowthBucket } from '@tohfa/sync-protocol/entities/admin-overview'
import { CAMPAIGN_TYPES } from '@tohfa/sync-protocol/enums'
import { GROWTH_DAYS_MAX } from '@tohfa/sync-protocol/admin/admin-limits'
import * as m from '@tohfa/sync-protocol/messages'
import { dayOfNumber, numberOfDay } from '@tohfa/sync-protocol/time/day-number'
import type { Database } from '../db/database'
import { AppError } from '../http/app-error'
import * as growth from './growth.repository'
import type { ZoneDays } from '../time/zone-days'

const DAYS = 30
const DAY_HOURS = 24

export interface GrowthQuery {
  /** YYYY-MM-DD */
  from?: string | undefined
  to?: string | undefined
  by?: GrowthBucket | undefined
}

export interface GrowthService {
  /** @throws AppError validation_failed (422) for more days than `GROWTH_DAYS_MAX` */
  read(query: GrowthQuery): Promise<Growth>
}

export function createGrowthService(deps: {
  db: Database
  days: ZoneDays
  now: () => number
}): GrowthService {
  const { db, days: zoned, now } = deps
  return {
    async read({ by = 'day', ...asked }) {
      const to = asked.to ?? latest(zoned.dayOf(now()), asked.from)
      const from = asked.from ?? dayOfNumber(numberOfDay(to) - DAYS + 1)
      const days = numberOfDay(to) - numberOfDay(from) + 1
      if (days > GROWTH_DAYS_MAX) {
        const detail = m.rangeTooLong(GROWTH_DAYS_MAX)
        throw new AppError('validation_failed', { detail, errors: [{ field: 'from', detail }] })
      }
      const range = zoned.countedOf(from, to)
      const [users, campaigns, claims, types] = await db.report((session) =>
        Promise.all([
          growth.usersByDay(session, range),
          growth.campaignsByDay(session, range),
          growth.claimsByHour(session, range),
          growth.byType(session),
        ]),
      )
      const periods = periodsOf(from, days, by)
      const hours = new Array<number>(DAY_HOURS).fill(0)
      for (const { number, count } of users) periods.of(number).users += count
      for (const { number, count } of campaigns) periods.of(number).campaigns += count
      for (const { number, count } of claims) {
        const hour = number % DAY_HOURS
        periods.of((number - hour) / DAY_HOURS).claims += count
        hours[hour] = (hours[hour] ?? 0) + count
      }
      return {
        time_zone: zoned.zone,
        by,
        from,
        to,
        periods: periods.all,
        hours,
        types: CAMPAIGN_TYPES.map((campaign_type) => {
          const {
            campaigns = 0,
            codes = 0,
            claimed = 0,
          } = types.find((row) => row.campaignType === campaign_type) ?? {}
          return { campaign_type, campaigns, codes, claimed }
        }),
      }
    },
  }
}

const latest = (today: string, from: string | undefined) =>
  from !== undefined && from > today ? from : today

/** Empty periods; the range cuts the first and the last. */
function periodsOf(from: string, days: number, by: GrowthBucket) {
  const first = numberOfDay(from)
  // day 0 was a Thursday: the Monday that begins a day's week
  const mondayOf = (number: number) => number - ((((number + 3) % 7) + 7) % 7)
  const startOf = (number: number) => (by === 'day' ? number : Math.max(first, mondayOf(number)))
  const byStart = new Map<number, Growth['periods'][number]>()
  for (let number = first; number < first + days; number++) {
    const start = startOf(number)
    if (!byStart.has(start))
      byStart.set(start, { from: dayOfNumber(start), users: 0, campaigns: 0, claims: 0 })
  }
  return {
    all: [...byStart.values()],
    of(number: number) {
      const period = byStart.get(startOf(number))
      if (!period) throw new Error('a day outside of the range')
      return period
    },
  }
}
