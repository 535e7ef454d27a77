import { DIARY_VERSIONS_MAX } from '@tohfa/sync-protocol/diary/diary-limits'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import { inPages, ROWS_AT_ONCE } from '../db/in-pages'
import { inParts } from '../db/in-parts'
import type { EntryVersionRow } from '../db/tables/tables'
import type { EntryKey } from './diary.repository'

export async function insert({ q, t }: Transaction, row: EntryVersionRow): Promise<void> {
  await q.insert(t.entryVersions).values(row)
}

/** The latest first. */
export const list = (session: Session, { code, id }: EntryKey): Promise<EntryVersionRow[]> =>
  inPages(session, (last, limit) => {
    const { entryVersions: t } = session.t
    const before = last && sql`(${t.storedAt}, ${t.id}) < (${last.storedAt}, ${last.id})`
    return session.q
      .select()
      .from(t)
      .where(and(eq(t.code, code), eq(t.entryId, id), before))
      .orderBy(desc(t.storedAt), desc(t.id))
      .limit(limit)
  })

/** The versions of these entries of a diary that a person has to decide about, by entry. */
export async function listOpen(
  session: Session,
  code: string,
  entryIds: readonly string[],
): Promise<Map<string, EntryVersionRow[]>> {
  const { entryVersions: t } = session.t
  const byEntry = new Map<string, EntryVersionRow[]>()
  const rows = await inParts(
    entryIds,
    (some) =>
      session.q
        .select()
        .from(t)
        .where(and(eq(t.code, code), eq(t.open, true), inArray(t.entryId, some)))
        .orderBy(t.storedAt, t.id),
    ROWS_AT_ONCE / DIARY_VERSIONS_MAX,
  )
  for (const row of rows) byEntry.set(row.entryId, [...(byEntry.get(row.entryId) ?? []), row])
  return byEntry
}

/** Marks them as decided. */
export async function close(
  { q, t }: Transaction,
  { code, id }: EntryKey,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await q
    .update(t.entryVersions)
    .set({ open: false })
    .where(
      and(
        eq(t.entryVersions.code, code),
        eq(t.entryVersions.entryId, id),
        inArray(t.entryVersions.id, [...ids]),
      ),
    )
}

export async function remove({ q, t }: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await q.delete(t.entryVersions).where(inArray(t.entryVersions.id, [...ids]))
}
