import { and, asc, desc, eq, gt, lt, max, min, or, sql, type SQLWrapper } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import type { DiaryEntryRow } from '../db/tables/tables'
import type { PageRequest } from '../http/cursor'

const COLUMNS = ['id', 'code', 'number', 'day', 'text', 'audio', 'images', 'writtenAt'] as const

export async function insert(tx: Transaction, row: DiaryEntryRow): Promise<DiaryEntryRow> {
  const run = tx.prepared<DiaryEntryRow>('insert_diary_entry', ({ q, t }) => {
    const placeholders = Object.fromEntries(COLUMNS.map((column) => [column, sql.placeholder(column)]))
    return q
      .insert(t.diaryEntries)
      .values(placeholders as Record<(typeof COLUMNS)[number], ReturnType<typeof sql.placeholder>>)
      .returning()
  })
  const [inserted] = await run({ ...row })
  if (!inserted) throw new Error('a diary entry was not inserted')
  return inserted
}

/** A claimed diary with its counts; `firstDay` and `lastDay` are null if it has no entries. */
export interface CountedDiary {
  number: number
  code: string
  name: string | null
  claimedAt: number | null
  entries: number
  withAudio: number
  withImages: number
  firstDay: number | null
  lastDay: number | null
}

/** The claimed diaries of a campaign in printing order, `limit` at most after the code of the number `after`. */
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
      entries: count(id),
      withAudio: count(audio),
      withImages: count(sql`nullif(${images}, '[]')`),
      firstDay: min(day),
      lastDay: max(day),
    })
    .from(codes)
    .leftJoin(diaryEntries, eq(diaryEntries.code, codes.code))
    .where(and(eq(codes.campaignId, campaignId), gt(codes.number, after), eq(codes.claimed, true)))
    .groupBy(codes.number, codes.code)
    .orderBy(asc(codes.number))
    .limit(limit)
}

/** Newest first by day, then by writing order; `after` and `limit` make a keyset page. */
export async function list(
  { q, t: { diaryEntries } }: Session,
  code: string,
  page: PageRequest | null,
): Promise<DiaryEntryRow[]> {
  const { day, number } = diaryEntries
  const ofCode = eq(diaryEntries.code, code)
  const after = page?.after
  const query = q
    .select()
    .from(diaryEntries)
    .where(
      after
        ? and(ofCode, or(lt(day, after.at), and(eq(day, after.at), lt(number, Number(after.id)))))
        : ofCode,
    )
    .orderBy(desc(day), desc(number))
  return page ? query.limit(page.limit) : query
}
