import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import { inParts } from '../db/in-parts'
import type { HistoryRow } from '../db/tables/tables'

export async function insertAll({ q, t }: Transaction, rows: HistoryRow[]): Promise<void> {
  if (rows.length > 0) await q.insert(t.history).values(rows).returning({ id: t.history.id })
}

/** How a current value was entered. */
export interface Entered {
  /** epoch ms */
  at: number
  /** null for a call without a key */
  operationId: string | null
}

/**
 * How the current values of these fields were entered, by field; only those that an edit has changed. Reads one row for
 * each, as a gift may have been edited very often.
 */
export async function entered(
  { q, t }: Session,
  code: string,
  fields: readonly string[],
): Promise<Map<string, Entered>> {
  const { field: ofField, late, operationId, replacedCapturedAt: at, revision } = t.history
  const standing = new Map<string, Entered>()
  for (const field of fields) {
    // what came too late changed nothing
    const ofIt = and(eq(t.history.code, code), eq(ofField, field), eq(late, false))
    const [latest] = await q
      .select({ at, operationId })
      .from(t.history)
      .where(ofIt)
      .orderBy(desc(revision))
      .limit(1)
    if (latest) standing.set(field, latest)
  }
  return standing
}

/** What overtook these operations, in the order in which it happened. */
export const overtaken = ({ q, t }: Session, operationIds: readonly string[]): Promise<HistoryRow[]> =>
  inParts(operationIds, (some) =>
    q
      .select()
      .from(t.history)
      .where(inArray(t.history.overtook, some))
      .orderBy(asc(t.history.revision), asc(t.history.field)),
  )

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
