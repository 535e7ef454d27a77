import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import { lockEntries, rowsOfCode } from '../db/in-pages'
import { isThere, type CodeRow } from '../db/tables/tables'

/** what the history calls the field of a photo */
const PHOTO = 'profile_image'

/**
 * Deletes everything about the recipient of a code besides the card; a sale keeps the amounts and the numbers of its
 * receipts.
 * @returns media keys
 */
export async function eraseAll(tx: Transaction, code: string): Promise<string[]> {
  const { q, t } = tx
  const {
    diaryEntries,
    entryVersions,
    history,
    travelers,
    sales,
    salePayments,
    pins,
    consents,
    pastConsents,
  } = t
  const files: (string | null)[] = []
  const ofEntry = (row: { audio: string | null; images: string }) => [
    row.audio,
    ...(JSON.parse(row.images) as string[]),
  ]
  // before the entries, as everywhere that both are locked
  await q.delete(pins).where(eq(pins.code, code))
  for (const row of await lockEntries(tx, code)) files.push(...ofEntry(row))
  for (const row of await rowsOfCode(tx, entryVersions, code)) files.push(...ofEntry(row))
  await q.delete(entryVersions).where(eq(entryVersions.code, code))
  await q.delete(diaryEntries).where(eq(diaryEntries.code, code))
  for (const row of await rowsOfCode(tx, history, code))
    if (row.field === PHOTO) files.push(row.value, row.replacedBy)
  await q.delete(history).where(eq(history.code, code))
  for (const row of await q.delete(travelers).where(eq(travelers.code, code)).returning())
    files.push(row.profileImage)
  await q.update(sales).set({ address: null, specialRequirements: null }).where(eq(sales.code, code))
  await q.update(salePayments).set({ transactionId: null }).where(eq(salePayments.code, code))
  await q.delete(pastConsents).where(eq(pastConsents.code, code))
  await q.delete(consents).where(eq(consents.code, code))
  return files.filter((one) => one !== null)
}

/** Codes whose recipients have been kept as long as their campaigns want. @param now epoch ms */
export function findExpired(
  { q, t }: Session,
  { now, limit }: { now: number; limit: number },
): Promise<Pick<CodeRow, 'code' | 'campaignId' | 'number'>[]> {
  const { code, campaignId, number, claimedAt, erasedAt } = t.codes
  return q
    .select({ code, campaignId, number })
    .from(t.campaigns)
    .innerJoin(t.codes, eq(campaignId, t.campaigns.id))
    .where(
      and(
        isThere(t),
        isNotNull(t.campaigns.retentionDays),
        isNotNull(claimedAt),
        isNull(erasedAt),
        lte(claimedAt, sql`${now} - cast(${t.campaigns.retentionDays} as bigint) * 86400000`),
      ),
    )
    .limit(limit)
}
