import { eq, sql } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'

/** How many users, campaigns, codes and claimed codes the store has. */
export interface Totals {
  users: number
  campaigns: number
  codes: number
  claimed: number
}

/** rows of the table, as many as its migration inserted */
const SHARDS = 64

/** A user or campaign always has the same shard, and others mostly have another one, as ids end in random digits. */
const shardOf = (id: string): number => parseInt(id.slice(-2), 16) % SHARDS

/**
 * Changes the totals. Call it in the transaction that makes or removes what they count, and last: others wait for the row
 * that it locks.
 * @param id of the user or campaign that changes
 */
export async function add(tx: Transaction, id: string, difference: Partial<Totals>): Promise<void> {
  const run = tx.prepared<{ shard: number }>('add_to_totals', ({ q, t }) => {
    const raised = (column: keyof Totals) => sql`${t.totals[column]} + ${sql.placeholder(column)}`
    return q
      .update(t.totals)
      .set({
        users: raised('users'),
        campaigns: raised('campaigns'),
        codes: raised('codes'),
        claimed: raised('claimed'),
      })
      .where(eq(t.totals.shard, sql.placeholder('shard')))
      .returning({ shard: t.totals.shard })
  })
  const rows = await run({ users: 0, campaigns: 0, codes: 0, claimed: 0, ...difference, shard: shardOf(id) })
  if (rows.length !== 1) throw new Error('a row of the totals is missing')
}

export async function sum(session: Session): Promise<Totals> {
  const run = session.prepared<Totals>('sum_totals', ({ q, t }) =>
    q
      .select({
        users: sql<number>`sum(${t.totals.users})`,
        campaigns: sql<number>`sum(${t.totals.campaigns})`,
        codes: sql<number>`sum(${t.totals.codes})`,
        claimed: sql<number>`sum(${t.totals.claimed})`,
      })
      .from(t.totals),
  )
  const [totals] = await run({})
  if (!totals) throw new Error('a sum has no row')
  return totals
}
