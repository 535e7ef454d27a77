import { and, eq, isNotNull, notExists, sql } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import type { OperationRow } from '../db/tables/tables'

export interface AppliedOperation {
  fingerprint: string
  status: number
  body: string
  /** the encrypted answer; then `body` is empty */
  bodyBox: string | null
  /** epoch ms, the server's clock */
  createdAt: number
}

/**
 * Inserts a record with its answer, after waiting for a concurrent transaction with the same id.
 * @returns whether it was new
 */
export async function insert(tx: Transaction, row: OperationRow): Promise<boolean> {
  const run = tx.prepared('insert_operation', ({ q, t }) =>
    q
      .insert(t.operations)
      .values({
        id: sql.placeholder('id'),
        fingerprint: sql.placeholder('fingerprint'),
        status: sql.placeholder('status'),
        body: sql.placeholder('body'),
        bodyBox: sql.placeholder('bodyBox'),
        code: sql.placeholder('code'),
        campaignId: sql.placeholder('campaignId'),
        userId: sql.placeholder('userId'),
        createdAt: sql.placeholder('createdAt'),
        capturedAt: sql.placeholder('capturedAt'),
        skew: sql.placeholder('skew'),
      })
      .onConflictDoNothing()
      .returning({ id: t.operations.id }),
  )
  return (await run({ ...row })).length === 1
}

/** What was applied with an id; undefined also while its campaign is being deleted. */
export async function find(session: Session, id: string): Promise<AppliedOperation | undefined> {
  const run = session.prepared<AppliedOperation>('find_operation', ({ q, t }) => {
    const { fingerprint, status, body, bodyBox, createdAt } = t.operations
    const deleted = q
      .select({ id: t.campaigns.id })
      .from(t.campaigns)
      .where(and(eq(t.campaigns.id, t.operations.campaignId), isNotNull(t.campaigns.deletedAt)))
    return q
      .select({ fingerprint, status, body, bodyBox, createdAt })
      .from(t.operations)
      .where(and(eq(t.operations.id, sql.placeholder('id')), notExists(deleted)))
  })
  return (await run({ id }))[0]
}

/** the status of a record whose answer was erased; no applied operation is answered with it */
export const ERASED = 410

/** Keeps only the ids and `ERASED` of the records about a code. */
export async function erase({ q, t: { operations } }: Transaction, code: string): Promise<void> {
  const nothing = { body: '', bodyBox: null, code: null, fingerprint: '', capturedAt: null, skew: null }
  // with the campaign in the condition, SQLite would read all that the campaign has
  await q
    .update(operations)
    .set({ status: ERASED, ...nothing })
    .where(eq(operations.code, code))
}
