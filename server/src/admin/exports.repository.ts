import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Session } from '../db/database'
import { isThere, type CodeRow } from '../db/tables/tables'

const COLUMNS = [
  'campaignId',
  'number',
  'code',
  'claimed',
  'claimerName',
  'claimerCompany',
  'claimerMobile',
  'claimerEmail',
  'claimedAt',
  'capturedAt',
] as const
export type ExportedCode = Pick<CodeRow, (typeof COLUMNS)[number]>

/** Codes of all campaigns in the order of an index, after the last code of the previous page. */
export function listCodes(
  session: Session,
  after: Pick<ExportedCode, 'campaignId' | 'number'>,
): Promise<ExportedCode[]> {
  const run = session.prepared<ExportedCode>('list_exported_codes', ({ q, t }) => {
    const { campaignId, number } = t.codes
    const columns = Object.fromEntries(COLUMNS.map((column) => [column, t.codes[column]]))
    const beyond = sql`(${campaignId}, ${number}) > (${sql.placeholder('campaignId')}, ${sql.placeholder('number')})`
    return q
      .select(columns as Pick<typeof t.codes, (typeof COLUMNS)[number]>)
      .from(t.codes)
      .where(beyond)
      .orderBy(asc(campaignId), asc(number))
      .limit(EXPORTED_AT_ONCE)
  })
  return run({ campaignId: after.campaignId, number: after.number })
}

/** rows of one page */
export const EXPORTED_AT_ONCE = 1000

/** The columns of these campaigns that are exported with each code. One that is being deleted is missing. */
export async function listCampaignNames(
  { q, t }: Session,
  ids: readonly string[],
): Promise<{ id: string; name: string; user_email: string }[]> {
  return q
    .select({ id: t.campaigns.id, name: t.campaigns.name, user_email: t.users.email })
    .from(t.campaigns)
    .innerJoin(t.users, eq(t.users.id, t.campaigns.ownerId))
    .where(and(inArray(t.campaigns.id, [...ids]), isThere(t)))
}
