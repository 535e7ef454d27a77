/** The receipt as a picture, drawn on the device: every messenger shows one, and the browser shapes every script. */
import { penOf, pngOf, wrapped } from '../../device/canvas-text'
import { receiptLines, type ReceiptLine } from './receipt-lines'
import type { ShownReceipt } from './sale.view'

// pixels
const WIDTH = 1080
const MARGIN = 64
const ROOM = WIDTH - 2 * MARGIN
const GAP = 28
const TEXT = {
  heading: { size: 60, weight: 'bold' },
  strong: { size: 40, weight: 'bold' },
  text: { size: 34, weight: 'normal' },
  small: { size: 32, weight: 'normal' },
} as const
// the light theme's: a receipt is paper
const INK = '#2b2320'
const SOFT = '#63574f'
const RULE = '#d8cdc0'
const DUE = { paper: '#fdefcd', ink: '#714600' }
const PAID = { paper: '#e3f1e6', ink: '#1f6b3a' }

/** @returns a PNG, as high as the receipt is long. Throws where the browser gives no canvas */
export async function receiptPicture(receipt: ShownReceipt): Promise<Blob> {
  const lines = receiptLines(receipt)
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  // the first pass only measures: changing the height forgets what was drawn
  canvas.height = Math.ceil(draw(penOf(canvas), lines))
  const pen = penOf(canvas)
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  draw(pen, lines)
  return pngOf(canvas)
}

type Weight = 'normal' | 'bold'
interface Style {
  size: number
  weight: Weight
  ink: string
  align?: 'left' | 'right'
}

/** @returns the height of what it drew */
function draw(pen: CanvasRenderingContext2D, lines: readonly ReceiptLine[]): number {
  let y = MARGIN
  /** Writes wrapped text from `top` on. @returns where it ends */
  const write = (text: string, width: number, top: number, { size, weight, ink, align = 'left' }: Style) => {
    pen.font = `${weight} ${size}px system-ui, sans-serif`
    pen.fillStyle = ink
    pen.textAlign = align
    pen.textBaseline = 'top'
    let at = top
    for (const line of wrapped(pen, text, width)) {
      pen.fillText(line, align === 'left' ? MARGIN : WIDTH - MARGIN, at)
      at += size * 1.35
    }
    return at
  }
  for (const line of lines)
    switch (line.kind) {
      case 'rule':
        pen.fillStyle = RULE
        pen.fillRect(MARGIN, y + GAP / 2, ROOM, 2)
        y += GAP
        break
      case 'row': {
        const style = { ...TEXT.text, ink: SOFT }
        const label = write(line.label, ROOM * 0.45, y, style)
        const value = write(line.value, ROOM * 0.52, y, { ...style, ink: INK, align: 'right' })
        y = Math.max(label, value) + 10
        break
      }
      case 'balance': {
        const { paper, ink } = line.label === undefined ? PAID : DUE
        const height = 112
        pen.fillStyle = paper
        pen.fillRect(MARGIN - 24, y + 8, ROOM + 48, height)
        if (line.label !== undefined) write(line.label, ROOM / 2, y + 44, { ...TEXT.text, ink })
        write(line.value, ROOM / 2, y + 36, { size: 48, weight: 'bold', ink, align: 'right' })
        y += height + GAP
        break
      }
      case 'heading':
      case 'strong':
      case 'text':
      case 'small':
        y = write(line.text, ROOM, y, { ...TEXT[line.kind], ink: line.kind === 'small' ? SOFT : INK }) + 6
    }
  return y + MARGIN
}
