/** Excel files (.xlsx), made on the device. */
import type { SheetCell } from '@tohfa/sync-protocol/csv/sheet'
import writeExcelFile, { type Cell } from 'write-excel-file/browser'

const FORMATS = { percent: '0%', day: 'yyyy-mm-dd', moment: 'yyyy-mm-dd hh:mm:ss' }

/** @param columns the names at the top, which stay visible */
export const excelFile = (columns: readonly string[], rows: readonly SheetCell[][]): Promise<Blob> =>
  writeExcelFile(
    [
      columns.map((name): Cell => ({ value: name, type: String, fontWeight: 'bold' })),
      ...rows.map((row) => row.map(cellOf)),
    ],
    { stickyRowsCount: 1, columns: columns.map((name, at) => ({ width: widthOf(name, rows, at) })) },
  ).toBlob()

/** in characters: at least a date with its time, and no wider than a column that can be read on a laptop */
const [NARROWEST, WIDEST] = [20, 60]

function widthOf(name: string, rows: readonly SheetCell[][], at: number): number {
  let longest = Math.max(NARROWEST, name.length)
  for (const { [at]: cell } of rows) if (cell?.kind === 'text') longest = Math.max(longest, cell.value.length)
  return Math.min(longest + 1, WIDEST)
}

function cellOf(cell: SheetCell): Cell {
  if (cell === null) return null
  const { kind, value } = cell
  // a text of digits would be taken for a number
  if (kind === 'text') return { value, type: String }
  return kind === 'number'
    ? { value, type: Number }
    : { value, type: value instanceof Date ? Date : Number, format: FORMATS[kind] }
}
