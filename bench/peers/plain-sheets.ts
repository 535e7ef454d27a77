/** The same sheet of codes by two popular libraries, used as their manuals say. */
import { groupedCode } from '@tohfa/sync-protocol/code/code-alphabet'
import { URL_GRID } from '@tohfa/sync-protocol/csv-qr/sheet-limits'
import { claimLink, shownLink } from '@tohfa/sync-protocol/code/links'
import { sheetPage, sheetPages } from '@tohfa/sync-protocol/csv-qr/url-sheet'
import { jsPDF } from 'jspdf'
import PDFDocument from 'pdfkit'
import QRCode from 'qrcode'
import type { CodesSheet } from '../../server/src/qr-sheets/codes-pdf'
import type { UrlSheet } from '../../server/src/qr-sheets/url-sheet-pdf'

const [PAGE_WIDTH, MARGIN, COLUMNS, PER_PAGE, CELL, ROW] = [595, 25, 5, 30, 109, 127]
const QUIET_ZONE = 4

interface Pen {
  page(number: number): void
  rect(x: number, y: number, width: number, height: number): void
  text(text: string, x: number, y: number): void
}

function drawSheet({ campaignName, codes, origin }: CodesSheet, pen: Pen): void {
  const pages = Math.ceil(codes.length / PER_PAGE)
  for (const [i, code] of codes.entries()) {
    const place = i % PER_PAGE
    if (place === 0) {
      const number = i / PER_PAGE + 1
      pen.page(number)
      pen.text(campaignName, MARGIN, MARGIN)
      pen.text(`Page ${number} of ${pages}`, PAGE_WIDTH - 4 * MARGIN, MARGIN)
    }
    const [left, top] = [MARGIN + (place % COLUMNS) * CELL, 50 + Math.floor(place / COLUMNS) * ROW]
    drawCode(claimLink(origin, code), left, top, CELL, pen)
    pen.text(`#${i + 1} Scan to claim`, left + 15, top + 113)
    pen.text(groupedCode(code), left + 5, top + 123)
  }
}

function drawCode(link: string, left: number, top: number, side: number, pen: Pen): void {
  const { modules } = QRCode.create(link, { errorCorrectionLevel: 'M' })
  const module = side / (modules.size + 2 * QUIET_ZONE)
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++) {
      const from = x
      while (x < modules.size && modules.get(y, x)) x++
      if (x > from)
        pen.rect(
          left + (from + QUIET_ZONE) * module,
          top + (y + QUIET_ZONE) * module,
          (x - from) * module,
          module,
        )
    }
}

/** @returns bytes of the PDF, as everywhere here */
export async function sheetByJsPdf(sheet: CodesSheet): Promise<number> {
  const doc = new jsPDF({ unit: 'pt', format: 'a4', compress: true })
  doc.setFontSize(10)
  drawSheet(sheet, {
    page: (number) => void (number > 1 && doc.addPage()),
    rect: (x, y, width, height) => void doc.rect(x, y, width, height, 'F'),
    text: (text, x, y) => void doc.text(text, x, y),
  })
  return doc.output('arraybuffer').byteLength
}

export const sheetByPdfkit = (sheet: CodesSheet) => withPdfkit('A4', 10, (pen) => drawSheet(sheet, pen))

function withPdfkit(size: 'A4' | 'A3', fontSize: number, draw: (pen: Pen) => void): Promise<number> {
  const doc = new PDFDocument({ size, autoFirstPage: false, margin: 0 })
  const done = new Promise<number>((resolve) => {
    let bytes = 0
    doc.on('data', (piece: Buffer) => (bytes += piece.length)).on('end', () => resolve(bytes))
  })
  draw({
    page: () => void doc.addPage().fontSize(fontSize),
    rect: (x, y, width, height) => void doc.rect(x, y, width, height).fill(),
    text: (text, x, y) => void doc.text(text, x, y, { lineBreak: false }),
  })
  doc.end()
  return done
}

const A3 = { margin: 20, width: 842, top: 43, row: 94, side: 81 }

/** A3, nine by twelve, the label under each in one line. */
export const urlSheetByPdfkit = ({ title, urls }: UrlSheet) =>
  withPdfkit('A3', 5, (pen) => {
    const pages = sheetPages(urls.length)
    for (let page = 0; page < pages; page++) {
      pen.page(page + 1)
      pen.text(`${title}, page ${page + 1} of ${pages}`, A3.margin, A3.margin)
      for (const [i, { url, name }] of sheetPage(urls, page).entries()) {
        const left = A3.margin + (i % URL_GRID.columns) * ((A3.width - 2 * A3.margin) / URL_GRID.columns)
        const top = A3.top + Math.floor(i / URL_GRID.columns) * A3.row
        drawCode(url, left, top, A3.side, pen)
        pen.text(`${name} ${shownLink(url)}`, left, top + A3.side)
      }
    }
  })
