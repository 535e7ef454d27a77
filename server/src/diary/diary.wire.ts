import type {
  DeletedEntry,
  DiaryEntry,
  DiaryEntryWritten,
  EntryVersion,
  ListedDiary,
} from '@tohfa/sync-protocol/entities/diary-entry'
import { hiddenCode } from '@tohfa/sync-protocol/code/hidden-code'
import { isoTime } from '../http/wire-values'
import { hiddenName } from '../codes/hidden-contacts'
import { isCount, type Cursor } from '../http/cursor'
import type { CountedDiary } from './diary.repository'
import type { OpenEntry, OpenVersion } from './entry-texts'

/** 2026-03-01 as 20260301, which both engines sort alike. */
export const dayOf = (date: string): number => Number(date.replaceAll('-', ''))
const dateOf = (day: number): string => String(day).replace(/(\d\d)(\d\d)$/, '-$1-$2')

/** Without the content, because the answer is stored and paths in it would expire. */
export const toDiaryEntryWritten = (row: Pick<OpenEntry, 'id' | 'day' | 'writtenAt'>): DiaryEntryWritten => ({
  id: row.id,
  date: dateOf(row.day),
  time: new Date(row.writtenAt).toISOString(),
})

/** An entry with the other versions that a person has to decide about. */
export interface ListedEntry extends OpenEntry {
  others: readonly OpenVersion[]
}

/** makes the path, valid for a while, under which a media key can be read */
type PathOf = (key: string) => string

const toContent = ({ text, audio, images }: OpenEntry | OpenVersion, pathOf: PathOf) => ({
  text,
  audio_file: audio === null ? null : pathOf(audio),
  images: (JSON.parse(images) as string[]).map(pathOf),
})

export const toDiaryEntry = (row: ListedEntry, pathOf: PathOf): DiaryEntry => ({
  ...toDiaryEntryWritten(row),
  ...toContent(row, pathOf),
  version: row.version ?? row.id,
  edited_at: isoTime(row.editedAt),
  ...(row.others.length > 0 && { others: row.others.map((other) => toEntryVersion(other, pathOf)) }),
})

export const toDeletedEntry = (row: ListedEntry, pathOf: PathOf): DeletedEntry => ({
  ...toDiaryEntry(row, pathOf),
  deleted_at: isoTime(row.deletedAt) ?? '',
})

export const toEntryVersion = (row: OpenVersion, pathOf: PathOf): EntryVersion => ({
  version: row.id,
  date: dateOf(row.day),
  ...toContent(row, pathOf),
  written_at: new Date(row.at).toISOString(),
})

export const toListedDiary = (row: CountedDiary): ListedDiary => ({
  number: row.number,
  qr_code: row.code,
  name: row.name ?? '',
  claimed_at: isoTime(row.claimedAt) ?? '',
  captured_at: isoTime(row.capturedAt),
  entries: row.entries,
  entries_with_audio: row.withAudio,
  entries_with_images: row.withImages,
  first_date: row.firstDay === null ? null : dateOf(row.firstDay),
  last_date: row.lastDay === null ? null : dateOf(row.lastDay),
})

/** A row for a link without contacts. */
export const toHiddenDiary = (row: ListedDiary): ListedDiary => ({
  ...row,
  qr_code: hiddenCode(row.number),
  name: hiddenName(row.name),
})

export const cursorOf = ({ day, number }: Pick<OpenEntry, 'day' | 'number'>): Cursor => ({
  at: day,
  id: String(number),
})
export const isCursor = ({ at, id }: Cursor): boolean => isCount(at) && /^\d{1,9}$/.test(id)
