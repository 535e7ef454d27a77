import { and, eq, gte, sql } from 'drizzle-orm'
import type { Session } from '../db/database'
import { isThere } from '../db/tables/tables'

const DAY_MS = 24 * 60 * 60_000

/**
 * How many codes of an owner's campaigns were claimed, by the number of the day since 1970. A claim counts when it was made,
 * which is never after it arrived.
 * @param aheadMs how much the clock of these days is ahead of UTC
 * @param from epoch ms; earlier claims are not counted
 */
export function claimsOfOwner(
  { q, t }: Session,
  ownerId: string,
  aheadMs: number,
  from: number,
): Promise<{ day: number; claims: number }[]> {
  const { claimedAt, capturedAt, campaignId } = t.codes
  const madeAt = sql<number>`coalesce(${capturedAt}, ${claimedAt})`
  // The numbers are ours, and stand in the text, so that it can be grouped by. Both engines divide whole numbers without a rest.
  const day = sql<number>`(${madeAt} + ${sql.raw(String(aheadMs))}) / ${sql.raw(String(DAY_MS))}`
  return q
    .select({ day, claims: sql<number>`count(*)` })
    .from(t.codes)
    .innerJoin(t.campaigns, eq(t.campaigns.id, campaignId))
    .where(and(eq(t.campaigns.ownerId, ownerId), isThere(t), gte(claimedAt, from), gte(madeAt, from)))
    .groupBy(day)
    .orderBy(day)
}
