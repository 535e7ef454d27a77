import { asc, eq, getTableColumns } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import type { CodeRow, NewTravelerRow, TravelerRow } from '../db/tables/tables'
import { withE164 } from '../codes/phone-columns'

/** A traveler with the claimed code, where the contact and the times are stored. */
export type CodeTraveler = CodeRow & TravelerRow

const select = ({ q, t }: Session) =>
  q
    .select({ ...getTableColumns(t.codes), ...getTableColumns(t.travelers) })
    .from(t.travelers)
    .innerJoin(t.codes, eq(t.codes.code, t.travelers.code))

export async function find(session: Session, code: string): Promise<CodeTraveler | undefined> {
  return (await select(session).where(eq(session.t.travelers.code, code)))[0]
}

/** In printing order of their codes. */
export const list = (session: Session, campaignId: string): Promise<CodeTraveler[]> =>
  select(session).where(eq(session.t.codes.campaignId, campaignId)).orderBy(asc(session.t.codes.number))

/** Like `find`, for a claimed code under its campaign's lock. */
export async function get(tx: Transaction, code: string): Promise<CodeTraveler> {
  const row = await find(tx, code)
  if (!row) throw new Error('a claimed travel code has no traveler')
  return row
}

/** the column with the number in E.164, which every write keeps up to date */
const E164 = { emergencyContactMobile: 'emergencyContactMobileE164' } as const

export async function insert({ q, t }: Transaction, traveler: NewTravelerRow): Promise<TravelerRow> {
  const [row] = await q.insert(t.travelers).values(withE164(traveler, E164)).returning()
  if (!row) throw new Error('a traveler was not inserted')
  return row
}

export async function update(
  { q, t }: Transaction,
  code: string,
  change: Partial<TravelerRow>,
): Promise<TravelerRow> {
  const set = withE164(change, E164)
  const [row] = await q.update(t.travelers).set(set).where(eq(t.travelers.code, code)).returning()
  if (!row) throw new Error('a claimed travel code has no traveler')
  return row
}
