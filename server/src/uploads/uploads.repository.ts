import { and, asc, eq, gt, inArray, isNull, lt, lte, ne, or, sql, sum, type SQL } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import { inParts } from '../db/in-parts'
import type { UploadPartRow, UploadRow } from '../db/tables/tables'
import { sharesOf, type Sender, type Share, type ShareKind } from './disk-budget'

export async function insert({ q, t }: Transaction, row: UploadRow): Promise<void> {
  await q.insert(t.uploads).values(row)
}

export async function find({ q, t }: Session, id: string): Promise<UploadRow | undefined> {
  return (await q.select().from(t.uploads).where(eq(t.uploads.id, id)))[0]
}

/** The parts of an upload, in their order. */
export const listParts = async ({ q, t }: Session, id: string): Promise<UploadPartRow[]> =>
  q.select().from(t.uploadParts).where(eq(t.uploadParts.uploadId, id)).orderBy(asc(t.uploadParts.offset))

/**
 * Adds a part to an upload, if it goes on where the upload is.
 * @param part.taken bytes that it takes of the shares
 * @param at epoch ms
 * @returns whether it does
 */
export async function advance(
  { q, t }: Transaction,
  { taken, ...part }: UploadPartRow & { taken: number },
  { at, digest }: { at: number; digest: string | null },
): Promise<boolean> {
  const { uploads } = t
  const advanced = await q
    .update(uploads)
    .set({
      offset: part.offset + part.length,
      taken: sql`${uploads.taken} + ${taken}`,
      touchedAt: at,
      digest,
    })
    .where(and(eq(uploads.id, part.uploadId), eq(uploads.offset, part.offset)))
    .returning({ id: uploads.id })
  if (advanced.length === 0) return false
  await q.insert(t.uploadParts).values(part)
  return true
}

export async function updateDigest({ q, t }: Transaction, id: string, digest: string): Promise<void> {
  await q.update(t.uploads).set({ digest }).where(eq(t.uploads.id, id))
}

/**
 * Deletes an upload and its parts.
 * @param touchedAt only if no byte has arrived since; undefined: in any case
 * @returns the keys of its parts; null if there is no such upload
 */
export async function remove(
  { q, t }: Transaction,
  { id, touchedAt }: { id: string; touchedAt?: number },
): Promise<string[] | null> {
  const { uploads, uploadParts } = t
  // first, so that whoever adds a part has done so, or finds no upload
  const removed = await q
    .delete(uploads)
    .where(and(eq(uploads.id, id), touchedAt === undefined ? undefined : eq(uploads.touchedAt, touchedAt)))
    .returning({ id: uploads.id })
  if (removed.length === 0) return null
  const parts = await q
    .delete(uploadParts)
    .where(eq(uploadParts.uploadId, id))
    .returning({ key: uploadParts.key })
  return parts.map(({ key }) => key)
}

/** Deletes all uploads. */
export async function removeAll({ q, t }: Transaction): Promise<void> {
  await q.delete(t.uploads)
  await q.delete(t.uploadParts)
}

/** Uploads that were created until then, epoch ms, and sooner if none of their bytes has arrived. */
export function listExpired({ q, t }: Session, created: { until: number; emptyUntil: number }) {
  const { uploads } = t
  const isEmpty = and(eq(uploads.offset, 0), gt(uploads.size, 0), lte(uploads.createdAt, created.emptyUntil))
  return q
    .select({ id: uploads.id, touchedAt: uploads.touchedAt })
    .from(uploads)
    .where(or(lte(uploads.createdAt, created.until), isEmpty))
}

/** Those of `keys` that belong to an upload. */
export async function findPartKeys({ q, t }: Session, keys: readonly string[]): Promise<Set<string>> {
  const { key } = t.uploadParts
  const rows = await inParts(keys, (some) => q.select({ key }).from(t.uploadParts).where(inArray(key, some)))
  return new Set(rows.map((row) => row.key))
}

/** What the uploads in each share of a sender take together. */
export async function sumShares(
  { q, t }: Session,
  sender: Sender,
): Promise<{ kind: ShareKind; sum: Share }[]> {
  const kinds = sharesOf(sender).map(([kind]) => kind)
  const fields: Record<string, SQL<number | string | null>> = {}
  for (const kind of kinds) {
    const isIn = inShare(t, sender, kind)
    fields[`${kind}Bytes`] = sum(sql`case when ${isIn} then ${t.uploads.taken} end`)
    fields[`${kind}Uploads`] = sql`count(case when ${isIn} then 1 end)`
  }
  const [found] = await q.select(fields).from(t.uploads)
  // PostgreSQL returns sums and counts of integers as text
  const of = (name: string) => Number(found?.[name] ?? 0)
  return kinds.map((kind) => ({ kind, sum: { bytes: of(`${kind}Bytes`), uploads: of(`${kind}Uploads`) } }))
}

/** Whoever holds it sees in its sums what all earlier holders have committed. SQLite has one writer at a time anyway. */
export async function lockShares({ q, t }: Transaction): Promise<void> {
  await q
    .select({ locked: sql`pg_advisory_xact_lock(hashtextextended('uploads', 0))` })
    .from(t.totals)
    .limit(1)
}

/**
 * The other upload in some shares of an upload that has been silent for longest.
 * @param since epoch ms: when the last byte of an unfinished one, and of a finished one, must have arrived
 */
export async function findSilent(
  { q, t }: Session,
  { upload, kinds }: { upload: UploadRow; kinds: readonly ShareKind[] },
  since: { unfinished: number; finished: number },
): Promise<{ id: string; touchedAt: number } | undefined> {
  const { uploads } = t
  const isSilent = or(
    and(eq(uploads.offset, uploads.size), lte(uploads.touchedAt, since.finished)),
    and(lt(uploads.offset, uploads.size), lte(uploads.touchedAt, since.unfinished)),
  )
  const [found] = await q
    .select({ id: uploads.id, touchedAt: uploads.touchedAt })
    .from(uploads)
    .where(and(ne(uploads.id, upload.id), isSilent, or(...kinds.map((kind) => inShare(t, upload, kind)))))
    .orderBy(asc(uploads.touchedAt))
    .limit(1)
  return found
}

/** The condition that an upload is in the share of this kind from which the sender takes. */
function inShare({ uploads }: Session['t'], sender: Sender, kind: ShareKind): SQL {
  const { address, campaign, gift, device } = sender
  const ofCampaign = eq(uploads.campaign, campaign ?? '')
  const shares: Record<ShareKind, SQL | undefined> = {
    all: sql`1 = 1`,
    strangers: isNull(uploads.campaign),
    address: and(isNull(uploads.campaign), eq(uploads.address, address)),
    campaign: ofCampaign,
    device: and(ofCampaign, sql`coalesce(${uploads.device}, ${uploads.address}) = ${device ?? address}`),
    gift: eq(uploads.gift, gift ?? ''),
  }
  return shares[kind] ?? sql`1 = 1`
}
