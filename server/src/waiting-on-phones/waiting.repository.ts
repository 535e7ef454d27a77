import {
  and,
  count,
  countDistinct,
  eq,
  gt,
  inArray,
  lte,
  max,
  min,
  ne,
  notInArray,
  sql,
  sum,
} from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import { inParts } from '../db/in-parts'
import { isThere, type DeviceQueueRow } from '../db/tables/tables'

/** The campaign of each known code. */
export async function campaignsOf(
  { q, t }: Session,
  codes: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  const rows = await inParts(codes, (some) =>
    q
      .select({ code: t.codes.code, id: t.campaigns.id, name: t.campaigns.name })
      .from(t.codes)
      .innerJoin(t.campaigns, and(eq(t.campaigns.id, t.codes.campaignId), isThere(t)))
      .where(inArray(t.codes.code, some)),
  )
  return new Map(rows.map(({ code, ...campaign }) => [code, campaign]))
}

export const ofDevice = ({ q, t }: Session, deviceId: string): Promise<DeviceQueueRow[]> =>
  q.select().from(t.deviceQueues).where(eq(t.deviceQueues.deviceId, deviceId))

/** What devices have reported for these campaigns since a time. */
export async function ofCampaigns({ q, t }: Session, ids: readonly string[], since: number) {
  const { campaignId, reportedAt, oldestAt } = t.deviceQueues
  return inParts(ids, (some) =>
    q
      .select({
        campaignId,
        phones: count(),
        waiting: sum(t.deviceQueues.count),
        oldestAt: min(oldestAt),
      })
      .from(t.deviceQueues)
      .where(and(inArray(campaignId, some), gt(reportedAt, since)))
      .groupBy(campaignId),
  )
}

/** What all devices have reported since a time. */
export async function ofAll({ q, t }: Session, since: number) {
  const { deviceId, campaignId, oldestAt, reportedAt } = t.deviceQueues
  const [row] = await q
    .select({
      devices: countDistinct(deviceId),
      campaigns: countDistinct(campaignId),
      operations: sum(t.deviceQueues.count),
      oldestAt: min(oldestAt),
      reportedAt: max(reportedAt),
    })
    .from(t.deviceQueues)
    .innerJoin(t.campaigns, and(eq(t.campaigns.id, campaignId), isThere(t)))
    .where(gt(reportedAt, since))
  return row
}

/** Deletes the rows of a device for all but these campaigns. @returns the campaigns of the deleted rows */
export async function removeOthers({ q, t }: Transaction, deviceId: string, ids: readonly string[]) {
  const ofIt = eq(t.deviceQueues.deviceId, deviceId)
  const rows = await q
    .delete(t.deviceQueues)
    .where(ids.length === 0 ? ofIt : and(ofIt, notInArray(t.deviceQueues.campaignId, [...ids])))
    .returning({ campaignId: t.deviceQueues.campaignId })
  return rows.map(({ campaignId }) => campaignId)
}

/** Deletes the rows of a campaign whose devices have been silent since a time, and counts the remaining ones. */
export async function countOthers(
  { q, t }: Transaction,
  row: { campaignId: string; deviceId: string },
  silentSince: number,
): Promise<number> {
  const { campaignId, deviceId, reportedAt } = t.deviceQueues
  const ofIt = eq(campaignId, row.campaignId)
  await q.delete(t.deviceQueues).where(and(ofIt, lte(reportedAt, silentSince)))
  const [others] = await q
    .select({ n: count() })
    .from(t.deviceQueues)
    .where(and(ofIt, ne(deviceId, row.deviceId)))
  return others?.n ?? 0
}

export async function put({ q, t }: Transaction, row: DeviceQueueRow): Promise<void> {
  const { count, oldestAt, reportedAt } = row
  await q
    .insert(t.deviceQueues)
    .values(row)
    .onConflictDoUpdate({
      target: [t.deviceQueues.deviceId, t.deviceQueues.campaignId],
      set: { count, oldestAt, reportedAt },
    })
}

/** Takes the next revision of a campaign, so that open screens are updated. @returns whether the campaign exists */
export async function advance(tx: Transaction, id: string): Promise<boolean> {
  const { q, t } = tx
  const rows = await q
    .update(t.campaigns)
    .set({ revision: sql`${t.campaigns.revision} + 1` })
    .where(and(eq(t.campaigns.id, id), isThere(t)))
    .returning({ id: t.campaigns.id })
  tx.touch(id)
  return rows.length > 0
}
