import { and, desc, eq, getTableColumns, gt, isNull, or, sql } from 'drizzle-orm'
import type { Session, Transaction } from '../../db/database'
import { isThere, type CampaignLinkRow, type NewCampaignLinkRow } from '../../db/tables/tables'

/** dead links that are listed; their rows all stay */
const DEAD_LISTED = 50

export async function findByHash(session: Session, secretHash: string): Promise<CampaignLinkRow | undefined> {
  const run = session.prepared<CampaignLinkRow>('find_link_by_hash', ({ q, t }) =>
    q
      .select(getTableColumns(t.campaignLinks))
      .from(t.campaignLinks)
      .innerJoin(t.campaigns, and(eq(t.campaigns.id, t.campaignLinks.campaignId), isThere(t)))
      .where(eq(t.campaignLinks.secretHash, sql.placeholder('secretHash'))),
  )
  return (await run({ secretHash }))[0]
}

export async function find(
  { q, t }: Session,
  campaignId: string,
  id: string,
): Promise<CampaignLinkRow | undefined> {
  const { campaignLinks } = t
  const found = await q
    .select()
    .from(campaignLinks)
    .where(and(eq(campaignLinks.campaignId, campaignId), eq(campaignLinks.id, id)))
  return found[0]
}

const living = ({ t }: Session, now: number) =>
  and(
    isNull(t.campaignLinks.endedAt),
    or(isNull(t.campaignLinks.expiresAt), gt(t.campaignLinks.expiresAt, now)),
  )

/** The working links and the last dead ones, the newest first. */
export async function list(session: Session, campaignId: string, now: number): Promise<CampaignLinkRow[]> {
  const { q, t } = session
  const { campaignLinks } = t
  const alive = living(session, now)
  const ofCampaign = eq(campaignLinks.campaignId, campaignId)
  const dead = await q
    .select()
    .from(campaignLinks)
    .where(and(ofCampaign, sql`not (${alive})`))
    .orderBy(desc(campaignLinks.createdAt), desc(campaignLinks.id))
    .limit(DEAD_LISTED)
  const those = await q
    .select()
    .from(campaignLinks)
    .where(and(ofCampaign, alive))
    .orderBy(desc(campaignLinks.createdAt), desc(campaignLinks.id))
  return [...those, ...dead]
}

export async function countLiving(session: Session, campaignId: string, now: number): Promise<number> {
  const { q, t } = session
  const [row] = await q
    .select({ count: sql<number>`count(*)` })
    .from(t.campaignLinks)
    .where(and(eq(t.campaignLinks.campaignId, campaignId), living(session, now)))
  return row?.count ?? 0
}

/** Does nothing if there is already one with this code. */
export async function insert({ q, t }: Transaction, row: NewCampaignLinkRow): Promise<void> {
  await q.insert(t.campaignLinks).values(row).onConflictDoNothing()
}

/** Ends a link, and forgets its code. @param replacedBy id of the link that replaces it; null for none */
export async function end(
  { q, t }: Transaction,
  id: string,
  { at, replacedBy }: { at: number; replacedBy: string | null },
): Promise<void> {
  await q
    .update(t.campaignLinks)
    .set({ endedAt: at, replacedBy, secretBox: null })
    .where(eq(t.campaignLinks.id, id))
}

export async function countOpen({ q, t }: Transaction, secretHash: string, at: number): Promise<void> {
  const { openedCount } = t.campaignLinks
  await q
    .update(t.campaignLinks)
    .set({ openedCount: sql`${openedCount} + 1`, lastOpenedAt: at })
    .where(eq(t.campaignLinks.secretHash, secretHash))
}
