import { and, asc, eq, gt, inArray, isNotNull, sql, type Column, type SQL } from 'drizzle-orm'
import type { Session, Transaction } from '../../db/database'
import { inPages } from '../../db/in-pages'
import { inParts } from '../../db/in-parts'
import { isThere, type CampaignRow, type Tables } from '../../db/tables/tables'
import { keepPast } from '../../operations/past-operations'

/** rows that one transaction deletes at most, besides the few that belong to each of them */
export const ROWS_AT_ONCE = 100
/** codes that one transaction deletes at most: each has a PIN, consents and a card */
const CODES_AT_ONCE = 20

/** What the counters and the listeners need to know. */
export type Marked = Pick<CampaignRow, 'id' | 'ownerId' | 'qrQuantity' | 'claimedCount'>

/** Marks campaigns as deleted: one, or all of an owner. @param at epoch ms */
export async function mark(
  tx: Transaction,
  which: { id: string } | { ownerId: string },
  at: number,
): Promise<Marked[]> {
  const { q, t } = tx
  const { id, ownerId, qrQuantity, claimedCount, revision } = t.campaigns
  const ids = 'id' in which ? [which.id] : await listOwned(tx, which.ownerId)
  const rows = await inParts(ids, (some) =>
    q
      .update(t.campaigns)
      .set({ deletedAt: at, revision: sql`${revision} + 1` })
      .where(and(inArray(id, some), isThere(t)))
      .returning({ id, ownerId, qrQuantity, claimedCount }),
  )
  for (const row of rows) tx.touch(row.id)
  return rows
}

async function listOwned(session: Session, owner: string): Promise<string[]> {
  const { id, ownerId } = session.t.campaigns
  const rows = await inPages<{ id: string }>(session, (last, limit) =>
    session.q
      .select({ id })
      .from(session.t.campaigns)
      .where(and(eq(ownerId, owner), isThere(session.t), last && gt(id, last.id)))
      .orderBy(asc(id))
      .limit(limit),
  )
  return rows.map((row) => row.id)
}

/** Marked campaigns that still have a row, the first marked first; with `ownerId`, only that account's. */
export async function listMarked(session: Session, ownerId: string | undefined): Promise<string[]> {
  const { id, deletedAt, ownerId: owner } = session.t.campaigns
  const rows = await inPages<Pick<CampaignRow, 'id' | 'deletedAt'>>(session, (last, limit) =>
    session.q
      .select({ id, deletedAt })
      .from(session.t.campaigns)
      .where(
        and(
          isNotNull(deletedAt),
          ownerId === undefined ? undefined : eq(owner, ownerId),
          last && sql`(${deletedAt}, ${id}) > (${last.deletedAt}, ${last.id})`,
        ),
      )
      .orderBy(asc(deletedAt), asc(id))
      .limit(limit),
  )
  return rows.map((row) => row.id)
}

/** The claimed codes that a marked campaign still has, by their number; only they can have many rows. */
export async function listClaimed({ q, t }: Session, campaignId: string): Promise<string[]> {
  const { codes } = t
  const rows = await q
    .select({ code: codes.code })
    .from(codes)
    .where(and(eq(codes.campaignId, campaignId), eq(codes.claimed, true)))
    .orderBy(asc(codes.number))
  return rows.map(({ code }) => code)
}

/** Some rows of a table, to be deleted by their keys. */
export interface SomeRows {
  column: Column
  keys: string[]
  /** the rest of the condition, if the column does not identify these rows */
  where?: SQL
}

/**
 * Finds the first rows of a condition. Their order has to be that of an index that begins with the condition. Without
 * it PostgreSQL would read the table from its start, again and again past the rows deleted there.
 * @returns null: there are none
 */
async function findSome(
  { q }: Session,
  column: Column,
  { where, order, limit = ROWS_AT_ONCE }: { where: SQL | undefined; order: Column[]; limit?: number },
): Promise<SomeRows | null> {
  // any table with a text as its key is queried alike
  const key = column as Tables['operations']['id']
  const rows = await q
    .select({ key })
    .from(column.table as Tables['operations'])
    .where(where)
    .orderBy(...order.map((by) => asc(by)))
    .limit(limit)
  return rows.length === 0 ? null : { column, keys: rows.map((row) => row.key) }
}

