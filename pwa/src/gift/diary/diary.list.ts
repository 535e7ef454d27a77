import { claimTime } from '@tohfa/sync-protocol/claim-time'
import { csvTable, type CsvColumn } from '@tohfa/sync-protocol/csv/csv'
import type { ListedDiary } from '@tohfa/sync-protocol/entities/diary-entry'
import { diariesCsvFileName } from '@tohfa/sync-protocol/file-names'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { callJson } from '../../api/client'
import type { TypeList } from '../shared/type-list'

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

export const list: TypeList = {
  fileName: diariesCsvFileName,
  csv: async (of) =>
    diariesCsv(
      await ('id' in of
        ? callJson(endpoint.listDiaries, { params: of })
        : callJson(endpoint.listPublicDiaries, { params: of })),
    ),
}
