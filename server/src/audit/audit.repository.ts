import type { AuditAction, AuditPlace } from '@tohfa/sync-protocol/entities/admin'
import { and, desc, eq, getTableColumns, gte, lt, or, sql, type SQL } from 'drizzle-orm'
import { setImmediate } from 'node:timers/promises'
import { containing } from '../db/containing'
import type { Session, Transaction } from '../db/database'
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

/** entries that a search reads in one query; other requests are served between two queries */
const READ_AT_ONCE = 2000

/** Newest first. */
export async function list(
  session: Session,
  after: Cursor | null,
  limit: number,
  filter?: AuditFilter,
): Promise<FoundEntry[]> {
  const { q, t } = session
  const { at, id, action } = t.auditEntries
  const older = (than: Cursor | null) =>
    and(
      than ? sql`(${at}, ${id}) < (${than.at}, ${than.id})` : undefined,
      filter?.from === undefined ? undefined : gte(at, filter.from),
      filter?.before === undefined ? undefined : lt(at, filter.before),
    )
  const query = (where: SQL | undefined, count: number): Promise<FoundEntry[]> =>
    q
      .select({ ...getTableColumns(t.auditEntries), targetEmail: t.users.email })
      .from(t.auditEntries)
      .leftJoin(t.users, eq(t.users.id, t.auditEntries.targetId))
      .where(where)
      .orderBy(desc(at), desc(id))
      .limit(count)
  if (!filter?.text && !filter?.action) return query(older(after), limit)

  const sought = and(
    filter.action && eq(action, filter.action),
    filter.text ? holding(session, filter.text, filter.place) : undefined,
  )
  const found: FoundEntry[] = []
  for (let from = after; ; await setImmediate()) {
    const [last] = await q
      .select({ at, id })
      .from(t.auditEntries)
      .where(older(from))
      .orderBy(desc(at), desc(id))
      .limit(1)
      .offset(READ_AT_ONCE - 1)
    const notBeyond = last && sql`(${at}, ${id}) >= (${last.at}, ${last.id})`
    found.push(...(await query(and(older(from), notBeyond, sought), limit - found.length)))
    if (!last || found.length === limit) return found
    from = last
  }
}

export async function count({ q, t }: Session): Promise<number> {
  const [row] = await q.select({ entries: sql<number>`count(*)` }).from(t.auditEntries)
  return row?.entries ?? 0
}
