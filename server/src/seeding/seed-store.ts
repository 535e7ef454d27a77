import { eq, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database'
import { nameKeyOf } from '../search-index/search-words'
import * as searchWords from '../search-index/search-words.repository'
import * as totals from '../counters/counters.repository'
import { createSeeded, type SeededCampaign, type SeededCode, type SeededUser, type SeedPlan } from './seeded'

/** rows of one statement; a fixed number, so that few different statements are planned */
const ROWS_AT_ONCE = [100, 10, 1]
/** approximate number of codes in one transaction */
const CODES_AT_ONCE = 5000
const USERS_AT_ONCE = 200

/** The columns that a seeded code has. */
type Row = SeededCode & { campaignId: string; number: number }
const COLUMNS = [
  'code',
  'campaignId',
  'number',
  'claimed',
  'claimerName',
  'claimerCompany',
  'claimerMobile',
  'claimerMobileE164',
  'claimerEmail',
  'claimedAt',
] as const satisfies readonly (keyof Row)[]

const insertCodeRows = (tx: Transaction, rows: number) =>
  tx.prepared(`seed_${rows}_codes`, ({ q, t }) =>
    q
      .insert(t.codes)
      .values(
        Array.from({ length: rows }, (_, i) => {
          const given = (column: keyof Row) => sql.placeholder(`${column}${i}`)
          const seeded = Object.fromEntries(COLUMNS.map((column) => [column, given(column)]))
          return { ...seeded, code: given('code'), campaignId: given('campaignId'), number: given('number') }
        }),
      )
      .returning({ number: t.codes.number }),
  )

async function insertCodes(tx: Transaction, codes: readonly Row[]): Promise<void> {
  let from = 0
  for (const rows of ROWS_AT_ONCE)
    for (; from + rows <= codes.length; from += rows) {
      const values: Record<string, unknown> = {}
      for (let i = 0; i < rows; i++)
        for (const column of COLUMNS) values[`${column}${i}`] = codes[from + i]?.[column]
      await insertCodeRows(tx, rows)(values)
    }
}

async function insertUser(tx: Transaction, user: SeededUser, passwordHash: string): Promise<void> {
  const { q, t } = tx
  await q
    .insert(t.users)
    .values({ ...user, passwordHash })
    .returning({ id: t.users.id })
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
    .returning({ id: t.users.id })
  await q
    .insert(t.campaigns)
    .values({
      ...campaign,
      ownerId: owner.id,
      nameKey: nameKeyOf(campaign.name),
      qrQuantity: codes.length,
      claimedCount: claimed,
    })
    .returning({ id: t.campaigns.id })
  await searchWords.insertOfCampaign(tx, campaign.id, { name: campaign.name, userEmail: owner.email })
  await insertCodes(
    tx,
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
