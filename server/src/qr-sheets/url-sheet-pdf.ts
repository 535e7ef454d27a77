/**
 * A list of URLs to print: A3, nine by twelve vector pictures on a page, each with its name and address under it.
 */
import { URL_GRID } from '@tohfa/sync-protocol/csv-qr/sheet-limits'
import { shownLink } from '@tohfa/sync-protocol/code/links'
import { newPdf, MM, type Emit } from './pdf-document'
import { sheetPage, sheetPages, type SheetCell } from '@tohfa/sync-protocol/csv-qr/url-sheet'
import { lineSetter, type SetLine } from './pdf-text'
import { A3, qrGrid } from './qr-grid'
import { urlQrDrawer } from './qr-runs'
import type { FontFor } from './shaped-text'

/** What a sheet of URLs is drawn from. */
export interface UrlSheet {
  title: string
  /** checked; the first is the master */
  urls: readonly string[]
  /** epoch ms */
  createdAt: number
}

const LABEL_SIZE = 5
const LABEL_LINE = 5.6
/** baseline of the lower line above the cell's lower edge */
const LABEL_RISE = 1 * MM
/** white to the left and the right of a label */
const LABEL_SIDE = 1 * MM
const MEASURES = { page: A3, margin: 7 * MM, ...URL_GRID, label: LABEL_RISE + LABEL_LINE + LABEL_SIZE }

/**
 * @param fontFor finds fonts for what the standard fonts cannot show
 * @param emit receives the PDF, each page as soon as it is drawn
 */
export function urlSheetPdf({ title, urls, createdAt }: UrlSheet, fontFor: FontFor, emit: Emit): void {
  const pdf = newPdf({ page: MEASURES.page, title, createdAt }, emit)
  const setLine = lineSetter(fontFor, pdf.glyphs)
  const grid = qrGrid(MEASURES, setLine)
  const draw = urlQrDrawer()
  const head = setLine(title, 'bold')
  const pages = sheetPages(urls.length)
  const label = (cell: SheetCell, i: number) => {
    const width = grid.cell.width - 2 * LABEL_SIDE
    const middle = grid.left(i) + grid.cell.width / 2
    const bottom = grid.top(i) - grid.cell.height + LABEL_RISE
    const lines = labelLines(cell, width / LABEL_SIZE, setLine)
    return lines.map((line, at) => {
      const size = Math.min(LABEL_SIZE, width / line.width)
      return line.draw(middle - (line.width * size) / 2, bottom + (lines.length - 1 - at) * LABEL_LINE, size)
    })
  }
  for (let page = 0; page < pages; page++) {
    const cells = sheetPage(urls, page)
    const pictures = cells.flatMap((cell, i) => [grid.picture(i, draw(cell.url)), ...label(cell, i)])
    pdf.page([grid.head(head, page + 1, pages), grid.cutLines(cells.length), ...pictures].join('\n'))
  }
  pdf.end()
}

/**
 * The label in one line if it fits, or else in two lines of equally many characters.
 * @param width of a line at a font size of 1
 */
function labelLines({ name, url }: SheetCell, width: number, setLine: SetLine) {
  const text = (line: string) => setLine(line, 'regular')
  const whole = `${name} ${shownLink(url)}`
  const line = text(whole)
  if (line.width <= width) return [line]
  const characters = Array.from(new Intl.Segmenter('und').segment(whole), ({ segment }) => segment)
  const half = Math.ceil(characters.length / 2)
  return [characters.slice(0, half), characters.slice(half)].map((part) => text(part.join('')))
}
