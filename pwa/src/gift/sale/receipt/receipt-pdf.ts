/** The receipt as a PDF, drawn on the device. It is loaded, with its library, on request. */
import {
  createGlyphFonts,
  unseenText,
  type GlyphFonts,
  type Piece,
} from '@tohfa/sync-protocol/pdf/glyph-fonts'
import { pdfNumber } from '@tohfa/sync-protocol/pdf/operators'
import { FONT_RESOURCES, standardText } from '@tohfa/sync-protocol/pdf/standard-fonts'
import { jsPDF } from 'jspdf'
import { charactersOf, penOf } from '../../../device/picture/canvas-text'
import {
  drawText,
  fontOf,
  measured,
  receiptBands,
  RECEIPT_WIDTH,
  type PlacedArea,
  type PlacedText,
} from './receipt-layout'
import type { ShownReceipt } from '../sale.view'
import * as t from '../sale.texts'

/** points in a millimetre */
const MM = 72 / 25.4
// points: A5 upright
const PAGE = { width: 148 * MM, height: 210 * MM }
const MARGIN = 12 * MM
/** above and below */
const HEAD = 10 * MM
/** points per unit of the layout */
const POINTS = (PAGE.width - 2 * MARGIN) / RECEIPT_WIDTH
/** pixels per unit of the layout: 300 per inch */
const SHARPNESS = (300 / 72) * POINTS

/** What jsPDF offers to its plugins but leaves out of its types. */
interface Internals {
  /** adds operators to the page */
  write(operators: string): void
  events: { subscribe(event: 'putResources' | 'putXobjectDict', listener: () => void): void }
  /** begins an object. @returns its number */
  newObject(): number
  putStream(stream: {
    data: string
    additionalKeyValues: { key: string; value: string }[]
    objectId: number
    filters: readonly string[]
  }): void
  out(line: string): void
}

/** @returns a PDF whose text can be selected, searched and copied, in every script. Throws if the browser gives no canvas */
export function receiptPdf(receipt: ShownReceipt): ArrayBuffer {
  const doc = new jsPDF({
    format: [PAGE.width, PAGE.height],
    unit: 'pt',
    compress: true,
    putOnlyUsedFonts: true,
  })
  doc.setProperties({ title: `${t.receipt} ${receipt.number ?? ''}`.trim() })
  const internals = doc.internal as unknown as Internals
  const canvas = document.createElement('canvas')
  const bands = receiptBands(receipt, penOf(canvas, { willReadFrequently: true }))
  const glyphs = createGlyphFonts()
  /** operators of all texts, by page */
  const pages: string[][] = [[]]
  let top = PAGE.height - HEAD
  for (const { height, areas, texts } of bands) {
    if (top - height * POINTS < HEAD && pages.at(-1)?.length) {
      doc.addPage()
      pages.push([])
      top = PAGE.height - HEAD
    }
    for (const area of areas) internals.write(filled(area, top))
    for (const text of texts) pages.at(-1)?.push(shown({ doc, glyphs, canvas }, text, top))
    top -= height * POINTS
  }
  putTexts(doc, internals, glyphs, pages)
  return doc.output('arraybuffer')
}

/** jsPDF knows only its fonts and TrueType: each page's texts are a form (ISO 32000-1, 8.10) with its own fonts. */
function putTexts(doc: jsPDF, internals: Internals, glyphs: GlyphFonts, pages: readonly string[][]): void {
  const nameOf = (page: number) => `/Texts${page + 1}`
  const numbers: number[] = []
  const put = (data: string, entries: Record<string, string> = {}) => {
    const objectId = internals.newObject()
    const additionalKeyValues = Object.entries(entries).map(([key, value]) => ({ key, value }))
    internals.putStream({ data, additionalKeyValues, objectId, filters: ['FlateEncode'] })
    internals.out('endobj')
    return objectId
  }
  const object = (body: string, stream?: string) => {
    if (stream !== undefined) return put(stream)
    const number = internals.newObject()
    internals.out(`${body}\nendobj`)
    return number
  }
  pages.forEach((_, page) => {
    doc.setPage(page + 1)
    internals.write(`${nameOf(page)} Do`)
  })
  internals.events.subscribe('putResources', () => {
    const Resources = `<</Font <<${FONT_RESOURCES + glyphs.write(object)}>>>>`
    const BBox = `[0 0 ${pdfNumber(PAGE.width)} ${pdfNumber(PAGE.height)}]`
    for (const texts of pages)
      numbers.push(put(texts.join('\n'), { Type: '/XObject', Subtype: '/Form', BBox, Resources }))
  })
  internals.events.subscribe('putXobjectDict', () =>
    numbers.forEach((number, page) => internals.out(`${nameOf(page)} ${number} 0 R`)),
  )
}

function filled({ x, y, width, height, colour }: PlacedArea, top: number): string {
  const box = [MARGIN + x * POINTS, top - (y + height) * POINTS, width * POINTS, height * POINTS]
  return `${fill(colour)} ${box.map(pdfNumber).join(' ')} re f`
}

interface Sheet {
  doc: jsPDF
  glyphs: GlyphFonts
  canvas: HTMLCanvasElement
}

/**
 * Operators for a text: in a standard font, as wide as measured; or invisible, over a picture of it that is drawn here.
 */
function shown({ doc, glyphs, canvas }: Sheet, placed: PlacedText, top: number): string {
  const [x, y, size] = [MARGIN + placed.x * POINTS, top - placed.y * POINTS, placed.size * POINTS]
  const standard = standardText(placed.text, placed.weight === 'bold' ? 'bold' : 'regular', glyphs)
  if (standard) {
    const stretch = standard.width > 0 ? (placed.width * POINTS) / (standard.width * size) : 1
    return `${fill(placed.ink)} ${standard.draw(x, y, size, stretch)}`
  }
  picture(doc, canvas, placed, x, y)
  return unseenText(glyphs, piecesOf(placed), x, y, size)
}

/** The browser shapes text in other scripts. */
function picture(doc: jsPDF, canvas: HTMLCanvasElement, text: PlacedText, x: number, y: number): void {
  const ink = measured(penOf(canvas), text)
  const [left, above] = [ink.actualBoundingBoxLeft, ink.actualBoundingBoxAscent]
  const width = Math.ceil((left + ink.actualBoundingBoxRight) * SHARPNESS)
  const height = Math.ceil((above + ink.actualBoundingBoxDescent) * SHARPNESS)
  if (width < 1 || height < 1) return
  canvas.width = width
  canvas.height = height
  const pen = penOf(canvas)
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, height)
  // a larger font might be wider than was measured
  pen.scale(SHARPNESS, SHARPNESS)
  drawText(pen, text, left, above)
  const pixel = POINTS / SHARPNESS
  // its y counts from the top
  const upper = PAGE.height - y - above * POINTS
  const box = [x - left * POINTS, upper, width * pixel, height * pixel] as const
  doc.addImage(canvas, 'PNG', ...box, undefined, 'FAST')
}

/** The characters of a line from left to right, as the browser has placed them. */
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
      // a browser may treat two characters as one, and gives the place of both for each
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
