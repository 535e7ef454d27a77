import { IDENTITY_NUMBERS } from '@tohfa/sync-protocol/travel/identity-numbers'
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import { lockEntries, rowsOfCode } from '../db/in-pages'
import { insertMany } from '../db/insert-many'
import { isThere, type PinResetRow } from '../db/tables/tables'
import type { MovedBoxes } from './moved-boxes'

/** The hash of a gift's recovery code; undefined: it has none. */
export async function findHash({ q, t }: Session, code: string): Promise<string | undefined> {
  const rows = await q
    .select({ hash: t.recoveries.hash })
    .from(t.recoveries)
    .where(eq(t.recoveries.code, code))
  return rows[0]?.hash
}

/** Sets a new PIN, forgives wrong tries and ends the passkeys. @returns false if the gift has gone */
export async function setPin({ q, t }: Transaction, code: string, hash: string): Promise<boolean> {
  const rows = await q
    .update(t.pins)
    .set({ hash, version: sql`${t.pins.version} + 1`, failures: 0, locks: 0, lockedUntil: null })
    .where(eq(t.pins.code, code))
    .returning({ code: t.pins.code })
  // somebody who knew the old PIN may have added one
  await q.delete(t.giftPasskeys).where(eq(t.giftPasskeys.code, code))
  return rows.length === 1
}

/** Stores a recovery code in place of the earlier one. */
export async function put(
  { q, t }: Transaction,
  recovery: { code: string; hash: string; madeAt: number },
): Promise<void> {
  const { code, ...set } = recovery
  await q
    .insert(t.recoveries)
    .values({ code, ...set })
    .onConflictDoUpdate({ target: t.recoveries.code, set })
}

/** Whether this is still the hash of the recovery code; it stays so until the commit. */
export async function holdHash({ q, t }: Transaction, code: string, hash: string): Promise<boolean> {
  const rows = await q
    .update(t.recoveries)
    .set({ hash })
    .where(and(eq(t.recoveries.code, code), eq(t.recoveries.hash, hash)))
    .returning({ code: t.recoveries.code })
  return rows.length === 1
}

/** When the links of a gift, or of a campaign, were made since then; the earliest first. */
export async function listMade(
  { q, t }: Transaction,
  of: { code: string } | { campaignId: string },
  since: number,
): Promise<number[]> {
  const { pinResets } = t
  const rows = await q
    .select({ madeAt: pinResets.madeAt })
    .from(pinResets)
    .where(
      and(
        'code' in of ? eq(pinResets.code, of.code) : eq(pinResets.campaignId, of.campaignId),
        gt(pinResets.madeAt, since),
      ),
    )
    .orderBy(pinResets.madeAt)
  return rows.map(({ madeAt }) => madeAt)
}

/** When a gift was moved since then; the earliest first. */
export async function listMoved(
  { q, t: { movedCodes } }: Transaction,
  code: string,
  since: number,
): Promise<number[]> {
  const rows = await q
    .select({ at: movedCodes.at })
    .from(movedCodes)
    .where(and(eq(movedCodes.code, code), gt(movedCodes.at, since)))
    .orderBy(movedCodes.at)
  return rows.map(({ at }) => at)
}

/** Adds a link; the earlier one ends. */
export async function replaceReset(tx: Transaction, row: Omit<PinResetRow, 'endedAt'>): Promise<void> {
  await endResets(tx, row.code, row.madeAt)
  await insertReset(tx, { ...row, endedAt: null })
}

export async function insertReset({ q, t }: Transaction, row: PinResetRow): Promise<void> {
  await q.insert(t.pinResets).values(row)
}

/** Ends the open links of a gift. */
export async function endResets({ q, t }: Transaction, code: string, at: number): Promise<void> {
  await q
    .update(t.pinResets)
    .set({ endedAt: at })
    .where(and(eq(t.pinResets.code, code), isNull(t.pinResets.endedAt)))
}

const isOpen = ({ t }: Session, tokenHashes: string[], code: string, now: number) =>
  and(
    inArray(t.pinResets.tokenHash, tokenHashes),
    eq(t.pinResets.code, code),
    isNull(t.pinResets.endedAt),
    gt(t.pinResets.expiresAt, now),
  )