/** Finds rows of which one code may have many: versions of entries before the entries. */
export async function findSomeOfCode(session: Session, code: string): Promise<SomeRows | null> {
  const { diaryEntries, entryVersions, history, pastConsents, salePayments } = session.t
  const where = eq(diaryEntries.code, code)
  const entries = await findSome(session, diaryEntries.id, {
    where,
    order: [diaryEntries.day, diaryEntries.number],
  })
  const versions =
    entries &&
    (await findSome(session, entryVersions.id, {
      where: and(eq(entryVersions.code, code), inArray(entryVersions.entryId, entries.keys)),
      order: [entryVersions.entryId, entryVersions.storedAt],
    }))
  return (
    versions ??
    (entries && { ...entries, where }) ??
    (await findSome(session, history.id, { where: eq(history.code, code), order: [history.revision] })) ??
    (await findSome(session, pastConsents.id, {
      where: eq(pastConsents.code, code),
      order: [pastConsents.purpose],
    })) ??
    findSome(session, salePayments.receiptNumber, {
      where: eq(salePayments.code, code),
      order: [salePayments.number],
    })
  )
}

/** Finds remembered answers of one owner, after those that were found before. */
function findAnswers(session: Session, owner: SQL, before: SomeRows | undefined): Promise<SomeRows | null> {
  const { id } = session.t.operations
  const after = (before?.column === id && before.keys.at(-1)) || ''
  return findSome(session, id, { where: and(owner, gt(id, after)), order: [id] })
}

/**
 * Finds rows of a marked campaign whose codes have nothing more, without its files and images: first the codes, with
 * everything that still belongs to them.
 * @param before what was found the last time, and is deleted
 * @returns null: only the row of the campaign is left, with the few that belong to it
 */
export async function findSomeOfCampaign(
  session: Session,
  campaignId: string,
  before: SomeRows | undefined,
): Promise<SomeRows | null> {
  const { codes, operations, campaignLog, deviceQueues, pinResets } = session.t
  const ofQueues = eq(deviceQueues.campaignId, campaignId)
  const queues = () =>
    findSome(session, deviceQueues.deviceId, { where: ofQueues, order: [deviceQueues.deviceId] })
  return (
    (await findSome(session, codes.code, {
      where: eq(codes.campaignId, campaignId),
      order: [codes.number],
      limit: CODES_AT_ONCE,
    })) ??
    (await findAnswers(session, eq(operations.campaignId, campaignId), before)) ??
    (await findSome(session, campaignLog.id, {
      where: eq(campaignLog.campaignId, campaignId),
      order: [campaignLog.at, campaignLog.id],
    })) ??
    (await queues().then((some) => some && { ...some, where: ofQueues })) ??
    findSome(session, pinResets.tokenHash, {
      where: eq(pinResets.campaignId, campaignId),
      order: [pinResets.madeAt],
    })
  )
}

/** Finds remembered answers of an account. @param before what was found the last time, and is deleted */
export const findSomeAnswersOf = (
  session: Session,
  userId: string,
  before: SomeRows | undefined,
): Promise<SomeRows | null> => findAnswers(session, eq(session.t.operations.userId, userId), before)

/**
 * Deletes what was found, and keeps hashes of the ids of operations. Only the keys identify the rows: with the condition
 * by which they were found added, SQLite would read all rows of that condition.
 * @param now epoch ms
 */
export async function removeSome(
  tx: Transaction,
  { column, keys, where }: SomeRows,
  now: number,
): Promise<void> {
  const { q, t } = tx
  if (column === t.operations.id) await keepPast(tx, keys, now)
  const key = column as Tables['operations']['id']
  await q.delete(column.table as Tables['operations']).where(and(inArray(key, keys), where))
}

/** Deletes the row of a marked campaign. */
export async function remove({ q, t }: Transaction, id: string): Promise<void> {
  const { campaigns } = t
  await q.delete(campaigns).where(and(eq(campaigns.id, id), isNotNull(campaigns.deletedAt)))
}
