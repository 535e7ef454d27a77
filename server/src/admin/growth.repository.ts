import { and, gte, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import type { Session } from '../db/database'
import { isThere } from '../db/tables/tables'
import { zonedNumber } from '../time/zoned-number'
import type { CountedRange } from '../time/zone-days'
import { within } from './moments'

/** How many there are on one day of the zone or in one hour, by its number since 1970. */
export interface Counted {
  number: number
  count: number
}

const HOUR_MS = 60 * 60_000
const count = sql<number>`count(*)`

/** Existing accounts, by the day on which they were made. */
export function usersByDay({ q, t }: Session, range: CountedRange): Promise<Counted[]> {
  const number = zonedNumber(t.users.createdAt, range.spans, 24 * HOUR_MS)
  return q
    .select({ number, count })
    .from(t.users)
    .where(and(within(t.users.createdAt, range), isNull(t.users.deletedAt)))
    .groupBy(number)
}

/** Existing campaigns, by the day on which they were made. */
export function campaignsByDay({ q, t }: Session, range: CountedRange): Promise<Counted[]> {
  const at = t.campaigns.createdAt
  const number = zonedNumber(at, range.spans, 24 * HOUR_MS)
  return q
    .select({ number, count })
    .from(t.campaigns)
    .where(and(within(at, range), isThere(t)))
    .groupBy(number)
}

/**
 * Existing claimed codes, by the number of the hour since 1970 on the zone's clocks. Day and hour of the day follow
 * from it, so the claims are read once for both. A claim counts in the hour when it was made, which is never after it
 * arrived.
 */
export async function claimsByHour(
  { q, t }: Session,
  { from, before, spans }: CountedRange,
): Promise<Counted[]> {
  const { claimedAt, capturedAt, campaignId } = t.codes
  const madeAt = sql<number>`coalesce(${capturedAt}, ${claimedAt})`
  const number = zonedNumber(madeAt, spans, HOUR_MS)
  const { id, deletedAt } = t.campaigns
  const deleted = () => q.select({ id }).from(t.campaigns).where(isNotNull(deletedAt))
  // nearly always none: then the index of the claims has all that is counted
  const some = (await deleted().limit(1)).length > 0
  const isOfOthers = some ? notInArray(campaignId, deleted()) : undefined
  return q
    .select({ number, count })
    .from(t.codes)
    .where(and(gte(claimedAt, from), gte(madeAt, from), lt(madeAt, before), isOfOthers))
    .groupBy(number)
}

/** Campaigns and their codes by type; a type without any is missing. */
export function byType({
  q,
  t,
}: Session): Promise<{ campaignType: CampaignType; campaigns: number; codes: number; claimed: number }[]> {
  const { campaignType, qrQuantity, claimedCount } = t.campaigns
  return q
    .select({
      campaignType,
      campaigns: sql<number>`count(*)`,
      codes: sql<number>`sum(${qrQuantity})`,
      claimed: sql<number>`sum(${claimedCount})`,
    })
    .from(t.campaigns)
    .where(isThere(t))
    .groupBy(campaignType)
}
