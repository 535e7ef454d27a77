import { and, eq, gt, sql } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import { TIMES_DIFFER_MS } from '../db/shared-clock'
import type { CampaignLimit } from '../rate-limits/throttles'

/**
 * Counts a try before its outcome is known.
 * @param now epoch ms
 * @returns whether there was room for it
 */
export async function reserve(
  { q, t }: Transaction,
  campaignId: string,
  now: number,
  { tries, windowMs }: CampaignLimit,
): Promise<boolean> {
  const { campaignPinTries: counts, campaigns } = t
  // a period in the future began while the clock was ahead
  const over = sql`(${counts.since} <= cast(${now - windowMs} as bigint) or ${counts.since} > cast(${now + TIMES_DIFFER_MS} as bigint))`
  const claimed = sql`(select ${campaigns.claimedCount} from ${campaigns} where ${campaigns.id} = ${campaignId})`
  const rows = await q
    .insert(counts)
    .values({ campaignId, tries: 1, since: now })
    .onConflictDoUpdate({
      target: counts.campaignId,
      set: {
        tries: sql`case when ${over} then 1 else ${counts.tries} + 1 end`,
        since: sql`case when ${over} then cast(${now} as bigint) else ${counts.since} end`,
      },
      setWhere: sql`${over} or ${counts.tries} < ${tries} + ${claimed}`,
    })
    .returning({ tries: counts.tries })
  return rows.length > 0
}

/** Gives back a try that was right, or was never checked. */
export async function giveBack({ q, t }: Transaction, campaignId: string): Promise<void> {
  const { campaignPinTries: counts } = t
  await q
    .update(counts)
    .set({ tries: sql`${counts.tries} - 1` })
    .where(and(eq(counts.campaignId, campaignId), gt(counts.tries, 0)))
}

/** When the period began in which the tries are counted, epoch ms. */
export async function since({ q, t }: Session, campaignId: string): Promise<number | undefined> {
  const { campaignPinTries: counts } = t
  const rows = await q.select({ since: counts.since }).from(counts).where(eq(counts.campaignId, campaignId))
  return rows[0]?.since
}