/** Finds an open link of the gift by the digests of its token. @returns the digest that is stored */
export async function findReset(
  session: Session,
  tokenHashes: string[],
  code: string,
  now: number,
): Promise<string | undefined> {
  const { q, t } = session
  const rows = await q
    .select({ tokenHash: t.pinResets.tokenHash })
    .from(t.pinResets)
    .where(isOpen(session, tokenHashes, code, now))
    .limit(1)
  return rows[0]?.tokenHash
}

/** Uses a link up. @returns whether it was still open */
export async function useReset(
  tx: Transaction,
  tokenHash: string,
  code: string,
  now: number,
): Promise<boolean> {
  const rows = await tx.q
    .update(tx.t.pinResets)
    .set({ endedAt: now })
    .where(isOpen(tx, [tokenHash], code, now))
    .returning({ code: tx.t.pinResets.code })
  return rows.length === 1
}

/** Erases the identity numbers of a traveler, and those that edits have replaced. */
export async function eraseNumbers({ q, t }: Transaction, code: string): Promise<void> {
  await q
    .update(t.travelers)
    .set({ passportBox: null, aadharBox: null, panBox: null })
    .where(eq(t.travelers.code, code))
  await q
    .delete(t.history)
    .where(and(eq(t.history.code, code), inArray(t.history.field, [...IDENTITY_NUMBERS])))
}

/**
 * Moves everything of a gift to another code, except its card, which is there already, its PIN, its recovery code and
 * its passkeys. Devices that have proven the PIN prove it again.
 * @param pinHash of the same PIN, for the new code
 */
export async function takeOver(
  tx: Transaction,
  { from, to, pinHash, boxes }: { from: string; to: string; pinHash: string; boxes: MovedBoxes },
): Promise<void> {
  const { q, t } = tx
  const { consents, pastConsents, entryVersions, history, travelers, sales, salePayments, pins, pinResets } =
    t
  await q.insert(pins).values({ code: to, hash: pinHash })
  await q
    .update(pinResets)
    .set({ code: to, endedAt: sql`coalesce(${pinResets.endedAt}, ${pinResets.madeAt})` })
    .where(eq(pinResets.code, from))
  const insertCopies = (table: keyof typeof t, rows: readonly Record<string, unknown>[]) =>
    insertMany(tx, 'gift_move', table, rows)
  // The copies are rows of their own, as PostgreSQL may keep them in another partition; what they were made of is
  // deleted with the old code.
  const entries = await lockEntries(tx, from)
  await insertCopies(
    'diaryEntries',
    entries.map((row) => ({ ...row, ...boxes.entry(row), code: to })),
  )
  // rows with ids of their own make room for their copies
  const versions = await rowsOfCode(tx, entryVersions, from)
  await q.delete(entryVersions).where(eq(entryVersions.code, from))
  await insertCopies(
    'entryVersions',
    versions.map((row) => ({ ...row, ...boxes.version(row), code: to })),
  )
  const past = await rowsOfCode(tx, history, from)
  await q.delete(history).where(eq(history.code, from))
  await insertCopies('history', past.map(boxes.past))
  const ended = await rowsOfCode(tx, pastConsents, from)
  await q.delete(pastConsents).where(eq(pastConsents.code, from))
  await insertCopies(
    'pastConsents',
    ended.map((row) => ({ ...row, ...boxes.consent(row) })),
  )
  for (const row of await q.select().from(travelers).where(eq(travelers.code, from)))
    await q.insert(travelers).values(boxes.traveler(row))
  for (const row of await q.select().from(consents).where(eq(consents.code, from)))
    await q
      .update(consents)
      .set(boxes.consent(row))
      .where(and(eq(consents.code, from), eq(consents.purpose, row.purpose)))
  for (const row of await q.select().from(sales).where(eq(sales.code, from)))
    await q.insert(sales).values({ ...row, code: to })
  await q.update(salePayments).set({ code: to }).where(eq(salePayments.code, from))
}

/** The gift giver of a campaign (null: it names nobody), and whether they help with lost PINs. */
export async function findGiver(
  { q, t }: Session,
  campaignId: string,
): Promise<{ name: string | null; lostPinHelp: boolean } | undefined> {
  const rows = await q
    .select({ name: t.campaigns.contactName, lostPinHelp: t.campaigns.lostPinHelp })
    .from(t.campaigns)
    .where(and(eq(t.campaigns.id, campaignId), isThere(t)))
  return rows[0]
}
