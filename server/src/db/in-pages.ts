import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { setImmediate } from 'node:timers/promises'
import type { Session, Transaction } from './database'
import type { Tables } from './tables/tables'

/** rows that one statement returns at most */
export const ROWS_AT_ONCE = 1000

/**
 * Reads a list of any length in pages, between which others have their turn.
 * @param page reads the first rows after the last one so far, at most `limit`
 * @param most rows of all pages
 */
export async function inPages<Row>(
  session: Session,
  page: (last: Row | undefined, limit: number) => PromiseLike<Row[]>,
  most = Infinity,
): Promise<Row[]> {
  const all: Row[] = []
  while (all.length < most) {
    const limit = Math.min(ROWS_AT_ONCE, most - all.length)
    const rows = await page(all.at(-1), limit)
    for (const row of rows) all.push(row)
    if (rows.length < limit) break
    // a transaction may wait for nothing else
    if (!('transaction' in session)) await setImmediate()
  }
  return all
}

type TableOfCodes = Tables['diaryEntries' | 'entryVersions' | 'history' | 'pastConsents']

/** All rows that a table has of a code. */
export function rowsOfCode<Table extends TableOfCodes>(
  session: Session,
  table: Table,
  code: string,
): Promise<Table['$inferSelect'][]> {
  // they are queried alike
  const t = table as Tables['history']
  return inPages(session, (last, limit) =>
    session.q
      .select()
      .from(t)
      .where(and(eq(t.code, code), last && gt(t.id, last.id)))
      .orderBy(asc(t.id))
      .limit(limit),
  ) as Promise<Table['$inferSelect'][]>
}

/**
 * The entries of a diary, locked until the transaction ends. An edit of an entry locks it first, so each stays as it is
 * returned here; PostgreSQL would otherwise let an edit commit after they were read. SQLite has one writer at a time.
 */
export async function lockEntries(
  tx: Transaction,
  code: string,
): Promise<Tables['diaryEntries']['$inferSelect'][]> {
  const { diaryEntries } = tx.t
  await tx.q
    .update(diaryEntries)
    .set({ number: sql`${diaryEntries.number}` })
    .where(eq(diaryEntries.code, code))
  return rowsOfCode(tx, diaryEntries, code)
}
