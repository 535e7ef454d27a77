import { claimRate } from '@tohfa/sync-protocol/csv/admin-csv'
import type {
  AdminCampaign,
  AdminCampaignSort,
  AdminStats,
  AdminUser,
  AdminUserSort,
  AuditAction,
  AuditEntry,
  AuditPlace,
  SortOrder,
} from '@tohfa/sync-protocol/entities/admin'
import { asciiDigits } from '@tohfa/sync-protocol/text/digits'
import { toAuditEntry, type AuditService } from '../audit/audit.service'
import type { SecurityEvent, SecurityEventKind } from '@tohfa/sync-protocol/entities/security-event'
import type { CampaignsService } from '../campaigns/campaigns.service'
import type { Database } from '../db/database'
import * as totals from '../counters/counters.repository'
import { listSecurityEvents, toSecurityEvent } from '../security-log/security-events.service'
import type { SecurityLog } from '../security-log/security-log'
import { AppError } from '../http/app-error'
import {
  encodeCursor,
  encodeSortedCursor,
  isCount,
  isText,
  isTime,
  PAGE_SIZE_MAX,
  readPage,
  readSortedPage,
  type Sorting,
} from '../http/cursor'
import { isUuid } from '../ids'
import * as lists from './admin-lists.repository'
import { toAdminCampaign, toAdminUser } from './admin.wire'
import { toZone } from '../campaigns/campaigns.wire'
import type { MomentRange, ZoneDays } from '../time/zone-days'

/** A search text in the form in which the rows of a log store it. */
const sought = (typed: string) => asciiDigits(typed.toLowerCase())

/** What a call asks for; `limit` and `cursor` are not parsed yet. */
export interface ListQuery<Sort extends string = string> {
  search?: string | undefined
  sort?: Sort | undefined
  order?: SortOrder | undefined
  /** days of the server's time zone, YYYY-MM-DD, both included */
  from?: string | undefined
  to?: string | undefined
  limit?: unknown
  cursor?: unknown
}

export interface AuditQuery extends Pick<ListQuery, 'search' | 'from' | 'to' | 'limit' | 'cursor'> {
  in?: AuditPlace | undefined
  action?: AuditAction | undefined
}

export interface SecurityQuery extends Pick<ListQuery, 'from' | 'to' | 'limit' | 'cursor'> {
  kind?: SecurityEventKind | undefined
  account?: string | undefined
  address?: string | undefined
}

/** A page, with the cursor of the next one if there may be one. */
export interface Page<T> {
  rows: T[]
  next: string | null
}

/** All lists: @throws AppError validation_failed (422) when `limit` or `cursor` is not usable. */
export interface AdminListsService {
  stats(): Promise<AdminStats>
  users(query: ListQuery<AdminUserSort>): Promise<Page<AdminUser>>
  campaigns(query: ListQuery<AdminCampaignSort>): Promise<Page<AdminCampaign>>
  /** Newest first. */
  audit(query: AuditQuery): Promise<Page<AuditEntry>>
  /** Newest first, including events of this moment. */
  security(query: SecurityQuery): Promise<Page<SecurityEvent>>
  /** The id and the revision of a campaign, for its list of codes. @throws AppError campaign_unknown (404) */
  campaign(id: string): Promise<{ id: string; revision: number }>
}

/** By column: its value in a row, for a cursor, and what an outside cursor may have there. */
const USERS = {
  created_at: { of: (row: lists.ListedUser) => row.createdAt, holds: isTime },
  email: { of: (row: lists.ListedUser) => row.email, holds: isText },
  campaign_count: { of: (row: lists.ListedUser) => row.campaignCount, holds: isCount },
}
const CAMPAIGNS = {
  created_at: { of: (row: lists.ListedCampaign) => row.createdAt, holds: isTime },
  name: { of: (row: lists.ListedCampaign) => row.nameKey, holds: isText },
  qr_quantity: { of: (row: lists.ListedCampaign) => row.qrQuantity, holds: isCount },
  claimed_count: { of: (row: lists.ListedCampaign) => row.claimedCount, holds: isCount },
}

type Columns<Sort extends string, Row> = Record<
  Sort,
  { of: (row: Row) => number | string; holds: Sorting['holds'] }
