import type { REMINDED_DAYS } from '@tohfa/sync-protocol/privacy/retention'
import { and, count, eq, gt, isNotNull, isNull, lte, max, min, sql } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import { isThere, type CampaignRow, type Tables } from '../db/tables/tables'

/** Which of the two reminders. */
export type Reminder = keyof typeof REMINDED_DAYS

/** The column that says up to which erasure a campaign's owner was reminded. */
export const TOLD = { ahead: 'toldAheadUntil', soon: 'toldSoonUntil' } as const

/** A campaign that keeps recipients for some days, and who gets its mails. */
export interface Keeping extends Pick<
  CampaignRow,
  'id' | 'name' | 'ownerId' | 'retentionDays' | 'toldAheadUntil' | 'toldSoonUntil'
> {
  email: string
}

const columns = ({ campaigns, users }: Tables) => ({
  id: campaigns.id,
  name: campaigns.name,
  ownerId: campaigns.ownerId,
  retentionDays: campaigns.retentionDays,
  toldAheadUntil: campaigns.toldAheadUntil,
  toldSoonUntil: campaigns.toldSoonUntil,
  email: users.email,
})

/** ms that recipients of a campaign are kept */
const kept = ({ campaigns }: Tables) => sql`cast(${campaigns.retentionDays} as bigint) * 86400000`

/** Its owner can get mail, and recipients are erased after some time. */
const canTell = ({ campaigns, users }: Tables) =>
  and(
    isThere({ campaigns }),
    isNotNull(campaigns.retentionDays),
    isNull(users.disabledAt),
    isNotNull(users.emailVerifiedAt),
  )

/** Campaigns with an erasure until then that their owners were not reminded of. @param until epoch ms */
export function findUntold(
  { q, t }: Session,
  reminder: Reminder,
  { until, limit }: { until: number; limit: number },
): Promise<Keeping[]> {
  const { campaigns, codes, users } = t
  const told = campaigns[TOLD[reminder]]
  return q
    .selectDistinct(columns(t))
    .from(campaigns)
    .innerJoin(users, eq(users.id, campaigns.ownerId))
    .innerJoin(codes, eq(codes.campaignId, campaigns.id))
    .where(
      and(
        canTell(t),
        isNotNull(codes.claimedAt),
        isNull(codes.erasedAt),
        lte(codes.claimedAt, sql`${until} - ${kept(t)}`),
        gt(codes.claimedAt, sql`coalesce(${told}, 0) - ${kept(t)}`),
      ),
    )
    .limit(limit)
}

export async function find({ q, t }: Session, id: string): Promise<Keeping | undefined> {
  const { campaigns, users } = t
  const rows = await q
    .select(columns(t))
    .from(campaigns)
    .innerJoin(users, eq(users.id, campaigns.ownerId))
    .where(and(eq(campaigns.id, id), canTell(t)))
  return rows[0]
}

/** Who is erased until then: how many, and the first and the last claim. @param claimedUntil epoch ms */
export async function countErasures(
  { q, t }: Session,
  campaignId: string,
  claimedUntil: number,
): Promise<{ count: number; first: number; last: number } | null> {
  const { codes } = t
  const [row] = await q
    .select({ count: count(), first: min(codes.claimedAt), last: max(codes.claimedAt) })
    .from(codes)
    .where(and(eq(codes.campaignId, campaignId), lte(codes.claimedAt, claimedUntil), isNull(codes.erasedAt)))
  if (!row || row.first === null || row.last === null) return null
  return { count: row.count, first: row.first, last: row.last }
}

/** Notes up to which erasure an owner is reminded. @returns false if another process was faster, or the days have changed */
export async function noteTold(
  { q, t }: Transaction,
  { id, retentionDays, toldAheadUntil, toldSoonUntil }: Keeping,
  change: Partial<Pick<CampaignRow, (typeof TOLD)[Reminder]>>,
): Promise<boolean> {
  const { campaigns } = t
  const rows = await q
    .update(campaigns)
    .set(change)
    .where(
      and(
        eq(campaigns.id, id),
        isThere(t),
        eq(campaigns.retentionDays, retentionDays ?? 0),
        eq(sql`coalesce(${campaigns.toldAheadUntil}, 0)`, toldAheadUntil ?? 0),
        eq(sql`coalesce(${campaigns.toldSoonUntil}, 0)`, toldSoonUntil ?? 0),
      ),
    )
    .returning({ id: campaigns.id })
  return rows.length === 1
}
