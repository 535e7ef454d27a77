/** The receipt as a PDF, drawn on the device. It is loaded, with its library, on request. */
import { jsPDF } from 'jspdf'
import { shownDate } from '../../ui/formats'
import { plainRupees } from './rupees'
import * as t from './sale.texts'
import { receiptRows, type ShownReceipt } from './sale.view'

// millimetres, A5 upright
const LEFT = 12
const RIGHT = 136
const BOTTOM = 200
const LINE = 6
const VALUE_WIDTH = 74
/** pixels per point of text size */
const SHARPNESS = 4
const MM_PER_POINT = 25.4 / 72

export async function receiptPdf(receipt: ShownReceipt): Promise<ArrayBuffer> {
  const { sale, number, payment } = receipt
  const doc = new jsPDF({ format: 'a5', compress: true })
  const pen = penOn(doc)
  pen.text(sale.campaign_name, 16, 'bold')
  if (sale.contact_name)
    pen.text([sale.contact_name, sale.contact_company, sale.contact_mobile].filter(Boolean).join(' · '), 9)
  pen.text(`${t.receiptNumber}: ${number ?? t.receiptPending}`, 12, 'bold')
  pen.rule()
  for (const [label, value] of receiptRows(receipt, plainRupees)) pen.row(label, value)
  pen.rule()
  if (sale.balance_amount > 0) pen.row(t.balanceAmount, plainRupees(sale.balance_amount), 'bold')
  else pen.text(t.fullyPaid, 12, 'bold')
  if (!payment && sale.payments.length > 0) {
    pen.rule()
    pen.text(t.payments, 11, 'bold')
    for (const { receipt_number, paid_on, amount, payment_method, transaction_id } of sale.payments) {
      const what = [receipt_number ?? t.receiptPending, paid_on && shownDate(paid_on), payment_method]
      pen.row(what.filter(Boolean).join(' · '), plainRupees(amount))
      if (transaction_id) pen.text(`${t.transactionId}: ${transaction_id}`, 9)
    }
  }
  return doc.output('arraybuffer')
}

type Weight = 'normal' | 'bold'

/** Writes from top to bottom, over as many pages as needed. */
function penOn(doc: jsPDF) {
  let y = 18
  const room = (height: number) => {
    if (y + height <= BOTTOM) return
    doc.addPage('a5')
    y = 18
  }
  return {
    text(text: string, size: number, weight: Weight = 'normal') {
      for (const line of lines(doc, text, RIGHT - LEFT, size, weight)) {
        room(LINE)
        write(doc, line, { x: LEFT, y, size, weight, align: 'left' })
        y += size * MM_PER_POINT * 1.35
      }
    },
    row(label: string, value: string, weight: Weight = 'normal') {
      const values = lines(doc, value, VALUE_WIDTH, 10, weight)
      room(LINE)
      write(doc, label, { x: LEFT, y, size: 10, weight, align: 'left' })
      for (const line of values) {
        room(LINE)
        write(doc, line, { x: RIGHT, y, size: 10, weight, align: 'right' })
        y += LINE
      }
    },
    rule() {
      room(LINE)
      doc.setDrawColor(190).line(LEFT, y - 2, RIGHT, y - 2)
      y += 4
    },
  }
}

/** The standard fonts of PDF have Western European letters only. */
const hasLetters = (text: string) => /^[\u0020-\u007E\u00A0-\u00FF]*$/.test(text)

function lines(doc: jsPDF, text: string, width: number, size: number, weight: Weight): string[] {
  doc.setFont('helvetica', weight).setFontSize(size)
  return text.split(/\r?\n/).flatMap((line) => doc.splitTextToSize(line, width) as string[])
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
  if (hasLetters(text)) {
    doc.setFont('helvetica', weight).setFontSize(size).text(text, x, y, { align })
    return
  }
  // the browser shapes text in other scripts
  const { canvas, width, height, ascent } = drawn(text, size, weight)
  doc.addImage(canvas, 'PNG', align === 'left' ? x : x - width, y - ascent, width, height)
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
