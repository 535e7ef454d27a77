import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import type { CampaignRow, CodeRow } from '../db/tables/tables'

/** A code with what decides who may see what of it. */
export interface FoundCode extends CodeRow {
  campaignType: CampaignRow['campaignType']
}

export async function find(session: Session, code: string): Promise<FoundCode | undefined> {
  const run = session.prepared<{ code: CodeRow; campaignType: FoundCode['campaignType'] }>(
    'find_code',
    ({ q, t }) =>
      q
        .select({ code: t.codes, campaignType: t.campaigns.campaignType })
        .from(t.codes)
        .innerJoin(t.campaigns, eq(t.campaigns.id, t.codes.campaignId))
        .where(eq(t.codes.code, sql.placeholder('code')))
        .limit(1),
  )
  const [found] = await run({ code })
  return found && { ...found.code, campaignType: found.campaignType }
}

/** In printing order. `since` leaves out what has not changed after that revision. */
export function list({ q, t }: Session, campaignId: string, since?: number): Promise<CodeRow[]> {
  const ofCampaign = eq(t.codes.campaignId, campaignId)
  return q
    .select()
    .from(t.codes)
    .where(since === undefined ? ofCampaign : and(ofCampaign, gt(t.codes.revision, since)))
    .orderBy(asc(t.codes.number))
}

// a row binds three values; PostgreSQL takes 65,535 and SQLite 32,766 in a statement
const ROWS_PER_INSERT = 500

/** Inserts the codes of a new campaign, numbered from 1. */
export async function insertAll(
  { q, t }: Transaction,
  campaignId: string,
  codes: readonly string[],
): Promise<void> {
  for (let from = 0; from < codes.length; from += ROWS_PER_INSERT) {
    const rows = codes
      .slice(from, from + ROWS_PER_INSERT)
      .map((code, i) => ({ code, campaignId, number: from + i + 1 }))
    await q.insert(t.codes).values(rows)
  }
}

/**
 * Takes the campaign's next revision and keeps its count of claims. First in every transaction that changes a code: the
 * row's lock puts the campaign's changes in the order of their revisions.
 * @returns the new revision, or nothing when the campaign is gone
 */
export async function advanceCampaign(
  { q, t }: Transaction,
  id: string,
  newClaims: 0 | 1,
): Promise<number | undefined> {
  const rows = await q
    .update(t.campaigns)
    .set({
      revision: sql`${t.campaigns.revision} + 1`,
      claimedCount: sql`${t.campaigns.claimedCount} + ${newClaims}`,
    })
    .where(eq(t.campaigns.id, id))
    .returning({ revision: t.campaigns.revision })
  return rows[0]?.revision
}

/** A claimed code's contact card. */
export type Card = Pick<
  CodeRow,
  | 'claimerName'
  | 'claimerCompany'
  | 'claimerMobile'
  | 'claimerEmail'
  | 'claimerWebsite'
  | 'claimerWhatsapp'
  | 'claimerAddress'
  | 'claimerLatitude'
  | 'claimerLongitude'
  | 'claimerProfileImage'
>

/** First come, first served: nothing comes back when the code is claimed already. */
export async function markClaimed(
  { q, t }: Transaction,
  code: string,
  claim: Partial<Card> & { claimedAt: number; capturedAt: number | null; revision: number },
): Promise<CodeRow | undefined> {
  const rows = await q
    .update(t.codes)
    .set({ ...claim, claimed: true })
    .where(and(eq(t.codes.code, code), eq(t.codes.claimed, false)))
    .returning()
  return rows[0]
}

export async function updateCard(
  { q, t }: Transaction,
  code: string,
  change: Partial<Card> & { revision: number },
): Promise<CodeRow> {
  const [row] = await q.update(t.codes).set(change).where(eq(t.codes.code, code)).returning()
  if (!row) throw new Error('a code vanished under its campaign’s lock')
  return row
}

export async function findRow({ q, t }: Session, code: string): Promise<CodeRow | undefined> {
  return (await q.select().from(t.codes).where(eq(t.codes.code, code)).limit(1))[0]
}
