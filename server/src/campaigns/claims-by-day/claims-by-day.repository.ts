import { DAY_MS } from '@tohfa/sync-protocol/time/day-number'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Session } from '../../db/database'
import { isThere } from '../../db/tables/tables'
import { zonedNumber } from '../../time/zoned-number'
import type { CountedRange } from '../../time/zone-days'

/**
 * How many codes of an owner's campaigns were claimed, by the number of the day since 1970. A claim counts on the day
 * when it was made, which is never after it arrived.
 * @param range earlier claims are not counted
 */
export function claimsOfOwner(
  { q, t }: Session,
  ownerId: string,
  { from, spans }: CountedRange,
): Promise<{ day: number; claims: number }[]> {
  const { claimedAt, capturedAt, campaignId } = t.codes
  const madeAt = sql<number>`coalesce(${capturedAt}, ${claimedAt})`
  const day = zonedNumber(madeAt, spans, DAY_MS)
  return q
    .select({ day, claims: sql<number>`count(*)` })
    .from(t.codes)
    .innerJoin(t.campaigns, eq(t.campaigns.id, campaignId))
    .where(and(eq(t.campaigns.ownerId, ownerId), isThere(t), gte(claimedAt, from), gte(madeAt, from)))
    .groupBy(day)
    .orderBy(day)
}
