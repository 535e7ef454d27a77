import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import type { AuditEntryRow } from '../db/tables/tables'
import type { Cursor } from '../http/cursor'

/** An entry with the email of the changed account, if that still exists. */
export interface FoundEntry extends AuditEntryRow {
  targetEmail: string | null
}

export async function insert({ q, t }: Transaction, entry: AuditEntryRow): Promise<void> {
  await q.insert(t.auditEntries).values(entry).returning({ id: t.auditEntries.id })
}

/** Newest first. */
export function list({ q, t }: Session, after: Cursor | null, limit: number): Promise<FoundEntry[]> {
  const { at, id } = t.auditEntries
  return q
    .select({ ...getTableColumns(t.auditEntries), targetEmail: t.users.email })
    .from(t.auditEntries)
    .leftJoin(t.users, eq(t.users.id, t.auditEntries.targetId))
    .where(and(after ? sql`(${at}, ${id}) < (${after.at}, ${after.id})` : undefined))
    .orderBy(desc(at), desc(id))
    .limit(limit)
}

export async function count({ q, t }: Session): Promise<number> {
  const [row] = await q.select({ entries: sql<number>`count(*)` }).from(t.auditEntries)
  return row?.entries ?? 0
}
