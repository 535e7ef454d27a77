import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { ConsentPurpose } from '@tohfa/sync-protocol/consent-purposes'
import type { Session, Transaction } from '../db/database'
import type { CampaignRow, ConsentRow, ConsentTextRow } from '../db/tables/tables'
import type { Noticed } from './consent-texts'

/** A consent with the words that were shown. */
export interface FoundConsent extends ConsentRow {
  text: string | null
}

/** Stores texts that are not there yet. */
export async function keepTexts({ q, t }: Transaction, texts: ConsentTextRow[]): Promise<void> {
  if (texts.length === 0) return
  await q
    .insert(t.consentTexts)
    .values(texts)
    .onConflictDoNothing({ target: [t.consentTexts.campaignId, t.consentTexts.hash] })
    .returning({ hash: t.consentTexts.hash })
}

/** Those of these texts that the campaign has shown. */
export function findTexts(
  { q, t }: Session,
  campaignId: string,
  hashes: readonly string[],
): Promise<Pick<ConsentTextRow, 'hash' | 'purpose'>[]> {
  return q
    .select({ hash: t.consentTexts.hash, purpose: t.consentTexts.purpose })
    .from(t.consentTexts)
    .where(and(eq(t.consentTexts.campaignId, campaignId), inArray(t.consentTexts.hash, [...hashes])))
}

export async function findNoticed({ q, t }: Session, campaignId: string): Promise<Noticed | undefined> {
  const rows: CampaignRow[] = await q
    .select()
    .from(t.campaigns)
    .where(eq(t.campaigns.id, campaignId))
    .limit(1)
  return rows[0]
}

export async function insert({ q, t }: Transaction, rows: ConsentRow[]): Promise<void> {
  await q.insert(t.consents).values(rows).returning({ code: t.consents.code })
}

const WITH_TEXT = ({ q, t }: Session) =>
  q
    .select({
      code: t.consents.code,
      purpose: t.consents.purpose,
      textHash: t.consents.textHash,
      language: t.consents.language,
      givenAt: t.consents.givenAt,
      withdrawnAt: t.consents.withdrawnAt,
      channel: t.consents.channel,
      guardianBox: t.consents.guardianBox,
      text: t.consentTexts.text,
      number: t.codes.number,
      name: t.codes.claimerName,
    })
    .from(t.consents)
    .innerJoin(t.codes, eq(t.codes.code, t.consents.code))
    .leftJoin(
      t.consentTexts,
      and(eq(t.consentTexts.campaignId, t.codes.campaignId), eq(t.consentTexts.hash, t.consents.textHash)),
    )

/** Of one gift, the notice first. */
export const list = (session: Session, code: string): Promise<FoundConsent[]> =>
  WITH_TEXT(session).where(eq(session.t.consents.code, code)).orderBy(asc(session.t.consents.purpose))

/** Of a campaign, in printing order. */
export const listOfCampaign = (
  session: Session,
  campaignId: string,
): Promise<(FoundConsent & { number: number; name: string | null })[]> =>
  WITH_TEXT(session)
    .where(eq(session.t.codes.campaignId, campaignId))
    .orderBy(asc(session.t.codes.number), asc(session.t.consents.purpose))

export async function find(
  { q, t }: Session,
  code: string,
  purpose: ConsentPurpose,
): Promise<ConsentRow | undefined> {
  const rows = await q
    .select()
    .from(t.consents)
    .where(and(eq(t.consents.code, code), eq(t.consents.purpose, purpose)))
    .limit(1)
  return rows[0]
}

/** One that was withdrawn before keeps its time. */
export async function withdraw(
  { q, t }: Transaction,
  code: string,
  purpose: ConsentPurpose,
  at: number,
): Promise<void> {
  const { consents } = t
  await q
    .update(consents)
    .set({ withdrawnAt: at })
    .where(and(eq(consents.code, code), eq(consents.purpose, purpose), isNull(consents.withdrawnAt)))
    .returning({ code: consents.code })
}
