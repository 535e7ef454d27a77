import { and, eq, inArray, isNotNull, like, notExists, or, sql } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'

export interface AppliedOperation {
  fingerprint: string
  status: number
  body: string
  /** the encrypted answer; then `body` is empty */
  bodyBox: string | null
  /** epoch ms, the server's clock */
  createdAt: number
}

/** Inserts the id, after waiting for a concurrent transaction with the same one. @returns whether it was new */
export async function reserve(
  tx: Transaction,
  row: {
    id: string
    fingerprint: string
    createdAt: number
    capturedAt: number | null
    skew: number | null
  },
): Promise<boolean> {
  const run = tx.prepared('reserve_operation', ({ q, t }) =>
    q
      .insert(t.operations)
      .values({
        id: sql.placeholder('id'),
        fingerprint: sql.placeholder('fingerprint'),
        createdAt: sql.placeholder('createdAt'),
        capturedAt: sql.placeholder('capturedAt'),
        skew: sql.placeholder('skew'),
        status: 0,
        body: '',
      })
      .onConflictDoNothing()
      .returning({ id: t.operations.id }),
  )
  return (await run(row)).length === 1
}

export async function complete(
  tx: Transaction,
  id: string,
  answer: { status: number; body: string; campaignId: string | undefined; userId: string | undefined },
): Promise<void> {
  const run = tx.prepared('complete_operation', ({ q, t }) =>
    q
      .update(t.operations)
      .set({
        status: sql`${sql.placeholder('status')}`,
        body: sql`${sql.placeholder('body')}`,
        campaignId: sql`${sql.placeholder('campaignId')}`,
        userId: sql`${sql.placeholder('userId')}`,
      })
      .where(eq(t.operations.id, sql.placeholder('id')))
      .returning({ id: t.operations.id }),
  )
  await run({ ...answer, id, campaignId: answer.campaignId ?? null, userId: answer.userId ?? null })
}

/** Like `complete`, with an encrypted answer. @param answer.code the gift that it is about */
export async function completeSealed(
  { q, t: { operations } }: Transaction,
  id: string,
  answer: { status: number; bodyBox: string; code: string; campaignId: string | undefined },
): Promise<void> {
  await q
    .update(operations)
    .set({ ...answer, campaignId: answer.campaignId ?? null })
    .where(eq(operations.id, id))
    .returning({ id: operations.id })
}

const columns = ({ fingerprint, status, body, bodyBox, createdAt }: Session['t']['operations']) => ({
  ...{ fingerprint, status, body, bodyBox, createdAt },
})

/** What was applied with an id; undefined also while its campaign is being deleted. */
export async function find(session: Session, id: string): Promise<AppliedOperation | undefined> {
  const run = session.prepared<AppliedOperation>('find_operation', ({ q, t }) => {
    const deleted = q
      .select({ id: t.campaigns.id })
      .from(t.campaigns)
      .where(and(eq(t.campaigns.id, t.operations.campaignId), isNotNull(t.campaigns.deletedAt)))
    return q
      .select(columns(t.operations))
      .from(t.operations)
      .where(and(eq(t.operations.id, sql.placeholder('id')), notExists(deleted)))
      .limit(1)
  })
  return (await run({ id }))[0]
}

/** What was applied with an id that must exist. */
export async function get(session: Session, id: string): Promise<AppliedOperation> {
  const run = session.prepared<AppliedOperation>('get_operation', ({ q, t }) =>
    q
      .select(columns(t.operations))
      .from(t.operations)
      .where(eq(t.operations.id, sql.placeholder('id'))),
  )
  const [found] = await run({ id })
  if (!found) throw new Error('an operation vanished while it was replayed')
  return found
}

/** the status of a record whose answer was erased; no applied operation is answered with it */
export const ERASED = 410

/** ids in one statement */
const IDS_AT_ONCE = 500

/** Keeps only the ids and `ERASED` of the records about a code. */
export async function erase(
  { q, t }: Transaction,
  { campaignId, code, ids }: { campaignId: string; code: string; ids: readonly string[] },
): Promise<void> {
  const { operations } = t
  const nothing = {
    status: ERASED,
    body: '',
    bodyBox: null,
    code: null,
    fingerprint: '',
    capturedAt: null,
    skew: null,
  }
  for (let from = 0; from === 0 || from < ids.length; from += IDS_AT_ONCE)
    await q
      .update(operations)
      .set(nothing)
      .where(
        and(
          eq(operations.campaignId, campaignId),
          or(
            from === 0 ? or(like(operations.body, `%${code}%`), eq(operations.code, code)) : undefined,
            inArray(operations.id, ids.slice(from, from + IDS_AT_ONCE)),
          ),
        ),
      )
      .returning({ id: operations.id })
}
