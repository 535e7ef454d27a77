/** The receipt as a PDF, drawn on the device. It is loaded on request. */
import { joined, MM, writePdf, type PdfDocument } from '@tohfa/sync-protocol/pdf/document'
import { unseenText, type Piece } from '@tohfa/sync-protocol/pdf/glyph-fonts'
import { pdfNumber } from '@tohfa/sync-protocol/pdf/operators'
import { standardText } from '@tohfa/sync-protocol/pdf/standard-fonts'
import { zlibSync } from 'fflate'
import { charactersOf, penOf } from '../../device/canvas-text'
import {
  drawText,
  fontOf,
  measured,
  receiptBands,
  RECEIPT_WIDTH,
  type PlacedArea,
  type PlacedText,
} from './receipt-layout'
import type { ShownReceipt } from './sale.view'
import * as t from './sale.texts'

// points: A5 upright
const PAGE = { width: 148 * MM, height: 210 * MM }
const MARGIN = 12 * MM
/** above and below */
const HEAD = 10 * MM
/** from the layout's unit */
const POINTS = (PAGE.width - 2 * MARGIN) / RECEIPT_WIDTH
/** pixels for each unit of the layout: 300 in an inch */
const SHARPNESS = (300 / 72) * POINTS

/** @returns a PDF whose text can be selected, searched and copied, in every script. Throws if the browser gives no canvas */
export function receiptPdf(receipt: ShownReceipt): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const title = `${t.receipt} ${receipt.number ?? ''}`.trim()
  const pdf = writePdf({ page: PAGE, title }, zlibSync, (part) => parts.push(part))
  const canvas = document.createElement('canvas')
  const bands = receiptBands(receipt, penOf(canvas, { willReadFrequently: true }))
  let operators: string[] = []
  let top = PAGE.height - HEAD
  for (const { height, areas, texts } of bands) {
    if (top - height * POINTS < HEAD && operators.length > 0) {
      pdf.page(operators.join('\n'))
      operators = []
      top = PAGE.height - HEAD
    }
    operators.push(
      ...areas.map((area) => filled(area, top)),
      ...texts.map((text) => shown(pdf, canvas, text, top)),
    )
    top -= height * POINTS
  }
  pdf.page(operators.join('\n'))
  pdf.end()
  return joined(parts)
}

function filled({ x, y, width, height, colour }: PlacedArea, top: number): string {
  const box = [MARGIN + x * POINTS, top - (y + height) * POINTS, width * POINTS, height * POINTS]
  return `${fill(colour)} ${box.map(pdfNumber).join(' ')} re f`
}

/** Operators for a text: of a standard font, as wide as it was measured; or a picture of it, with its text over it. */
function shown(pdf: PdfDocument, canvas: HTMLCanvasElement, placed: PlacedText, top: number): string {
  const [x, y, size] = [MARGIN + placed.x * POINTS, top - placed.y * POINTS, placed.size * POINTS]
  const standard = standardText(placed.text, placed.weight === 'bold' ? 'bold' : 'regular', pdf.glyphs)
  if (standard) {
    const stretch = standard.width > 0 ? (placed.width * POINTS) / (standard.width * size) : 1
    return `${fill(placed.ink)} ${standard.draw(x, y, size, stretch)}`
  }
  return `${pictured(pdf, canvas, placed, x, y)}\n${unseenText(pdf.glyphs, piecesOf(placed), x, y, size)}`
}

/** The browser shapes text in other scripts. */
function pictured(
  pdf: PdfDocument,
  canvas: HTMLCanvasElement,
  text: PlacedText,
  x: number,
  y: number,
): string {
  const ink = measured(penOf(canvas), text)
  const [left, above] = [ink.actualBoundingBoxLeft, ink.actualBoundingBoxAscent]
  const width = Math.ceil((left + ink.actualBoundingBoxRight) * SHARPNESS)
  const height = Math.ceil((above + ink.actualBoundingBoxDescent) * SHARPNESS)
  if (width < 1 || height < 1) return ''
  canvas.width = width
  canvas.height = height
  const pen = penOf(canvas)
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, height)
  // a larger font might be wider than was measured
  pen.scale(SHARPNESS, SHARPNESS)
  drawText(pen, text, left, above)
  const { data } = pen.getImageData(0, 0, width, height)
  const colours = Uint8Array.from(data).filter((_, at) => at % 4 !== 3)
  const name = pdf.picture(width, height, colours)
  const pixel = POINTS / SHARPNESS
  const box = [
    ...[width * pixel, 0, 0, height * pixel],
    ...[x - left * POINTS, y + above * POINTS - height * pixel],
  ]
  return `q ${box.map(pdfNumber).join(' ')} cm /${name} Do Q`
}

/** The characters of a line from left to right, as the browser has put them. */
function piecesOf(text: PlacedText): Piece[] {
  const line = document.createElement('div')
  line.textContent = text.text
  line.style.all = 'initial'
  Object.assign(line.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre',
    font: fontOf(text),
    direction: text.rightToLeft ? 'rtl' : 'ltr',
  })
  document.body.append(line)
  try {
    const range = document.createRange()
    const node = line.firstChild ?? line
    let end = 0
    const pieces: (Piece & { left: number })[] = []
    for (const character of charactersOf(text.text)) {
      range.setStart(node, end)
      end += character.length
      range.setEnd(node, end)
      const { left, width } = range.getBoundingClientRect()
      const last = pieces.at(-1)
      // a browser may take two characters for one, and gives the place of both for each
      if (last?.left === left && width > 0) last.text += character
      else pieces.push({ text: character, left, width: width / text.size })
    }
    return pieces.sort((one, other) => one.left - other.left)
  } finally {
    line.remove()
  }
}

/** @param colour #rrggbb */
function fill(colour: string): string {
  const parts = [1, 3, 5].map((at) => pdfNumber(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
  return `${parts.join(' ')} rg`
}
