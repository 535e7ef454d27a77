import type { AdminCampaignSort, AdminUserSort } from '@tohfa/sync-protocol/entities/admin'
import { and, asc, desc, eq, isNull, sql, type Column } from 'drizzle-orm'
import type { Session } from '../db/database'
import { isThere, type CampaignRow, type UserRow } from '../db/tables/tables'
import { campaignsFound, usersFound } from '../search-index/search-words.repository'
import type { SortedCursor, Sorting } from '../http/cursor'
import type { MomentRange } from '../time/zone-days'
import { within } from './moments'

/** Search, sorting and page of a list. */
export interface Listed<Sort extends string> extends Pick<Sorting<Sort>, 'sort' | 'order'> {
  /** empty: all */
  search: string
  after: SortedCursor | null
  limit: number
  /** when the rows were made; undefined: any time */
  made?: MomentRange
}

export type ListedUser = Pick<
  UserRow,
  'id' | 'email' | 'isAdmin' | 'campaignCount' | 'createdAt' | 'disabledAt'
>
export type ListedCampaign = Pick<
  CampaignRow,
  'id' | 'name' | 'nameKey' | 'campaignType' | 'qrQuantity' | 'claimedCount' | 'createdAt'
> & { userEmail: string }

/** The rows after the cursor, by one comparison of both columns, which both engines answer from the index. */
const beyond = (column: Column, id: Column, { order, after }: Listed<string>) =>
  after &&
  (order === 'asc'
    ? sql`(${column}, ${id}) > (${after.value}, ${after.id})`
    : sql`(${column}, ${id}) < (${after.value}, ${after.id})`)

const inOrder = (column: Column, id: Column, { order }: Listed<string>) =>
  order === 'asc' ? [asc(column), asc(id)] : [desc(column), desc(id)]

export async function listUsers(session: Session, listed: Listed<AdminUserSort>): Promise<ListedUser[]> {
  const { q, t } = session
  const { id, email, isAdmin, campaignCount, createdAt, disabledAt } = t.users
  const column = { created_at: createdAt, email, campaign_count: campaignCount }[listed.sort]
  return q
    .select({ id, email, isAdmin, campaignCount, createdAt, disabledAt })
    .from(t.users)
    .where(
      and(
        beyond(column, id, listed) ?? undefined,
        within(createdAt, listed.made),
        isNull(t.users.deletedAt),
        await usersFound(session, listed.search),
      ),
    )
    .orderBy(...inOrder(column, id, listed))
    .limit(listed.limit)
}

export async function listCampaigns(
  session: Session,
  listed: Listed<AdminCampaignSort>,
): Promise<ListedCampaign[]> {
  const { q, t } = session
  const { id, name, nameKey, campaignType, qrQuantity, claimedCount, createdAt } = t.campaigns
  const column = {
    created_at: createdAt,
    name: nameKey,
    qr_quantity: qrQuantity,
    claimed_count: claimedCount,
  }[listed.sort]
  return q
    .select({
      id,
      name,
      nameKey,
      campaignType,
      qrQuantity,
      claimedCount,
      createdAt,
      userEmail: t.users.email,
    })
    .from(t.campaigns)
    .innerJoin(t.users, eq(t.users.id, t.campaigns.ownerId))
    .where(
      and(
        beyond(column, id, listed) ?? undefined,
        within(createdAt, listed.made),
        isThere(t),
        await campaignsFound(session, listed.search),
      ),
    )
    .orderBy(...inOrder(column, id, listed))
    .limit(listed.limit)
}

/** The id and revision of a campaign: the cache key of its list of codes. */
export async function findCampaign(
  { q, t }: Session,
  id: string,
): Promise<Pick<CampaignRow, 'id' | 'revision'> | undefined> {
  const rows = await q
    .select({ id: t.campaigns.id, revision: t.campaigns.revision })
    .from(t.campaigns)
    .where(and(eq(t.campaigns.id, id), isThere(t)))
  return rows[0]
}
