import { and, asc, eq, getTableColumns, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { ConsentPurpose } from '@tohfa/sync-protocol/entities/consent'
import { QR_QUANTITY_MAX } from '@tohfa/sync-protocol/campaign/campaign-limits'
import type { Session, Transaction } from '../db/database'
import { inPages } from '../db/in-pages'
import {
  isThere,
  type CampaignRow,
  type ConsentRow,
  type ConsentTextRow,
  type PastConsentRow,
} from '../db/tables/tables'
import type { Noticed } from './consent-texts'

/** A consent with the words that were shown. */
export interface FoundConsent extends ConsentRow {
  text: string | null
}

/** Stores texts that are not stored yet. */
export async function keepTexts({ q, t }: Transaction, texts: ConsentTextRow[]): Promise<void> {
  if (texts.length === 0) return
  await q
    .insert(t.consentTexts)
    .values(texts)
    .onConflictDoNothing({ target: [t.consentTexts.campaignId, t.consentTexts.hash] })
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
    .where(and(eq(t.campaigns.id, campaignId), isThere(t)))
  return rows[0]
}

export async function insert({ q, t }: Transaction, rows: ConsentRow[]): Promise<void> {
  await q.insert(t.consents).values(rows)
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

/** The notice first, and who agreed for a child last. */
const inOrder = ({ t: { consents } }: Session) => [
  asc(sql`${consents.purpose} = 'guardian'`),
  asc(consents.purpose),
]

/** The consents of one gift. */
export const list = (session: Session, code: string): Promise<FoundConsent[]> =>
  WITH_TEXT(session)
    .where(eq(session.t.consents.code, code))
    .orderBy(...inOrder(session))

/** codes in one statement: each has a consent for every purpose at most */
const CODES_AT_ONCE = 250

/** The consents of a campaign, in printing order. */
export async function listOfCampaign(
  session: Session,
  campaignId: string,
): Promise<(FoundConsent & { number: number; name: string | null })[]> {
  const { number } = session.t.codes
  const found = []
  for (let above = 0; above < QR_QUANTITY_MAX; above += CODES_AT_ONCE)
    found.push(
      ...(await WITH_TEXT(session)
        .where(
          and(
            eq(session.t.codes.campaignId, campaignId),
            gt(number, above),
            lte(number, above + CODES_AT_ONCE),
          ),
        )
        .orderBy(asc(number), ...inOrder(session))),
    )
  return found
}

/** Withdrawn consents of one gift that were given again later, the oldest first. */
export const listPast = (
  session: Session,
  code: string,
): Promise<(PastConsentRow & { text: string | null })[]> =>
  inPages(session, (last, limit) => {
    const { codes, consentTexts, pastConsents: t } = session.t
    return session.q
      .select({ ...getTableColumns(t), text: consentTexts.text })
      .from(t)
      .innerJoin(codes, eq(codes.code, t.code))
      .leftJoin(
        consentTexts,
        and(eq(consentTexts.campaignId, codes.campaignId), eq(consentTexts.hash, t.textHash)),
      )
      .where(and(eq(t.code, code), last && sql`(${t.givenAt}, ${t.id}) > (${last.givenAt}, ${last.id})`))
      .orderBy(asc(t.givenAt), asc(t.id))
      .limit(limit)
  })

export async function find(
  { q, t }: Session,
  code: string,
  purpose: ConsentPurpose,
): Promise<ConsentRow | undefined> {
  const rows = await q
    .select()
    .from(t.consents)
    .where(and(eq(t.consents.code, code), eq(t.consents.purpose, purpose)))
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
}

/** Replaces a withdrawn consent, which is kept. @param pastId of the one that is kept */
export async function giveAgain(
  { q, t }: Transaction,
  withdrawn: ConsentRow,
  pastId: string,
  given: Pick<ConsentRow, 'textHash' | 'language' | 'givenAt' | 'channel'>,
): Promise<void> {
  const { code, purpose } = withdrawn
  await q.insert(t.pastConsents).values({ id: pastId, ...withdrawn })
  await q
    .update(t.consents)
    .set({ ...given, withdrawnAt: null })
    .where(and(eq(t.consents.code, code), eq(t.consents.purpose, purpose)))
}
