/** The receipt as a picture, drawn on the device: every messenger shows one, and the browser shapes every script. */
import { penOf, pngOf } from '../../../device/picture/canvas-text'
import { drawText, receiptBands, RECEIPT_WIDTH } from './receipt-layout'
import type { ShownReceipt } from '../sale.view'

// pixels
const MARGIN = 64

/** @returns a PNG, as high as the receipt is long. Throws if the browser gives no canvas */
export async function receiptPicture(receipt: ShownReceipt): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const bands = receiptBands(receipt, penOf(canvas))
  canvas.width = RECEIPT_WIDTH + 2 * MARGIN
  canvas.height = Math.ceil(bands.reduce((sum, { height }) => sum + height, 2 * MARGIN))
  const pen = penOf(canvas)
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  let top = MARGIN
  for (const { height, areas, texts } of bands) {
    for (const area of areas) {
      pen.fillStyle = area.colour
      pen.fillRect(MARGIN + area.x, top + area.y, area.width, area.height)
    }
    for (const text of texts) drawText(pen, text, MARGIN + text.x, top + text.y)
    top += height
  }
  return pngOf(canvas)
}
