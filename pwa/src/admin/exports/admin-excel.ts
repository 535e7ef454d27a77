import { CAMPAIGN_COLUMNS, campaignCells, USER_COLUMNS, userCells } from '@tohfa/sync-protocol/csv/admin-csv'
import { sheetRow } from '@tohfa/sync-protocol/csv/sheet'
import { campaignsExcelFileName, usersExcelFileName } from '@tohfa/sync-protocol/files/file-names'
import { clockIn, wallClock, zoneOf } from '@tohfa/sync-protocol/time/time-zone'
import { excelFile } from '../../device/files/excel'
import { fetchCampaigns, fetchStats, fetchUsers, type Page } from '../shared/admin.api'

const ROWS_AT_ONCE = 1000
const NEWEST_FIRST = { sort: 'created_at', order: 'desc' } as const

/** All rows of a list, as the cells of its CSV. */
async function all<Row>(
  fetchPage: (cursor: { cursor?: string }) => Promise<Page<Row>>,
  cells: (row: Row) => string[],
): Promise<string[][]> {
  const rows: string[][] = []
  for (let next: string | null | undefined; next !== null;) {
    const page = await fetchPage(next === undefined ? {} : { cursor: next })
    for (const row of page.rows) rows.push(cells(row))
    next = page.next
  }
  return rows
}

/** @throws what the call of the list throws */
export async function adminExcel(which: 'users' | 'campaigns', signal: AbortSignal) {
  const zone = zoneOf(await fetchStats(signal))
  const clock = clockIn(zone)
  const dayOf = (at: number) => clock(at).day
  const [columns, rows, fileName] =
    which === 'users'
      ? [
          USER_COLUMNS,
          await all(
            (from) => fetchUsers({ ...NEWEST_FIRST, ...from }, signal, ROWS_AT_ONCE),
            (user) => userCells(user, dayOf),
          ),
          usersExcelFileName,
        ]
      : [
          CAMPAIGN_COLUMNS,
          await all(
            (from) => fetchCampaigns({ ...NEWEST_FIRST, ...from }, signal, ROWS_AT_ONCE),
            (campaign) => campaignCells(campaign, dayOf),
          ),
          campaignsExcelFileName,
        ]
  const file = await excelFile(
    columns,
    rows.map((row) => sheetRow(columns, row, wallClock(zone))),
  )
  return { file, fileName }
}
