import { and, desc, gte, lt, sql, type SQL } from 'drizzle-orm'
import { setImmediate } from 'node:timers/promises'
import type { Session } from './database'
import type { Tables } from './tables/tables'

/** rows that a search compares in one query; other requests are served between two queries */
const COMPARED_AT_ONCE = 2000

/** A row of a log: its moment (epoch ms) and its id. */
interface Place {
  at: number
  id: string
}

/** Which rows of a log are wanted; undefined fields do not filter. */
interface Wanted {
  /** the last row so far */
  after: Place | null
  limit: number
  /** epoch ms: the first moment, and the first one after the last */
  from?: number | undefined
  before?: number | undefined
  /** what an index answers */
  known?: SQL | undefined
  /** what each row has to be compared with */
  sought: SQL | undefined
}

/**
 * Reads a page of a log, newest first.
 * @param page selects rows of the log; the rest of the query is added to it
 */
export async function newestFirst<Row>(
  { q }: Session,
  log: Tables['auditEntries' | 'securityEvents'],
  { after, limit, from, before, known, sought }: Wanted,
  page: (where: SQL | undefined, order: SQL[], limit: number) => PromiseLike<Row[]>,
): Promise<Row[]> {
  // both are queried alike
  const table = log as Tables['auditEntries']
  const { at, id } = table
  const order = [desc(at), desc(id)]
  const older = (than: Place | null) =>
    and(
      than ? sql`(${at}, ${id}) < (${than.at}, ${than.id})` : undefined,
      from === undefined ? undefined : gte(at, from),
      before === undefined ? undefined : lt(at, before),
      known,
    )
  if (!sought) return page(older(after), order, limit)

  const found: Row[] = []
  for (let last = after; ; await setImmediate()) {
    const [end] = await q
      .select({ at, id })
      .from(table)
      .where(older(last))
      .orderBy(...order)
      .limit(1)
      .offset(COMPARED_AT_ONCE - 1)
    const notBeyond = end && sql`(${at}, ${id}) >= (${end.at}, ${end.id})`
    found.push(...(await page(and(older(last), notBeyond, sought), order, limit - found.length)))
    if (!end || found.length === limit) return found
    last = end
  }
}
