import { and, asc, count, eq, lte } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import type { MailRow } from '../db/tables/tables'

export async function insert({ q, t }: Transaction, row: Omit<MailRow, 'tries'>): Promise<void> {
  await q.insert(t.mails).values(row)
}

/** The mails that are due, the one that has waited longest first. @param now epoch ms */
export async function listDue({ q, t }: Session, now: number, limit: number): Promise<MailRow[]> {
  const { mails } = t
  return q
    .select()
    .from(mails)
    .where(lte(mails.nextAt, now))
    .orderBy(asc(mails.nextAt), asc(mails.id))
    .limit(limit)
}

/** How many wait, those whose pause is not over included. */
export async function countAll({ q, t }: Session): Promise<number> {
  const [row] = await q.select({ mails: count() }).from(t.mails)
  return row?.mails ?? 0
}

export async function remove({ q, t }: Transaction, id: string): Promise<void> {
  await q.delete(t.mails).where(eq(t.mails.id, id))
}

/** @param change after a failed try */
export async function putOff(
  { q, t }: Transaction,
  id: string,
  change: Pick<MailRow, 'tries' | 'nextAt'>,
): Promise<void> {
  await q.update(t.mails).set(change).where(eq(t.mails.id, id))
}

/** Removes the waiting mails of one kind to one account. */
export async function removeOf({ q, t }: Transaction, userId: string, kind: string): Promise<void> {
  const { mails } = t
  await q.delete(mails).where(and(eq(mails.userId, userId), eq(mails.kind, kind)))
}

/** Removes the waiting mails about a campaign. */
export async function removeOfCampaign({ q, t }: Transaction, campaignId: string): Promise<void> {
  await q.delete(t.mails).where(eq(t.mails.campaignId, campaignId))
}