>

/** The requested page, or all pages one after another. */
async function paged<Row, After extends object>(
  page: { limit: number; after: After | null } | null,
  list: (after: After | null, limit: number) => Promise<Row[]>,
  afterOf: (last: Row) => After,
  encode: (after: After) => string,
): Promise<Page<Row>> {
  const limit = page?.limit ?? PAGE_SIZE_MAX
  const all: Row[] = []
  for (let after: After | null = page?.after ?? null; ;) {
    const rows = await list(after, limit)
    all.push(...rows)
    const last = rows.length === limit ? rows.at(-1) : undefined
    if (!last) return { rows: all, next: null }
    after = afterOf(last)
    if (page) return { rows: all, next: encode(after) }
  }
}

function listSorted<Sort extends string, Row extends { id: string }>(
  query: ListQuery<Sort> & { sort: Sort },
  columns: Columns<Sort, Row>,
  made: MomentRange,
  list: (listed: lists.Listed<Sort>) => Promise<Row[]>,
): Promise<Page<Row>> {
  const { sort, search = '' } = query
  const order = query.order ?? (sort === 'created_at' ? 'desc' : 'asc')
  const { of, holds } = columns[sort]
  return paged(
    readSortedPage(query, { sort, order, holds }),
    (after, limit) => list({ sort, order, search, limit, after, made }),
    (last) => ({ value: of(last), id: last.id }),
    (after) => encodeSortedCursor({ sort, order }, after),
  )
}

/** Rows of a log, newest first. */
const listLog = <Row extends { at: number; id: string }>(
  query: Pick<ListQuery, 'limit' | 'cursor'>,
  list: (after: { at: number; id: string } | null, limit: number) => Promise<Row[]>,
): Promise<Page<Row>> => paged(readPage(query), list, ({ at, id }) => ({ at, id }), encodeCursor)

export function createAdminListsService(deps: {
  db: Database
  audit: AuditService
  campaigns: CampaignsService
  security: SecurityLog
  days: ZoneDays
}): AdminListsService {
  const { read, report } = deps.db
  const { momentsOf } = deps.days
  return {
    async stats() {
      const { users, campaigns, codes, claimed } = await totals.sum(read)
      return {
        total_users: users,
        total_campaigns: campaigns,
        total_qr_codes: codes,
        claimed_qr_codes: claimed,
        claim_rate: claimRate(claimed, codes),
        ...toZone({ timeZone: deps.days.zone }),
      }
    },

    async users({ sort = 'created_at', ...query }) {
      const { rows, next } = await report((session) =>
        listSorted({ ...query, sort }, USERS, momentsOf(query), (listed) => lists.listUsers(session, listed)),
      )
      return { rows: rows.map(toAdminUser), next }
    },

    async campaigns({ sort = 'created_at', ...query }) {
      const { rows, next } = await report((session) =>
        listSorted({ ...query, sort }, CAMPAIGNS, momentsOf(query), (listed) =>
          lists.listCampaigns(session, listed),
        ),
      )
      return { rows: (await deps.campaigns.allShown(rows)).map(toAdminCampaign), next }
    },

    async audit(query) {
      const { search = '', in: place = 'anywhere', action } = query
      const { from, before } = momentsOf(query)
      const filter = { text: sought(search), place, action, from, before }
      const { rows, next } = await report((session) =>
        listLog(query, (after, limit) => deps.audit.list(session, after, limit, filter)),
      )
      return { rows: rows.map(toAuditEntry), next }
    },

    async security(query) {
      const { account = '', address = '', kind, cursor } = query
      const { from, before } = momentsOf(query)
      const filter = { account: sought(account), address: sought(address), kind, from, before }
      // the list can be read even if nothing can be written
      if (cursor === undefined) await deps.security.flush().catch(() => {})
      const { rows, next } = await report((session) =>
        listLog(query, (after, limit) => listSecurityEvents(session, after, limit, filter)),
      )
      return { rows: rows.map(toSecurityEvent), next }
    },

    async campaign(id) {
      const campaign = isUuid(id) ? await lists.findCampaign(read, id) : undefined
      if (!campaign) throw new AppError('campaign_unknown')
      return campaign
    },
  }
}
