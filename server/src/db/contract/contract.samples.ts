import { eq, sql } from 'drizzle-orm'
import type { Database, Session } from '../database'
import type { CodeRow } from '../tables/tables'

/** An owner, a campaign and its codes `K1`, `K2`, …, for the tests of the store. */
export async function seedCampaign(db: Database, codes = 3): Promise<void> {
  await db.write(async ({ q, t }) => {
    await q.insert(t.users).values({ id: 'u', email: 'u@example.org', passwordHash: 'h', createdAt: 1 })
    await q.insert(t.campaigns).values({
      id: 'c',
      ownerId: 'u',
      name: 'n',
      nameKey: 'n',
      campaignType: 'vcard',
      qrQuantity: codes,
      masterCode: 'm',
      createdAt: 1,
    })
    const rows = Array.from({ length: codes }, (_, i) => ({
      code: `K${i + 1}`,
      campaignId: 'c',
      number: i + 1,
    }))
    await q.insert(t.codes).values(rows)
  })
}

/** `id` is enough: the rest of an operation does not matter here. */
export const operation = (id: string) => ({
  id,
  campaignId: 'c',
  fingerprint: 'f',
  status: 0,
  body: '',
  createdAt: 1,
})

export async function operationIds({ q, t }: Session): Promise<string[]> {
  const rows = await q.select({ id: t.operations.id }).from(t.operations)
  return rows.map(({ id }) => id).sort()
}

export async function insertOperation({ q, t }: Session, id: string): Promise<boolean> {
  const rows = await q
    .insert(t.operations)
    .values(operation(id))
    .onConflictDoNothing()
    .returning({ id: t.operations.id })
  return rows.length === 1
}

export const emptyCode: Omit<CodeRow, 'code' | 'number'> = {
  campaignId: 'c',
  claimed: false,
  claimerName: null,
  claimerCompany: null,
  claimerMobile: null,
  claimerMobileE164: null,
  claimerEmail: null,
  claimerWebsite: null,
  claimerWhatsapp: null,
  claimerWhatsappE164: null,
  claimerAddress: null,
  claimerLatitude: null,
  claimerLongitude: null,
  claimerProfileImage: null,
  claimedAt: null,
  capturedAt: null,
  revision: 0,
  erasedAt: null,
  pinResetAt: null,
  pinResetBy: null,
  pinHelpAskedAt: null,
  pinHelpBy: null,
  pinHelpEndedAt: null,
  pinHelpToldAt: null,
  entries: 0,
  entriesDay: null,
  entriesOfDay: 0,
}

/** prepared: the code of that key */
export const codeByKey = (session: Session) =>
  session.prepared('contract.code', ({ q, t }) =>
    q
      .select()
      .from(t.codes)
      .where(eq(t.codes.code, sql.placeholder('code')))
      .limit(1),
  )
