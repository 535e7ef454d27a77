import type { AuditAction, AuditPlace } from '@tohfa/sync-protocol/entities/admin'
import { and, eq, getTableColumns, or, sql, type SQL } from 'drizzle-orm'
import { containing } from '../db/containing'
import type { Session, Transaction } from '../db/database'
import { newestFirst } from '../db/newest-first'
import type { AuditEntryRow } from '../db/tables/tables'
import type { Cursor } from '../http/cursor'

/** An entry with the email of the changed account, if that still exists. */
export interface FoundEntry extends AuditEntryRow {
  targetEmail: string | null
}

export async function insert({ q, t }: Transaction, entry: AuditEntryRow): Promise<void> {
  await q.insert(t.auditEntries).values(entry)
}

/** Which entries are wanted; undefined or empty fields do not filter. */
export interface AuditFilter {
  /** in lower case */
  text: string
  place: AuditPlace
  action: AuditAction | undefined
  /** epoch ms: the first moment, and the first one after the last */
  from: number | undefined
  before: number | undefined
}

function holding({ t }: Session, text: string, place: AuditPlace): SQL | undefined {
  const { actorEmail, actorId, action, targetId, address } = t.auditEntries
  const columns = {
    actor: [actorEmail, actorId],
    target: [t.users.email, targetId],
    address: [address],
    anywhere: [actorEmail, actorId, t.users.email, targetId, address, action],
  }[place]
  return or(...columns.map((column) => containing(column, text)))
}

/** Newest first. */
export function list(
  session: Session,
  after: Cursor | null,
  limit: number,
  filter?: AuditFilter,
): Promise<FoundEntry[]> {
  const { q, t } = session
  const { from, before } = filter ?? {}
  const sought = and(
    filter?.action && eq(t.auditEntries.action, filter.action),
    filter?.text ? holding(session, filter.text, filter.place) : undefined,
  )
  return newestFirst(session, t.auditEntries, { after, limit, from, before, sought }, (where, order, most) =>
    q
      .select({ ...getTableColumns(t.auditEntries), targetEmail: t.users.email })
      .from(t.auditEntries)
      .leftJoin(t.users, eq(t.users.id, t.auditEntries.targetId))
      .where(where)
      .orderBy(...order)
      .limit(most),
  )
}

export async function count({ q, t }: Session): Promise<number> {
  const [row] = await q.select({ entries: sql<number>`count(*)` }).from(t.auditEntries)
  return row?.entries ?? 0
}
