/** The same sheet of codes as their manuals would have one write it, by two libraries that people use for it. */
import { claimLink } from '@tohfa/sync-protocol/links'
import { jsPDF } from 'jspdf'
import PDFDocument from 'pdfkit'
import QRCode from 'qrcode'
import type { CodesSheet } from '../server/src/documents/codes-pdf'

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
    const { modules } = QRCode.create(claimLink(origin, code), { errorCorrectionLevel: 'M' })
    const module = CELL / (modules.size + 2 * QUIET_ZONE)
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
    pen.text(`#${i + 1} ${code.slice(0, 8)}`, left + 15, top + 118)
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

export async function sheetByPdfkit(sheet: CodesSheet): Promise<number> {
  const doc = new PDFDocument({ size: 'A4', autoFirstPage: false, margin: 0 })
  const done = new Promise<number>((resolve) => {
    let bytes = 0
    doc.on('data', (piece: Buffer) => (bytes += piece.length)).on('end', () => resolve(bytes))
  })
  drawSheet(sheet, {
    page: () => void doc.addPage().fontSize(10),
    rect: (x, y, width, height) => void doc.rect(x, y, width, height).fill(),
    text: (text, x, y) => void doc.text(text, x, y, { lineBreak: false }),
  })
  doc.end()
  return done
}
