import { and, desc, eq, getTableColumns, isNull, lt, or, sql } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import { inPages } from '../db/in-pages'
import { isThere, type CampaignRow } from '../db/tables/tables'
import { withE164 } from '../codes/phone-columns'
import { nameKeyOf } from '../search-index/search-words'
import * as searchWords from '../search-index/search-words.repository'
import type { PageRequest } from '../http/cursor'

/** A campaign with its owner's email, as every answer shows it. */
export interface FoundCampaign extends CampaignRow {
  userEmail: string
}

const select = ({ q, t }: Session) =>
  q
    .select({ ...getTableColumns(t.campaigns), userEmail: t.users.email })
    .from(t.campaigns)
    .innerJoin(t.users, and(eq(t.users.id, t.campaigns.ownerId), isThere(t)))

export async function findOwned(
  session: Session,
  id: string,
  ownerId: string,
): Promise<FoundCampaign | undefined> {
  const run = session.prepared<FoundCampaign>('find_owned_campaign', (s) =>
    select(s).where(
      and(eq(s.t.campaigns.id, sql.placeholder('id')), eq(s.t.campaigns.ownerId, sql.placeholder('ownerId'))),
    ),
  )
  return (await run({ id, ownerId }))[0]
}

export async function findById(session: Session, id: string): Promise<FoundCampaign | undefined> {
  const run = session.prepared<FoundCampaign>('find_campaign', (s) =>
    select(s).where(eq(s.t.campaigns.id, sql.placeholder('id'))),
  )
  return (await run({ id }))[0]
}

/** The campaign of a code, unless its gift was erased. */
export async function findByCode(session: Session, code: string): Promise<FoundCampaign | undefined> {
  const run = session.prepared<FoundCampaign>('find_campaign_by_code', (s) =>
    select(s)
      .innerJoin(s.t.codes, and(eq(s.t.codes.campaignId, s.t.campaigns.id), isNull(s.t.codes.erasedAt)))
      .where(eq(s.t.codes.code, sql.placeholder('code'))),
  )
  return (await run({ code }))[0]
}

export async function findByMasterCode(
  session: Session,
  masterCode: string,
): Promise<FoundCampaign | undefined> {
  const run = session.prepared<FoundCampaign>('find_campaign_by_master_code', (s) =>
    select(s).where(eq(s.t.campaigns.masterCode, sql.placeholder('masterCode'))),
  )
  return (await run({ masterCode }))[0]
}

/** Newest first: a page, or all. */
export const listOwned = (
  session: Session,
  ownerId: string,
  page: PageRequest | null,
): Promise<FoundCampaign[]> =>
  inPages<FoundCampaign>(
    session,
    (last, limit) => {
      const { ownerId: owner, createdAt, id } = session.t.campaigns
      const after = last ? { at: last.createdAt, id: last.id } : page?.after
      const older = after && or(lt(createdAt, after.at), and(eq(createdAt, after.at), lt(id, after.id)))
      return select(session)
        .where(and(eq(owner, ownerId), older ?? undefined))
        .orderBy(desc(createdAt), desc(id))
        .limit(limit)
    },
    page?.limit,
  )

export type NewCampaign = Pick<
  CampaignRow,
  'id' | 'ownerId' | 'name' | 'campaignType' | 'qrQuantity' | 'masterCode' | 'createdAt'
> &
  Partial<CampaignContact & CampaignSeller & CampaignPrivacy & Pick<CampaignRow, 'lostPinHelp'>>

/** The gift giver's numbers in E.164; `update` and `insert` write them. */
export type CampaignNumbers = Pick<CampaignRow, 'contactMobileE164' | 'contactWhatsappE164'>

/** The gift giver's contact. */
export type CampaignContact = Pick<
  CampaignRow,
  | 'contactName'
  | 'contactCompany'
  | 'contactMobile'
  | 'contactEmail'
  | 'contactWebsite'
  | 'contactWhatsapp'
  | 'contactAddress'
  | 'contactLatitude'
  | 'contactLongitude'
  | 'contactProfileImage'
>

/** Who sells, on the receipts of a sale campaign. */
export type CampaignSeller = Pick<CampaignRow, 'sellerName' | 'sellerAddress' | 'sellerGstin'>

