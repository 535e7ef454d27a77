import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { Session, Transaction } from '../db/database'
import type { DiaryEntryRow } from '../db/tables/tables'
import type { PageRequest } from '../platform/cursor'

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
