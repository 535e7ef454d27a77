import { SECURITY_EVENT_KINDS, type SecurityEventKind } from '@tohfa/sync-protocol/entities/security-event'
import { and, desc, eq, getTableColumns, inArray, lt, or, sql } from 'drizzle-orm'
import { containing } from '../db/containing'
import type { Database, Session } from '../db/database'
import { newestFirst } from '../db/newest-first'
import type { SecurityEventRow } from '../db/tables/tables'
import type { Cursor } from '../http/cursor'

/** An event with the email of its account and the name of its campaign, if they still exist. */
export interface FoundEvent extends SecurityEventRow {
  accountEmail: string | null
  campaignName: string | null
}

/** rows of one statement; each has ten values, and engines bound their number */
const PUT_AT_ONCE = 500
/** rows that one transaction removes */
const REMOVED_AT_ONCE = 5_000

/** Adds events, and updates the counts of those that were added before. */
export async function put(db: Database, rows: readonly SecurityEventRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += PUT_AT_ONCE)
    await db.write(async ({ q, t }) => {
      const { securityEvents } = t
      await q
        .insert(securityEvents)
        .values(rows.slice(from, from + PUT_AT_ONCE))
        .onConflictDoUpdate({
          target: securityEvents.id,
          set: { count: sql`excluded.count`, lastAt: sql`excluded.last_at` },
        })
    })
}

/** Which events are wanted; an undefined or empty value filters nothing. */
export interface EventFilter {
  kind: SecurityEventKind | undefined
  /** text in the account's email, or its id; in lower case */
  account: string
  /** text in the address; in lower case */
  address: string
  /** epoch ms: the first moment, and the first one after the last */
  from: number | undefined
  before: number | undefined
}

/** Newest first. */
export function list(
  session: Session,
  after: Cursor | null,
  limit: number,
  filter?: EventFilter,
): Promise<FoundEvent[]> {
  const { q, t } = session
  const { kind, accountId, campaignId, address } = t.securityEvents
  const { from, before } = filter ?? {}
  const known = filter?.kind && eq(kind, filter.kind)
  const sought = and(
    filter?.account
      ? or(containing(t.users.email, filter.account), eq(accountId, filter.account))
      : undefined,
    filter?.address ? containing(address, filter.address) : undefined,
  )
  const wanted = { after, limit, from, before, known, sought }
  return newestFirst(session, t.securityEvents, wanted, (where, order, most) =>
    q
      .select({
        ...getTableColumns(t.securityEvents),
        accountEmail: t.users.email,
        campaignName: t.campaigns.name,
      })
      .from(t.securityEvents)
      .leftJoin(t.users, eq(t.users.id, accountId))
      .leftJoin(t.campaigns, eq(t.campaigns.id, campaignId))
      .where(where)
      .orderBy(...order)
      .limit(most),
  )
}

export async function count({ q, t }: Session): Promise<number> {
  const [row] = await q.select({ events: sql<number>`count(*)` }).from(t.securityEvents)
  return row?.events ?? 0
}

/** The moment of the newest event of a kind that exceeds the limit. */
async function firstTooMany(
  { q, t }: Session,
  kind: SecurityEventKind,
  kept: number,
): Promise<number | undefined> {
  const { securityEvents } = t
  const rows = await q
    .select({ at: securityEvents.at })
    .from(securityEvents)
    .where(eq(securityEvents.kind, kind))
    .orderBy(desc(securityEvents.at), desc(securityEvents.id))
    .limit(1)
    .offset(kept)
  return rows[0]?.at
}

/**
 * Removes what is too old, and the oldest of each kind that has too many.
 * @param before epoch ms
 * @param kept events of one kind
 * @returns how many
 */
export async function removeOld(db: Database, before: number, kept: number): Promise<number> {
  let removed = 0
  for (const kind of SECURITY_EVENT_KINDS) {
    const tooMany = await firstTooMany(db.read, kind, kept)
    const end = Math.max(before, tooMany === undefined ? 0 : tooMany + 1)
    for (;;) {
      const gone = await db.write(async ({ q, t }) => {
        const { securityEvents } = t
        const old = await q
          .select({ id: securityEvents.id })
          .from(securityEvents)
          .where(and(eq(securityEvents.kind, kind), lt(securityEvents.at, end)))
          .limit(REMOVED_AT_ONCE)
        if (old.length === 0) return 0
        const ids = old.map(({ id }) => id)
        await q.delete(securityEvents).where(inArray(securityEvents.id, ids))
        return ids.length
      })
      removed += gone
      if (gone < REMOVED_AT_ONCE) break
    }
  }
  return removed
}
