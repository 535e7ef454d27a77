import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  min,
  ne,
  or,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import { inPages } from '../db/in-pages'
import type { DiaryEntryRow } from '../db/tables/tables'
import type { PageRequest } from '../http/cursor'

/** What identifies an entry. */
export type EntryKey = Pick<DiaryEntryRow, 'code' | 'id'>

const COLUMNS = [
  ...(['id', 'code', 'number', 'day', 'textBox', 'audio', 'images', 'writtenAt'] as const),
  ...(['version', 'editedAt', 'deletedAt'] as const),
]

export async function insert(tx: Transaction, row: DiaryEntryRow): Promise<void> {
  const run = tx.prepared('insert_diary_entry', ({ q, t }) => {
    const placeholders = Object.fromEntries(COLUMNS.map((column) => [column, sql.placeholder(column)]))
    return q
      .insert(t.diaryEntries)
      .values(placeholders as Record<(typeof COLUMNS)[number], ReturnType<typeof sql.placeholder>>)
      .returning({ id: t.diaryEntries.id })
  })
  await run({ ...row })
}

/** A claimed diary with its counts; `firstDay` and `lastDay` are null if it has no entries. */
export interface CountedDiary {
  number: number
  code: string
  name: string | null
  claimedAt: number | null
  capturedAt: number | null
  entries: number
  withAudio: number
  withImages: number
  firstDay: number | null
  lastDay: number | null
}

/** The claimed diaries of a campaign in printing order: at most `limit`, after the code with the number `after`. */
export const listCounted = (
  { q, t: { codes, diaryEntries } }: Session,
  campaignId: string,
  { after, limit }: { after: number; limit: number },
): Promise<CountedDiary[]> => {
  const { id, audio, images, day } = diaryEntries
  // without the cast, PostgreSQL gives counts as text
  const count = (of: SQLWrapper) => sql<number>`cast(count(${of}) as integer)`
  return q
    .select({
      number: codes.number,
      code: codes.code,
      name: codes.claimerName,
      claimedAt: codes.claimedAt,
      capturedAt: codes.capturedAt,
      entries: count(id),
      withAudio: count(audio),
      withImages: count(sql`nullif(${images}, '[]')`),
      firstDay: min(day),
      lastDay: max(day),
    })
    .from(codes)
    .leftJoin(diaryEntries, and(eq(diaryEntries.code, codes.code), isNull(diaryEntries.deletedAt)))
    .where(and(eq(codes.campaignId, campaignId), gt(codes.number, after), eq(codes.claimed, true)))
    .groupBy(codes.number, codes.code)
    .orderBy(asc(codes.number))
    .limit(limit)
}

/** What a database can search for. */
export interface Sought {
  /** 20260301 */
  from?: number | undefined
  to?: number | undefined
  audio?: boolean | undefined
  images?: boolean | undefined
}

/** A page, newest first by day, then by writing order. */
export async function list(
  { q, t: { diaryEntries } }: Session,
  code: string,
  { after, limit }: PageRequest,
  { from, to, audio, images }: Sought = {},
): Promise<DiaryEntryRow[]> {
  const { day, number, deletedAt } = diaryEntries
  return q
    .select()
    .from(diaryEntries)
    .where(
      and(
        eq(diaryEntries.code, code),
        isNull(deletedAt),
        from === undefined ? undefined : gte(day, from),
        to === undefined ? undefined : lte(day, to),
        audio ? isNotNull(diaryEntries.audio) : undefined,
        images ? ne(diaryEntries.images, '[]') : undefined,
        after ? or(lt(day, after.at), and(eq(day, after.at), lt(number, Number(after.id)))) : undefined,
      ),
    )
    .orderBy(desc(day), desc(number))
    .limit(limit)
}

/** The bin of a diary, the last deleted first. */
export const listDeleted = (session: Session, code: string): Promise<DiaryEntryRow[]> =>
  inPages(session, (last, limit) => {
    const { diaryEntries: t } = session.t
    const before = last && sql`(${t.deletedAt}, ${t.number}) < (${last.deletedAt}, ${last.number})`
    return session.q
      .select()
      .from(t)
      .where(and(eq(t.code, code), isNotNull(t.deletedAt), before))
      .orderBy(desc(t.deletedAt), desc(t.number))
      .limit(limit)
  })

export async function find(
  { q, t: { diaryEntries } }: Session,
  code: string,
  id: string,
): Promise<DiaryEntryRow | undefined> {
  const [row] = await q
    .select()
    .from(diaryEntries)
    .where(and(eq(diaryEntries.code, code), eq(diaryEntries.id, id)))
  return row
}

/** The entry, locked until the commit. */
export async function lock(
  { q, t: { diaryEntries } }: Transaction,
  code: string,
  id: string,
): Promise<DiaryEntryRow | undefined> {
  const [row] = await q
    .update(diaryEntries)
    .set({ number: sql`${diaryEntries.number}` })
    .where(and(eq(diaryEntries.code, code), eq(diaryEntries.id, id)))
    .returning()
  return row
}

/** Changes an entry that the transaction has locked. */
export async function update(
  { q, t: { diaryEntries } }: Transaction,
  { code, id }: EntryKey,
  change: Partial<Omit<DiaryEntryRow, 'id' | 'code' | 'number'>>,
): Promise<DiaryEntryRow> {
  const [row] = await q
    .update(diaryEntries)
    .set(change)
    .where(and(eq(diaryEntries.code, code), eq(diaryEntries.id, id)))
    .returning()
  if (!row) throw new Error('a locked diary entry is gone')
  return row
}

/** Entries that were deleted before a time (epoch ms). */
export const findExpired = (
  { q, t: { diaryEntries } }: Session,
  { before, limit }: { before: number; limit: number },
): Promise<EntryKey[]> =>
  q
    .select({ code: diaryEntries.code, id: diaryEntries.id })
    .from(diaryEntries)
    .where(lte(diaryEntries.deletedAt, before))
    .limit(limit)

/** Removes the ones that are still expired. */
export const removeExpired = (
  { q, t: { diaryEntries } }: Transaction,
  entries: readonly EntryKey[],
  before: number,
): Promise<DiaryEntryRow[]> =>
  q
    .delete(diaryEntries)
    .where(
      and(
        inArray(diaryEntries.code, [...new Set(entries.map(({ code }) => code))]),
        inArray(
          diaryEntries.id,
          entries.map(({ id }) => id),
        ),
        lte(diaryEntries.deletedAt, before),
      ),
    )
    .returning()
