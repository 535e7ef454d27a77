import { and, isNotNull, isNull, notInArray, sql, type Column } from 'drizzle-orm'
import type { CampaignType } from '@tohfa/sync-protocol/enums'
import type { Session } from '../db/database'
import { isThere } from '../db/tables/tables'
import { INDIA_AHEAD_MS, type MomentRange } from './india-days'
import { within } from './moments'

/** How many there are on one day, by its number since 1970 in India, or in one hour, by the same. */
export interface Counted {
  number: number
  count: number
}

const HOUR_MS = 60 * 60_000
const count = sql<number>`count(*)`

/**
 * The number of the hour or day of a moment. Both engines divide whole numbers without a rest. The numbers are ours, and stand
 * in the text, so that it can be grouped by.
 */
const numberOf = (at: Column, unitMs: number) =>
  sql<number>`(${at} + ${sql.raw(String(INDIA_AHEAD_MS))}) / ${sql.raw(String(unitMs))}`

/** Accounts that there are, by the day on which they were made. */
export function usersByDay({ q, t }: Session, range: MomentRange): Promise<Counted[]> {
  const number = numberOf(t.users.createdAt, 24 * HOUR_MS)
  return q
    .select({ number, count })
    .from(t.users)
    .where(and(within(t.users.createdAt, range), isNull(t.users.deletedAt)))
    .groupBy(number)
}

/** Campaigns that there are, by the day on which they were made. */
export function campaignsByDay({ q, t }: Session, range: MomentRange): Promise<Counted[]> {
  const at = t.campaigns.createdAt
  const number = numberOf(at, 24 * HOUR_MS)
  return q
    .select({ number, count })
    .from(t.campaigns)
    .where(and(within(at, range), isThere(t)))
    .groupBy(number)
}

/**
 * Claimed codes that there are, by the number of the hour since 1970 in India: day and hour of the day follow from it, so the
 * claims are read once for both.
 */
export async function claimsByHour({ q, t }: Session, range: MomentRange): Promise<Counted[]> {
  const number = numberOf(t.codes.claimedAt, HOUR_MS)
  const { id, deletedAt } = t.campaigns
  const deleted = () => q.select({ id }).from(t.campaigns).where(isNotNull(deletedAt))
  // nearly always none: then the index of the claims has all that is counted
  const some = (await deleted().limit(1)).length > 0
  const isOfOthers = some ? notInArray(t.codes.campaignId, deleted()) : undefined
  return q
    .select({ number, count })
    .from(t.codes)
    .where(and(within(t.codes.claimedAt, range), isOfOthers))
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
