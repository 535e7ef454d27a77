/** The receipt as a PDF, drawn on the device. It is loaded, with its library, on request. */
import { jsPDF } from 'jspdf'
import { receiptLines, type ReceiptLine } from './receipt-lines'
import { RUPEE_FONT } from './rupee-font'
import type { ShownReceipt } from './sale.view'

// millimetres, A5 upright
const LEFT = 12
const RIGHT = 136
const TOP = 18
const BOTTOM = 200
const LINE = 6
const VALUE_WIDTH = 74
const LABEL_WIDTH = 62
/** pixels per point of text size */
const SHARPNESS = 4
const MM_PER_POINT = 25.4 / 72
/** of its own font and of Helvetica's digits, in parts of the text size */
const RUPEE_WIDTH = 0.556

const TEXT = {
  heading: { size: 18, weight: 'bold' },
  strong: { size: 12, weight: 'bold' },
  text: { size: 10, weight: 'normal' },
  small: { size: 9, weight: 'normal' },
} as const

export async function receiptPdf(receipt: ShownReceipt): Promise<ArrayBuffer> {
  const doc = new jsPDF({ format: 'a5', compress: true })
  for (const [weight, font] of Object.entries(RUPEE_FONT)) {
    doc.addFileToVFS(`rupee-${weight}.ttf`, font)
    doc.addFont(`rupee-${weight}.ttf`, 'rupee', weight)
  }
  const pen = penOn(doc)
  for (const line of receiptLines(receipt)) pen(line)
  return doc.output('arraybuffer')
}

type Weight = 'normal' | 'bold'

/** Writes from top to bottom, over as many pages as needed. */
function penOn(doc: jsPDF) {
  let y = TOP
  const room = (height: number) => {
    if (y + height <= BOTTOM) return
    doc.addPage('a5')
    y = TOP
  }
  const text = (content: string, size: number, weight: Weight) => {
    for (const line of lines(doc, content, RIGHT - LEFT, size, weight)) {
      room(LINE)
      write(doc, line, { x: LEFT, y, size, weight, align: 'left' })
      y += size * MM_PER_POINT * 1.35
    }
  }
  const row = ({ label, value }: ReceiptLine & { kind: 'row' }) => {
    const weight = 'normal'
    const labels = lines(doc, label, LABEL_WIDTH, 10, weight)
    const values = lines(doc, value, VALUE_WIDTH - (labels.length > 1 ? 24 : 0), 10, weight)
    for (let at = 0; at < Math.max(labels.length, values.length); at++) {
      room(LINE)
      write(doc, labels[at] ?? '', { x: LEFT, y, size: 10, weight, align: 'left' })
      write(doc, values[at] ?? '', { x: RIGHT, y, size: 10, weight, align: 'right' })
      y += LINE
    }
  }
  const balance = ({ label, value }: ReceiptLine & { kind: 'balance' }) => {
    const height = 2 * LINE
    room(height)
    doc.setFillColor(label === undefined ? '#e3f1e6' : '#fdefcd')
    doc.roundedRect(LEFT - 2, y - 4, RIGHT - LEFT + 4, height - 2, 2, 2, 'F')
    if (label !== undefined)
      write(doc, label, { x: LEFT, y: y + 2, size: 10, weight: 'normal', align: 'left' })
    write(doc, value, { x: RIGHT, y: y + 2, size: 13, weight: 'bold', align: 'right' })
    y += height + 1
  }
  return (line: ReceiptLine) => {
    if (line.kind === 'row') return row(line)
    if (line.kind === 'balance') return balance(line)
    if (line.kind !== 'rule') return text(line.text, TEXT[line.kind].size, TEXT[line.kind].weight)
    room(LINE)
    doc.setDrawColor(190).line(LEFT, y - 2, RIGHT, y - 2)
    y += 4
  }
}

/** The standard fonts of PDF have Western European letters only; the rupee sign has a font of its own. */
const hasLetters = (text: string) => /^[\u0020-\u007E\u00A0-\u00FF\u20B9]*$/.test(text)

function lines(doc: jsPDF, text: string, width: number, size: number, weight: Weight): string[] {
  doc.setFont('helvetica', weight).setFontSize(size)
  // as wide as the rupee sign, which Helvetica does not know
  const stand = ['¤', '0', '1'].find((sign) => !text.includes(sign)) ?? '₹'
  return text
    .replaceAll('₹', stand)
    .split(/\r?\n/)
    .flatMap((line) => doc.splitTextToSize(line, width) as string[])
    .map((line) => (text.includes('₹') ? line.replaceAll(stand, '₹') : line))
}

interface Place {
  x: number
  y: number
  size: number
  weight: Weight
  align: 'left' | 'right'
}

function write(doc: jsPDF, text: string, place: Place) {
  const { x, y, size, weight, align } = place
  if (!hasLetters(text)) {
    // the browser shapes text in other scripts
    const { canvas, width, height, ascent } = drawn(text, size, weight)
    doc.addImage(canvas, 'PNG', align === 'left' ? x : x - width, y - ascent, width, height)
    return
  }
  doc.setFontSize(size)
  const parts = text.split(/(₹)/).filter((part) => part !== '')
  const widthOf = (part: string) =>
    part === '₹' ? RUPEE_WIDTH * size * MM_PER_POINT : doc.setFont('helvetica', weight).getTextWidth(part)
  let at = align === 'left' ? x : x - parts.reduce((sum, part) => sum + widthOf(part), 0)
  for (const part of parts) {
    const width = widthOf(part)
    doc.setFont(part === '₹' ? 'rupee' : 'helvetica', weight).text(part, at, y)
    at += width
  }
}

/** The text as a picture from the browser; measures in millimetres. */
function drawn(text: string, size: number, weight: Weight) {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('the browser gave no canvas')
  const font = `${weight} ${size * SHARPNESS}px system-ui, sans-serif`
  pen.font = font
  const { width } = pen.measureText(text)
  const ascent = size * SHARPNESS * 1.1
  canvas.width = Math.ceil(width)
  canvas.height = Math.ceil(size * SHARPNESS * 1.5)
  // setting the size has reset the font
  pen.font = font
  pen.fillText(text, 0, ascent)
  const mm = MM_PER_POINT / SHARPNESS
  return { canvas, width: canvas.width * mm, height: canvas.height * mm, ascent: ascent * mm }
}
