/**
 * A receipt laid out once, for the picture and the PDF: positions in pixels of a picture that is RECEIPT_WIDTH wide.
 */
import { wrapped } from '../../../device/picture/canvas-text'
import { receiptLines } from './receipt-lines'
import type { ShownReceipt } from '../sale.view'

export const RECEIPT_WIDTH = 952
/** how far a background extends on either side */
const BLEED = 24

const INK = '#2b2320'
const SOFT = '#63574f'
const RULE = '#d8cdc0'
const DUE = { paper: '#fdefcd', ink: '#714600' }
const PAID = { paper: '#e3f1e6', ink: '#1f6b3a' }

interface Style {
  size: number
  weight: 'normal' | 'bold'
  ink: string
}
const STYLES = {
  heading: { size: 56, weight: 'bold', ink: INK },
  amount: { size: 84, weight: 'bold', ink: INK },
  strong: { size: 38, weight: 'bold', ink: INK },
  text: { size: 32, weight: 'normal', ink: INK },
  small: { size: 30, weight: 'normal', ink: SOFT },
  label: { size: 32, weight: 'normal', ink: SOFT },
} as const satisfies Record<string, Style>

/** least distance between a label and its value */
const BETWEEN = 32
const VALUE_WIDTH = 0.6 * RECEIPT_WIDTH
const AFTER_TEXT = 6
const AFTER_ROW = 6
const RULE_ROOM = 26
const BALANCE = { top: 8, height: 104, after: 26 }
/** as parts of the font size; taller letters get more room */
const ASCENT = 1
const DESCENT = 0.3

interface Written extends Style {
  text: string
  rightToLeft: boolean
}

/** One line of text. `x` is its left end, `y` its baseline below the band's upper edge. */
export interface PlacedText extends Written {
  x: number
  y: number
  width: number
}

export interface PlacedArea {
  x: number
  y: number
  width: number
  height: number
  colour: string
}

/** Texts that stay together on a page, under the band before them. */
export interface Band {
  height: number
  /** under the texts */
  areas: PlacedArea[]
  texts: PlacedText[]
}

/** @param pen measures */
export function receiptBands(receipt: ShownReceipt, pen: CanvasRenderingContext2D): Band[] {
  return receiptLines(receipt).flatMap((line): Band[] => {
    switch (line.kind) {
      case 'rule':
        return [{ height: RULE_ROOM, areas: [area(0, RULE_ROOM / 2, RECEIPT_WIDTH, 2, RULE)], texts: [] }]
      case 'row': {
        const values = setLines(pen, line.value, VALUE_WIDTH, STYLES.text)
        const room = RECEIPT_WIDTH - BETWEEN - Math.max(0, ...values.map(({ width }) => width))
        const labels = setLines(pen, line.label, room, STYLES.label)
        const bands = Array.from({ length: Math.max(labels.length, values.length) }, (_, at) =>
          band([labels[at], values[at] && flushRight(values[at])]),
        )
        return withRoomAfter(bands, AFTER_ROW)
      }
      case 'balance': {
        const { paper, ink } = line.label === undefined ? PAID : DUE
        const { top, height, after } = BALANCE
        const middle = top + height / 2
        const value = { ...setLine(pen, line.value, { size: 46, weight: 'bold', ink }), y: middle + 16 }
        const label = setLine(pen, line.label ?? '', { ...STYLES.label, ink })
        return [
          {
            height: top + height + after,
            areas: [area(-BLEED, top, RECEIPT_WIDTH + 2 * BLEED, height, paper)],
            texts: [...(line.label === undefined ? [] : [{ ...label, y: middle + 11 }]), flushRight(value)],
          },
        ]
      }
      case 'heading':
      case 'amount':
      case 'strong':
      case 'text':
      case 'small': {
        const lines = setLines(pen, line.text, RECEIPT_WIDTH, STYLES[line.kind])
        return withRoomAfter(
          lines.map((text) => band([text])),
          AFTER_TEXT,
        )
      }
    }
  })
}

/** Draws a text, its baseline from (x, y). */
export function drawText(pen: CanvasRenderingContext2D, text: PlacedText, x: number, y: number) {
  setPen(pen, text)
  pen.fillStyle = text.ink
  pen.fillText(text.text, x, y)
}

export function measured(pen: CanvasRenderingContext2D, text: Written): TextMetrics {
  setPen(pen, text)
  return pen.measureText(text.text)
}

export const fontOf = ({ weight, size }: Style) => `${weight} ${size}px system-ui, sans-serif`

function setPen(pen: CanvasRenderingContext2D, text: Omit<Written, 'text'>) {
  pen.font = fontOf(text)
  pen.textAlign = 'left'
  pen.textBaseline = 'alphabetic'
  pen.direction = text.rightToLeft ? 'rtl' : 'ltr'
}

interface SetLine extends PlacedText {
  descent: number
}

function setLine(pen: CanvasRenderingContext2D, text: string, style: Style, rightToLeft = false): SetLine {
  const written = { ...style, text, rightToLeft }
  const { width, actualBoundingBoxAscent, actualBoundingBoxDescent } = measured(pen, written)
  return {
    ...written,
    width,
    x: 0,
    y: Math.max(ASCENT * style.size, actualBoundingBoxAscent),
    descent: Math.max(DESCENT * style.size, actualBoundingBoxDescent),
  }
}

function setLines(pen: CanvasRenderingContext2D, text: string, width: number, style: Style): SetLine[] {
  return text.split(/\r?\n/).flatMap((paragraph) => {
    const rightToLeft = RIGHT_TO_LEFT.test(paragraph)
    setPen(pen, { ...style, rightToLeft })
    return wrapped(pen, paragraph.replaceAll(NARROW_SPACE, WIDE_SPACE), width).map((line) =>
      setLine(pen, line, style, rightToLeft),
    )
  })
}

/** its first letter is written from right to left */
const RIGHT_TO_LEFT =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}\p{Script=Syriac}\p{Script=Nko}]/u
/** characters that some browsers write in times, and PDF's standard fonts do not have */
const NARROW_SPACE = '\u202F'
const WIDE_SPACE = '\u00A0'

const flushRight = (text: SetLine): SetLine => ({ ...text, x: RECEIPT_WIDTH - text.width })

/** Texts on one baseline. */
function band(given: (SetLine | undefined)[]): Band {
  const texts = given.filter((text) => text !== undefined)
  const y = Math.max(...texts.map((text) => text.y))
  const below = Math.max(...texts.map(({ descent }) => descent))
  return { height: y + below, areas: [], texts: texts.map((text) => ({ ...text, y })) }
}

const withRoomAfter = (bands: Band[], room: number) =>
  bands.map((band, at) => (at === bands.length - 1 ? { ...band, height: band.height + room } : band))

const area = (x: number, y: number, width: number, height: number, colour: string): PlacedArea => ({
  x,
  y,
  width,
  height,
  colour,
})
