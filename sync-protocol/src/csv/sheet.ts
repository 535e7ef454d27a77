/**
 * Tables for spreadsheets. What a CSV cannot keep there (leading zeros, `3-4`, `1E5`) is a text, like every cell except
 * quantities, rates and times.
 */

/** A cell: a text; a number; a part of one, shown as percent; a day or a moment, whose UTC fields are what a clock showed. */
export type SheetCell =
  | { kind: 'text'; value: string }
  | { kind: 'number' | 'percent'; value: number }
  | { kind: 'day' | 'moment'; value: Date }
  | null

const KINDS: Readonly<Record<string, 'number' | 'percent' | 'day' | 'moment'>> = {
  'QR Number': 'number',
  'Claimed At': 'moment',
  'Campaign Count': 'number',
  'Joined Date': 'day',
  'Total QRs': 'number',
  Claimed: 'number',
  Unclaimed: 'number',
  'Claim Rate': 'percent',
  'Created Date': 'day',
}

/**
 * @param columns names of the columns of a CSV
 * @param row its cells, as texts
 * @param clock `wallClock` of the time zone that moments are shown in; a spreadsheet knows none
 */
export const sheetRow = (
  columns: readonly string[],
  row: readonly string[],
  clock: (at: number) => number,
): SheetCell[] =>
  row.map((text, at) => {
    const kind = KINDS[columns[at] ?? '']
    if (text === '') return null
    if (kind === undefined) return { kind: 'text', value: text }
    if (kind === 'number') return { kind, value: Number(text) }
    if (kind === 'percent') return { kind, value: Number(text.replace('%', '')) / 100 }
    return { kind, value: new Date(kind === 'day' ? text : clock(Date.parse(text))) }
  })
