import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import type { HistoryRow } from '../db/tables/tables'

export async function insertAll({ q, t }: Transaction, rows: HistoryRow[]): Promise<void> {
  if (rows.length > 0) await q.insert(t.history).values(rows).returning({ id: t.history.id })
}

/** When the values that stand in these fields were entered, of those that an edit has changed; epoch ms by field. */
export async function enteredAt(
  { q, t }: Session,
  code: string,
  fields: readonly string[],
): Promise<Map<string, number>> {
  if (fields.length === 0) return new Map()
  const rows = await q
    .select({ field: t.history.field, at: t.history.replacedCapturedAt })
    .from(t.history)
    .where(and(eq(t.history.code, code), inArray(t.history.field, [...fields])))
    .orderBy(asc(t.history.revision))
  return new Map(rows.map(({ field, at }) => [field, at]))
}

/** The latest first. */
export const list = ({ q, t }: Session, code: string, limit: number): Promise<HistoryRow[]> =>
  q
    .select()
    .from(t.history)
    .where(eq(t.history.code, code))
    .orderBy(desc(t.history.revision), asc(t.history.field))
    .limit(limit)

export async function find({ q, t }: Session, code: string, id: string): Promise<HistoryRow | undefined> {
  const [row] = await q
    .select()
    .from(t.history)
    .where(and(eq(t.history.code, code), eq(t.history.id, id)))
    .limit(1)
  return row
}
