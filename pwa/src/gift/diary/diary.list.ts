import { claimTime } from '@tohfa/sync-protocol/time/claim-time'
import { csvTable, type CsvColumn } from '@tohfa/sync-protocol/csv/csv'
import type { ListedDiary } from '@tohfa/sync-protocol/entities/diary-entry'
import { diariesCsvFileName } from '@tohfa/sync-protocol/files/file-names'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { callJson } from '../../api/client'
import { known, type GiftFacts, type TypeList } from '../shared/type-list'
import { shownCount, shownDate } from '../../ui/formats'
import * as t from './diary.texts'

const COLUMNS: readonly CsvColumn<ListedDiary>[] = [
  ['QR Number', ({ number }) => String(number)],
  ['QR Code', ({ qr_code }) => qr_code],
  ['Name', ({ name }) => name],
  ['Claimed At', (diary) => claimTime(diary) ?? ''],
  ['Entries', ({ entries }) => String(entries)],
  ['With Audio', ({ entries_with_audio }) => String(entries_with_audio)],
  ['With Images', ({ entries_with_images }) => String(entries_with_images)],
  ['First Entry', ({ first_date }) => first_date],
  ['Last Entry', ({ last_date }) => last_date],
]

/** How much each diary contains, but none of its content. */
export const diariesCsv = (diaries: readonly ListedDiary[]) => csvTable(COLUMNS, diaries)

const read = (of: Parameters<TypeList['csv']>[0]) =>
  'id' in of
    ? callJson(endpoint.listDiaries, { params: of })
    : callJson(endpoint.listPublicDiaries, { params: of })

const factsOf = (diary: ListedDiary): GiftFacts => ({
  rows: known([
    [t.entries, shownCount(diary.entries)],
    [t.withAudio, diary.entries_with_audio > 0 ? shownCount(diary.entries_with_audio) : null],
    [t.withImages, diary.entries_with_images > 0 ? shownCount(diary.entries_with_images) : null],
    [t.firstEntry, diary.first_date && shownDate(diary.first_date)],
    [t.lastEntry, diary.last_date && shownDate(diary.last_date)],
  ]),
})

export const list: TypeList = {
  fileName: diariesCsvFileName,
  csv: async (of) => diariesCsv(await read(of)),
  facts: async (of) => new Map((await read(of)).map((one) => [one.number, factsOf(one)])),
}