/** What its claim form says about the details that it asks for. */
export type CampaignPrivacy = Pick<CampaignRow, 'privacyPurpose' | 'privacyContact' | 'privacyOffers'>

/** the columns with the gift giver's numbers in E.164, which every write keeps true */
const E164 = { contactMobile: 'contactMobileE164', contactWhatsapp: 'contactWhatsappE164' } as const

/** What a campaign has in common with a copy of it. Its own files are not part of that. */
export const likeness = (row: CampaignRow) => ({
  ownerId: row.ownerId,
  campaignType: row.campaignType,
  contactName: row.contactName,
  contactCompany: row.contactCompany,
  contactMobile: row.contactMobile,
  contactEmail: row.contactEmail,
  contactWebsite: row.contactWebsite,
  contactWhatsapp: row.contactWhatsapp,
  contactAddress: row.contactAddress,
  contactLatitude: row.contactLatitude,
  contactLongitude: row.contactLongitude,
  sellerName: row.sellerName,
  sellerAddress: row.sellerAddress,
  sellerGstin: row.sellerGstin,
  refuseEasyPins: row.refuseEasyPins,
  lostPinHelp: row.lostPinHelp,
  // the copy's form asks for the same, so it says the same
  privacyPurpose: row.privacyPurpose,
  privacyContact: row.privacyContact,
  privacyOffers: row.privacyOffers,
})

export async function insert(
  tx: Transaction,
  campaign: NewCampaign,
  userEmail: string,
): Promise<CampaignRow> {
  const { q, t } = tx
  tx.touch(campaign.id)
  const values = { ...withE164(campaign, E164), nameKey: nameKeyOf(campaign.name) }
  const [row] = await q.insert(t.campaigns).values(values).returning()
  if (!row) throw new Error('a campaign was not inserted')
  await searchWords.insertOfCampaign(tx, row.id, { name: row.name, userEmail })
  return row
}

/** Writes a new name, and updates the search index. */
export async function rename(
  tx: Transaction,
  { id, userEmail }: { id: string; userEmail: string },
  name: string,
): Promise<CampaignRow> {
  await searchWords.replaceOfCampaign(tx, id, { name, userEmail })
  return update(tx, id, { name, nameKey: nameKeyOf(name) })
}

/**
 * Takes the campaign's next revision and locks its row, which then stays the same until the commit.
 * @returns the row as it was; undefined if the campaign was deleted
 */
export async function lock(tx: Transaction, id: string): Promise<CampaignRow | undefined> {
  const { q, t } = tx
  tx.touch(id)
  const rows = await q
    .update(t.campaigns)
    .set({ revision: sql`${t.campaigns.revision} + 1` })
    .where(and(eq(t.campaigns.id, id), isThere(t)))
    .returning()
  return rows[0]
}

export async function update(
  { q, t }: Transaction,
  id: string,
  change: Partial<
    CampaignContact &
      CampaignSeller &
      CampaignPrivacy &
      Pick<
        CampaignRow,
        | 'archivedAt'
        | 'lostPinHelp'
        | 'masterCode'
        | 'masterOff'
        | 'refuseEasyPins'
        | 'requireLock'
        | 'retentionDays'
        | 'toldAheadUntil'
        | 'toldSoonUntil'
      >
  > & {
    name?: string
    nameKey?: string
  },
): Promise<CampaignRow> {
  const set = withE164(change, E164)
  const [row] = await q.update(t.campaigns).set(set).where(eq(t.campaigns.id, id)).returning()
  if (!row) throw new Error('a locked campaign vanished')
  return row
}

/**
 * Updates the owner's count of campaigns, in the transaction that makes or deletes one.
 * @returns the new count; undefined if there is no such owner
 */
export async function addToOwnersCount(
  { q, t }: Transaction,
  ownerId: string,
  difference: number,
): Promise<{ count: number; emailVerifiedAt: number | null } | undefined> {
  const rows = await q
    .update(t.users)
    .set({ campaignCount: sql`${t.users.campaignCount} + ${difference}` })
    .where(and(eq(t.users.id, ownerId), difference > 0 ? isNull(t.users.deletedAt) : undefined))
    .returning({ count: t.users.campaignCount, emailVerifiedAt: t.users.emailVerifiedAt })
  return rows[0]
}
