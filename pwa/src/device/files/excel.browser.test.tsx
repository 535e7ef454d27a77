import { CODE_COLUMNS } from '@tohfa/sync-protocol/csv/codes-csv'
import { sheetRow } from '@tohfa/sync-protocol/csv/sheet'
import { wallClock } from '@tohfa/sync-protocol/time/time-zone'
import { unzipSync } from 'fflate'
import { expect, it, vi } from 'vitest'
import { excelFile } from './excel'

/** Type and content of the cells of the first sheet, row by row, as a spreadsheet reads them. */
async function cellsOf(file: Blob) {
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()))
  const xml = (name: string) =>
    new DOMParser().parseFromString(new TextDecoder().decode(parts[name]), 'application/xml')
  const shared = [...xml('xl/sharedStrings.xml').querySelectorAll('si')].map((text) => text.textContent)
  return [...xml('xl/worksheets/sheet1.xml').querySelectorAll('row')].map((row) =>
    [...row.querySelectorAll('c')].map((cell) => {
      const value = cell.querySelector('v')?.textContent ?? cell.textContent
      const isText = cell.getAttribute('t') === 's'
      expect(cell.querySelector('f')).toBeNull()
      return isText ? shared[Number(value)] : Number(value)
    }),
  )
}

it('keeps texts as they are, and has numbers and times that can be calculated with', async () => {
  const row = [
    '7',
    '00000000000000000007',
    'Claimed',
    '=1+1',
    '3-4',
    '09876543210',
    '1E5',
    '2026-03-01T20:30:00Z',
    '',
  ]
  const file = await excelFile(CODE_COLUMNS, [sheetRow(CODE_COLUMNS, row, wallClock('Asia/Kolkata'))])
  const [head, cells] = await cellsOf(file)
  expect(head).toEqual(CODE_COLUMNS)
  const claimedAt = Date.UTC(2026, 2, 2, 2) / 86_400_000 + 25_569
  expect(cells).toEqual([
    ...[7, '00000000000000000007', 'Claimed', '=1+1', '3-4', '09876543210', '1E5'],
    expect.closeTo(claimedAt, 6),
  ])
})

it('starts no worker for 1,000 gifts: the Content-Security-Policy would block it', async () => {
  const Blocked = vi.fn()
  vi.stubGlobal('Worker', Blocked)
  const row = (number: number) => [
    number,
    `${number}`.padEnd(20, 'K'),
    'Claimed',
    'आशा राव',
    'Rao Textiles',
    '',
    '',
  ]
  const rows = Array.from({ length: 1_000 }, (_, i) =>
    sheetRow(CODE_COLUMNS, [...row(i).map(String), '2026-03-01T20:30:00Z', ''], wallClock('Asia/Kolkata')),
  )
  const file = await excelFile(CODE_COLUMNS, rows)
  expect(Blocked).not.toHaveBeenCalled()
  expect(await cellsOf(file)).toHaveLength(1_001)
})
