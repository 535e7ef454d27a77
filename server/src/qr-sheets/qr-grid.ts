/** Pages of QR codes in cells of one size: a picture (with its quiet zone) at the top, and room for a label below it. */
import { MM } from './pdf-document'
import { pdfNumber, type PdfText } from '@tohfa/sync-protocol/pdf/operators'
import type { SetLine } from './pdf-text'
import { QUIET_ZONE, type QrRuns } from './qr-runs'

/** All lengths are in points, all places from the lower left corner of the page. */
export interface QrGrid {
  page: { width: number; height: number }
  perPage: number
  cell: { width: number; height: number }
  /** of the i-th cell of a page */
  left(i: number): number
  top(i: number): number
  /** Operators that draw a code in the i-th cell. */
  picture(i: number, code: QrRuns): string
  /** Operators that draw thin dashes around every used cell. */
  cutLines(cells: number): string
  /** Operators that write the title, as large as it fits, and the page's number. */
  head(title: PdfText, page: number, pages: number): string
}

interface GridMeasures {
  page: { width: number; height: number }
  margin: number
  columns: number
  rows: number
  /** minimum height of a label under each picture */
  label: number
}

const HEAD = 8 * MM
const HEAD_SIZE = 11
/** at the end of the head line */
const PAGE_NUMBER_WIDTH = 30 * MM

export const A3 = { width: 297 * MM, height: 420 * MM }
export const A4 = { width: 210 * MM, height: 297 * MM }

export function qrGrid({ page, margin, columns, rows, label }: GridMeasures, setLine: SetLine): QrGrid {
  const width = page.width - 2 * margin
  const cell = { width: width / columns, height: (page.height - 2 * margin - HEAD) / rows }
  const side = Math.min(cell.width, cell.height - label)
  /** upper edge of the grid */
  const top = page.height - margin - HEAD
  const left = (i: number) => margin + (i % columns) * cell.width
  const topOf = (i: number) => top - Math.floor(i / columns) * cell.height

  return {
    page,
    perPage: columns * rows,
    cell,
    left,
    top: topOf,
    picture(i, { side: modules, path }) {
      const module = side / (modules + 2 * QUIET_ZONE)
      const x = left(i) + (cell.width - side) / 2 + QUIET_ZONE * module
      const [size, fromX, fromY] = [module, x, topOf(i) - QUIET_ZONE * module].map(pdfNumber)
      return `q ${size} 0 0 -${size} ${fromX} ${fromY} cm\n${path}f\nQ`
    },
    cutLines(cells) {
      const used = Math.ceil(cells / columns)
      const [right, bottom] = [page.width - margin, top - used * cell.height]
      const line = (...points: [number, number, number, number]) => {
        const [fromX, fromY, toX, toY] = points.map(pdfNumber)
        return `${fromX} ${fromY} m ${toX} ${toY} l`
      }
      const across = Array.from({ length: used + 1 }, (_, row) => top - row * cell.height)
      const down = Array.from({ length: columns + 1 }, (_, column) => margin + column * cell.width)
      return [
        'q 0.3 w 0.6 G [2 3] 0 d',
        ...across.map((y) => line(margin, y, right, y)),
        ...down.map((x) => line(x, top, x, bottom)),
        'S Q',
      ].join('\n')
    },
    head(title, number, pages) {
      const y = page.height - margin - HEAD_SIZE
      const size = Math.min(HEAD_SIZE, (width - PAGE_NUMBER_WIDTH) / title.width)
      const numbered = setLine(`Page ${number} of ${pages}`, 'regular')
      return [
        title.draw(margin, y, size),
        numbered.draw(page.width - margin - numbered.width * HEAD_SIZE, y, HEAD_SIZE),
      ].join('\n')
    },
  }
}
