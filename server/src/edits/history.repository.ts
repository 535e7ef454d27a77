import { and, asc, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import { inPages } from '../db/in-pages'
import { inParts } from '../db/in-parts'
import type { HistoryRow } from '../db/tables/tables'

export async function insertAll({ q, t }: Transaction, rows: HistoryRow[]): Promise<void> {
  if (rows.length > 0) await q.insert(t.history).values(rows)
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

/** operations in one statement: each may have been overtaken in all of its fields */
const OVERTAKEN_AT_ONCE = 50

/** What overtook these operations, in the order in which it happened. */
export const overtaken = ({ q, t }: Session, operationIds: readonly string[]): Promise<HistoryRow[]> =>
  inParts(
    operationIds,
    (some) =>
      q
        .select()
        .from(t.history)
        .where(inArray(t.history.overtook, some))
        .orderBy(asc(t.history.revision), asc(t.history.field)),
    OVERTAKEN_AT_ONCE,
  )

/** The latest first. */
export const list = (session: Session, code: string, most: number): Promise<HistoryRow[]> =>
  inPages<HistoryRow>(
    session,
    (last, limit) => {
      const { history: t } = session.t
      const after =
        last &&
        or(
          lt(t.revision, last.revision),
          and(eq(t.revision, last.revision), sql`(${t.field}, ${t.id}) > (${last.field}, ${last.id})`),
        )
      return session.q
        .select()
        .from(t)
        .where(and(eq(t.code, code), after))
        .orderBy(desc(t.revision), asc(t.field), asc(t.id))
        .limit(limit)
    },
    most,
  )

export async function find({ q, t }: Session, code: string, id: string): Promise<HistoryRow | undefined> {
  const [row] = await q
    .select()
    .from(t.history)
    .where(and(eq(t.history.code, code), eq(t.history.id, id)))
  return row
}
