import { and, asc, eq, inArray, isNotNull, sql, type Column, type SQL } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import { isThere, type CampaignRow, type Tables } from '../db/tables/tables'

/** rows that one transaction deletes at most, beside the few that go with each of them */
export const ROWS_AT_ONCE = 25
/** codes that one transaction deletes at most: PIN, consents and card go with each of them */
const CODES_AT_ONCE = 20

/** What the counters and the listeners need to know. */
export type Marked = Pick<CampaignRow, 'id' | 'ownerId' | 'qrQuantity' | 'claimedCount'>

/** Marks campaigns as deleted: one, or all of an owner. @param at epoch ms */
export async function mark(
  tx: Transaction,
  which: { id: string } | { ownerId: string },
  at: number,
): Promise<Marked[]> {
  const { id, ownerId, qrQuantity, claimedCount, revision } = tx.t.campaigns
  const rows = await tx.q
    .update(tx.t.campaigns)
    .set({ deletedAt: at, revision: sql`${revision} + 1` })
    .where(and('id' in which ? eq(id, which.id) : eq(ownerId, which.ownerId), isThere(tx.t)))
    .returning({ id, ownerId, qrQuantity, claimedCount })
  for (const row of rows) tx.touch(row.id)
  return rows
}

/** Marked campaigns that still have a row, the first to be deleted first; with `ownerId`, those of one account. */
export async function listMarked({ q, t }: Session, ownerId: string | undefined): Promise<string[]> {
  const { campaigns } = t
  const rows = await q
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(
      and(isNotNull(campaigns.deletedAt), ownerId === undefined ? undefined : eq(campaigns.ownerId, ownerId)),
    )
    .orderBy(asc(campaigns.deletedAt), asc(campaigns.id))
  return rows.map(({ id }) => id)
}

/** Deletes some of the rows of a condition, by a column that is another one in each. @returns how many */
async function removeSomeOf({ q }: Transaction, column: Column, where: SQL): Promise<number> {
  // any table with a text as its key is queried alike
  const key = column as Tables['operations']['id']
  const table = column.table as Tables['operations']
  const rows = await q.select({ key }).from(table).where(where).limit(ROWS_AT_ONCE)
  if (rows.length === 0) return 0
  const keys = rows.map((row) => row.key)
  const gone = await q
    .delete(table)
    .where(and(where, inArray(key, keys)))
    .returning({ key })
  return gone.length
}

/**
 * Deletes some rows of a marked campaign, without its files and images.
 * @returns how many; none: only the row of the campaign is left, with the few that go with it
 */
export async function removeSome(tx: Transaction, campaignId: string): Promise<number> {
  const { codes, operations, campaignLog, deviceQueues, pinResets } = tx.t
  const first = await tx.q
    .select({ code: codes.code })
    .from(codes)
    .where(eq(codes.campaignId, campaignId))
    .orderBy(asc(codes.number))
    .limit(CODES_AT_ONCE)
  if (first.length > 0)
    return removeSomeOfCodes(
      tx,
      first.map(({ code }) => code),
    )
  return (
    (await removeSomeOf(tx, operations.id, eq(operations.campaignId, campaignId))) ||
    (await removeSomeOf(tx, campaignLog.id, eq(campaignLog.campaignId, campaignId))) ||
    (await removeSomeOf(tx, deviceQueues.deviceId, eq(deviceQueues.campaignId, campaignId))) ||
    (await removeSomeOf(tx, pinResets.tokenHash, eq(pinResets.campaignId, campaignId)))
  )
}

/** First what may be much of each code, then the codes with all the rest of them. */
async function removeSomeOfCodes(tx: Transaction, some: string[]): Promise<number> {
  const { codes, diaryEntries, entryVersions, history, pastConsents, salePayments } = tx.t
  const entries = await tx.q
    .select({ id: diaryEntries.id })
    .from(diaryEntries)
    .where(inArray(diaryEntries.code, some))
    .limit(ROWS_AT_ONCE)
  const ids = entries.map(({ id }) => id)
  const ofEntries =
    ids.length > 0 &&
    ((await removeSomeOf(tx, entryVersions.id, inArray(entryVersions.entryId, ids))) ||
      (await removeSomeOf(tx, diaryEntries.id, inArray(diaryEntries.id, ids))))
  return (
    ofEntries ||
    (await removeSomeOf(tx, history.id, inArray(history.code, some))) ||
    (await removeSomeOf(tx, pastConsents.id, inArray(pastConsents.code, some))) ||
    (await removeSomeOf(tx, salePayments.receiptNumber, inArray(salePayments.code, some))) ||
    removeSomeOf(tx, codes.code, inArray(codes.code, some))
  )
}

/** Deletes the row of a marked campaign. @returns whether it was still there */
export async function remove({ q, t }: Transaction, id: string): Promise<boolean> {
  const { campaigns } = t
  const rows = await q
    .delete(campaigns)
    .where(and(eq(campaigns.id, id), isNotNull(campaigns.deletedAt)))
    .returning({ id: campaigns.id })
  return rows.length === 1
}

/** Deletes some of the remembered answers of an account. @returns how many */
export const removeSomeAnswersOf = (tx: Transaction, userId: string): Promise<number> =>
  removeSomeOf(tx, tx.t.operations.id, eq(tx.t.operations.userId, userId))
