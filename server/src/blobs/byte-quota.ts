/**
 * How many bytes of files a campaign and an account may have. While there is a lot of room, this process's own count is
 * close enough, and nobody waits. Otherwise the bytes are counted in the transaction, which locks the account's files
 * until its commit.
 */
import { and, eq, sql, sum } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { setTimeout } from 'node:timers/promises'
import type { Database, Transaction } from '../db/database'
import { isThere } from '../db/tables/tables'
import { AppError } from '../http/app-error'

/** bytes of room above which nothing is counted: more than all processes store while a count is trusted */
const NEAR_BYTES = 1024 ** 3
const TRUSTED_MS = 10 * 60_000
/** its owner or the operator has to make room */
const RETRY_SECONDS = 60 * 60
/** the holder of the account's files may be waiting for a row that this transaction holds */
const LOCK_MS = 2_000
const LOOK_EVERY_MS = 20

export interface ByteLimits {
  /** bytes */
  campaignBytes: number
  accountBytes: number
}

/**
 * Call it in the transaction that stores files of a campaign, before they are stored.
 * @param bytes total of the files
 * @throws AppError campaign_full, account_full, busy (429)
 */
export type CheckBytes = (tx: Transaction, campaignId: string, bytes: number) => Promise<void>

export function createByteQuota(deps: {
  engine: Database['engine']
  limits: ByteLimits
  /** epoch ms */
  now: () => number
}): CheckBytes {
  const { engine, limits, now } = deps
  const known = new LRUCache<string, { left: number; at: number }>({ max: 10_000 })

  const leaves = (of: string, bytes: number) => {
    const count = known.get(of)
    return count !== undefined && Math.abs(now() - count.at) < TRUSTED_MS && count.left - bytes > NEAR_BYTES
  }
  const take = (of: string, bytes: number) => {
    const count = known.get(of)
    if (count) count.left -= bytes
  }

  return async (tx, campaignId, bytes) => {
    if (bytes === 0) return
    const ownerId = await findOwner(tx, campaignId)
    // it was deleted in the meantime, which the caller's change will find out
    if (ownerId === undefined) return
    const shares = [`campaign ${campaignId}`, `account ${ownerId}`]
    if (!shares.every((of) => leaves(of, bytes))) {
      if (engine === 'postgres') await hold(tx, ownerId)
      const { campaigns } = tx.t
      const ofCampaign = limits.campaignBytes - (await count(tx, eq(campaigns.id, campaignId)))
      if (ofCampaign < bytes) throw new AppError('campaign_full', { retryAfterSeconds: RETRY_SECONDS })
      const ofAccount = limits.accountBytes - (await count(tx, eq(campaigns.ownerId, ownerId)))
      if (ofAccount < bytes) throw new AppError('account_full', { retryAfterSeconds: RETRY_SECONDS })
      known.set(shares[0] ?? '', { left: ofCampaign, at: now() })
      known.set(shares[1] ?? '', { left: ofAccount, at: now() })
    }
    for (const of of shares) take(of, bytes)
  }
}

async function findOwner({ q, t }: Transaction, campaignId: string): Promise<string | undefined> {
  const [row] = await q
    .select({ ownerId: t.campaigns.ownerId })
    .from(t.campaigns)
    .where(and(eq(t.campaigns.id, campaignId), isThere(t)))
  return row?.ownerId
}

/** Bytes of the files of some campaigns; shared ones count in each. */
async function count({ q, t }: Transaction, which: ReturnType<typeof eq>): Promise<number> {
  const { blobs, campaigns, campaignImages } = t
  // PostgreSQL returns a sum of integers as text
  const [own] = await q
    .select({ bytes: sum(blobs.size) })
    .from(blobs)
    .innerJoin(campaigns, and(eq(campaigns.id, blobs.campaignId), isThere(t)))
    .where(which)
  const [shared] = await q
    .select({ bytes: sum(blobs.size) })
    .from(campaignImages)
    .innerJoin(campaigns, and(eq(campaigns.id, campaignImages.campaignId), isThere(t)))
    .innerJoin(blobs, eq(blobs.key, campaignImages.imageKey))
    .where(which)
  return Number(own?.bytes ?? 0) + Number(shared?.bytes ?? 0)
}

/**
 * Locks the files of an account until the commit. SQLite has one writer at a time anyway. It only waits for a short
 * time, so it may come before or after the locks of rows.
 */
async function hold({ q, t }: Transaction, ownerId: string): Promise<void> {
  const { users } = t
  for (let waited = 0; waited < LOCK_MS; waited += LOOK_EVERY_MS) {
    const [row] = await q
      .select({ held: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended(${ownerId}, 0))` })
      .from(users)
      .where(eq(users.id, ownerId))
    if (row?.held !== false) return
    await setTimeout(LOOK_EVERY_MS)
  }
  throw new AppError('busy', { retryAfterSeconds: 1 })
}
