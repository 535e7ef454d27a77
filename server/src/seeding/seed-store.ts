import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database'
import { insertMany } from '../db/insert-many'
import { nameKeyOf } from '../search-index/search-words'
import * as searchWords from '../search-index/search-words.repository'
import * as totals from '../counters/counters.repository'
import { createSeeded, type SeededCampaign, type SeededUser, type SeedPlan } from './seeded'

/** approximate number of codes in one transaction */
const CODES_AT_ONCE = 5000
const USERS_AT_ONCE = 200

async function insertUser(tx: Transaction, user: SeededUser, passwordHash: string): Promise<void> {
  const { q, t } = tx
  await q.insert(t.users).values({ ...user, passwordHash })
  await searchWords.insertOfUser(tx, user.id, user.email)
  await totals.add(tx, user.id, { users: 1 })
}

async function insertCampaign(tx: Transaction, { codes, owner, ...campaign }: SeededCampaign): Promise<void> {
  const { q, t } = tx
  const claimed = codes.filter((code) => code.claimed).length
  await q
    .update(t.users)
    .set({ campaignCount: sql`${t.users.campaignCount} + 1` })
    .where(sql`${t.users.id} = ${owner.id}`)
  await q.insert(t.campaigns).values({
    ...campaign,
    ownerId: owner.id,
    nameKey: nameKeyOf(campaign.name),
    qrQuantity: codes.length,
    claimedCount: claimed,
  })
  await searchWords.insertOfCampaign(tx, campaign.id, { name: campaign.name, userEmail: owner.email })
  await insertMany(
    tx,
    'seed',
    'codes',
    codes.map((code, i) => ({ ...code, campaignId: campaign.id, number: i + 1 })),
  )
  await totals.add(tx, campaign.id, { campaigns: 1, codes: codes.length, claimed })
}

function* batches<T>(items: Iterable<T>, sizeOf: (item: T) => number, atMost: number): Generator<T[]> {
  let batch: T[] = []
  let size = 0
  for (const item of items) {
    batch.push(item)
    size += sizeOf(item)
    if (size < atMost) continue
    yield batch
    batch = []
    size = 0
  }
  if (batch.length > 0) yield batch
}

/** Whether the store already has rows of this seed, even if their numbers differ. */
export async function hasSeed({ read: { q, t } }: Database, plan: SeedPlan): Promise<boolean> {
  const [first] = createSeeded({ ...plan, users: 1 }).users()
  if (!first) return false
  return (await q.select({ id: t.users.id }).from(t.users).where(eq(t.users.id, first.id))).length > 0
}

/**
 * Fills a store with users, campaigns and codes, as if people had made and claimed them. Each campaign is stored with all of
 * its codes or not at all. Nobody knows the passwords of the accounts or the PINs of claimed codes.
 * @param passwordHash of all accounts
 * @param told is called now and then with the number of codes so far
 */
export async function seedStore(
  db: Database,
  plan: SeedPlan,
  passwordHash: string,
  told: (codes: number) => void = () => {},
): Promise<void> {
  const seeded = createSeeded(plan)
  const users = [...seeded.users()]
  for (const batch of batches(users, () => 1, USERS_AT_ONCE))
    await db.write(async (tx) => {
      for (const user of batch) await insertUser(tx, user, passwordHash)
    })
  let codes = 0
  for (const batch of batches(seeded.campaigns(users), (campaign) => campaign.codes.length, CODES_AT_ONCE)) {
    await db.write(async (tx) => {
      // totals last, as others wait for the rows that it locks
      for (const campaign of batch) await insertCampaign(tx, campaign)
    })
    codes += batch.reduce((sum, campaign) => sum + campaign.codes.length, 0)
    told(codes)
  }
}
