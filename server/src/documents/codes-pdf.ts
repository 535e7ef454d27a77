/**
 * A campaign's codes to print and cut out: A4, vector pictures of at least 30 mm with their quiet zones, under each its
 * running number and the first characters of the code.
 */
import { CODE_SHOWN_LENGTH } from '@tohfa/sync-protocol/limits'
import { MM, newPdf, pdfNumber, type PdfDocument } from './pdf-document'
import { claimQrDrawer, QUIET_ZONE, type QrRuns } from './qr-runs'
import { shapeText, type FontFor } from './shaped-text'
import { isWinAnsi } from './win-ansi'

/** What a sheet of codes is drawn from. */
export interface CodesSheet {
  campaignName: string
  /** in the order of their running numbers, which begin with 1 */
  codes: readonly string[]
  /** that the claim links begin with */
  origin: string
  /** epoch ms */
  createdAt: number
}

const PAGE = { width: 210 * MM, height: 297 * MM }
const MARGIN = 9 * MM
const HEAD = 8 * MM
const GRID = { columns: 5, rows: 6 }
const CODES_PER_PAGE = GRID.columns * GRID.rows
const CELL = {
  width: (PAGE.width - 2 * MARGIN) / GRID.columns,
  height: (PAGE.height - 2 * MARGIN - HEAD) / GRID.rows,
}
/** lower edge of the head, upper edge of the grid */
const TOP = PAGE.height - MARGIN - HEAD

const HEAD_SIZE = 11
/** the rest of the line is for the page's number */
const NAME_WIDTH = PAGE.width - 2 * MARGIN - 30 * MM
const LABEL_SIZE = 10
/** the label's baseline above the cell's lower edge */
const LABEL_RISE = 2.2 * MM
const LABEL_GAP = 6
/** advance of a character as a part of the font's size: Helvetica Bold's digits and sharp sign, Courier */
const DIGIT_WIDTH = 0.556
const MONO_WIDTH = 0.6

/**
 * @param fontFor of what the standard fonts cannot show
 * @returns bytes of a PDF
 */
export function codesPdf(
  { campaignName, codes, origin, createdAt }: CodesSheet,
  fontFor: FontFor,
): Uint8Array<ArrayBuffer> {
  const pdf = newPdf('a4', campaignName, createdAt)
  const draw = claimQrDrawer(origin)
  const label = labelWriter(pdf)
  const head = headWriter(pdf, campaignName.normalize('NFC'), fontFor)
  const pages = Math.ceil(codes.length / CODES_PER_PAGE)
  for (let page = 0; page < pages; page++) {
    if (page > 0) pdf.doc.addPage()
    head(`Page ${page + 1} of ${pages}`)
    const first = page * CODES_PER_PAGE
    const onPage = codes.slice(first, first + CODES_PER_PAGE)
    pdf.write(cutLines(onPage.length))
    pdf.write(onPage.map((code, i) => picture(i, draw(code)) + label(i, first + i + 1, code)).join('\n'))
  }
  return pdf.bytes()
}

/** Writes the campaign's name, as large as it fits, and which page it is. */
function headWriter({ doc, write }: PdfDocument, name: string, fontFor: FontFor) {
  const y = MARGIN + HEAD_SIZE
  const shaped = isWinAnsi(name) ? undefined : shapeText(name, fontFor)
  doc.setFont('helvetica', 'bold').setFontSize(1)
  const width = shaped?.width ?? doc.getTextWidth(name)
  const size = Math.min(HEAD_SIZE, NAME_WIDTH / width)
  return (pageText: string) => {
    doc.setFont('helvetica', 'normal').setFontSize(HEAD_SIZE)
    doc.text(pageText, PAGE.width - MARGIN, y, { align: 'right' })
    if (shaped) write(shaped.draw(MARGIN, PAGE.height - y, size))
    else doc.setFont('helvetica', 'bold').setFontSize(size).text(name, MARGIN, y)
  }
}

const cellLeft = (i: number) => MARGIN + (i % GRID.columns) * CELL.width
const cellTop = (i: number) => TOP - Math.floor(i / GRID.columns) * CELL.height

/** Thin dashes around every cell that is used. */
function cutLines(cells: number): string {
  const rows = Math.ceil(cells / GRID.columns)
  const right = PAGE.width - MARGIN
  const bottom = TOP - rows * CELL.height
  const line = (...points: [number, number, number, number]) => {
    const [fromX, fromY, toX, toY] = points.map(pdfNumber)
    return `${fromX} ${fromY} m ${toX} ${toY} l`
  }
  const across = Array.from({ length: rows + 1 }, (_, row) => TOP - row * CELL.height)
  const down = Array.from({ length: GRID.columns + 1 }, (_, column) => MARGIN + column * CELL.width)
  return [
    'q 0.3 w 0.6 G [2 3] 0 d',
    ...across.map((y) => line(MARGIN, y, right, y)),
    ...down.map((x) => line(x, TOP, x, bottom)),
    'S Q',
  ].join('\n')
}

/** The code, as wide as its cell with the quiet zone: 30 mm for the smallest symbol that a claim link fits, 29 modules. */
function picture(i: number, { side, path }: QrRuns): string {
  const module = CELL.width / (side + 2 * QUIET_ZONE)
  const left = cellLeft(i) + QUIET_ZONE * module
  const top = cellTop(i) - QUIET_ZONE * module
  const [size, x, y] = [module, left, top].map(pdfNumber)
  return `q ${size} 0 0 -${size} ${x} ${y} cm\n${path}f\nQ\n`
}

/** Writes "#12 ABCDEFGH" in the middle under a picture, by operators: a call of the library for each would take longer than the pictures. */
function labelWriter(pdf: PdfDocument) {
  const bold = pdf.font('helvetica', 'bold')
  const mono = pdf.font('courier', 'normal')
  return (i: number, number: number, code: string): string => {
    const [numbered, shown] = [`#${number}`, code.slice(0, CODE_SHOWN_LENGTH)]
    const numberWidth = numbered.length * DIGIT_WIDTH * LABEL_SIZE + LABEL_GAP
    const width = numberWidth + shown.length * MONO_WIDTH * LABEL_SIZE
    const x = pdfNumber(cellLeft(i) + (CELL.width - width) / 2)
    const y = pdfNumber(cellTop(i) - CELL.height + LABEL_RISE)
    return (
      `BT /${bold} ${LABEL_SIZE} Tf ${x} ${y} Td (${numbered}) Tj ` +
      `/${mono} ${LABEL_SIZE} Tf ${pdfNumber(numberWidth)} 0 Td (${shown}) Tj ET`
    )
  }
}
