import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import { inParts } from '../db/in-parts'
import type { EntryVersionRow } from '../db/tables/tables'

export async function insert({ q, t }: Transaction, row: EntryVersionRow): Promise<void> {
  await q.insert(t.entryVersions).values(row).returning({ id: t.entryVersions.id })
}

/** The latest first. */
export const list = ({ q, t }: Session, entryId: string): Promise<EntryVersionRow[]> =>
  q
    .select()
    .from(t.entryVersions)
    .where(eq(t.entryVersions.entryId, entryId))
    .orderBy(desc(t.entryVersions.storedAt), desc(t.entryVersions.id))

/** All versions of these entries. */
export const listOfAll = ({ q, t }: Session, entryIds: readonly string[]): Promise<EntryVersionRow[]> =>
  inParts(entryIds, (some) => q.select().from(t.entryVersions).where(inArray(t.entryVersions.entryId, some)))

/** The versions of these entries that a person has to decide about, by entry. */
export async function listOpen(
  { q, t }: Session,
  entryIds: readonly string[],
): Promise<Map<string, EntryVersionRow[]>> {
  const byEntry = new Map<string, EntryVersionRow[]>()
  const rows = await inParts(entryIds, (some) =>
    q
      .select()
      .from(t.entryVersions)
      .where(and(eq(t.entryVersions.open, true), inArray(t.entryVersions.entryId, some)))
      .orderBy(t.entryVersions.storedAt, t.entryVersions.id),
  )
  for (const row of rows) byEntry.set(row.entryId, [...(byEntry.get(row.entryId) ?? []), row])
  return byEntry
}

/** Marks them as decided. */
export async function close({ q, t }: Transaction, entryId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await q
    .update(t.entryVersions)
    .set({ open: false })
    .where(and(eq(t.entryVersions.entryId, entryId), inArray(t.entryVersions.id, [...ids])))
    .returning({ id: t.entryVersions.id })
}

export async function remove({ q, t }: Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await q
    .delete(t.entryVersions)
    .where(inArray(t.entryVersions.id, [...ids]))
    .returning({ id: t.entryVersions.id })
}
