/**
 * A campaign's codes to print and cut out: A4, with vector pictures of at least 30 mm including their quiet zones. Under each
 * picture are its running number and the first characters of the code.
 */
import { CODE_SHOWN_LENGTH } from '@tohfa/sync-protocol/limits'
import { MM, newPdf, type Emit } from './pdf-document'
import { pdfNumber } from './pdf-operators'
import { pdfText } from './pdf-text'
import { A4, qrGrid, type QrGrid } from './qr-grid'
import { claimQrDrawer } from './qr-runs'
import type { FontFor } from './shaped-text'
import { FONTS } from './standard-fonts'

/** What a sheet of codes is drawn from. */
export interface CodesSheet {
  campaignName: string
  /** in the order of their running numbers, which begin with 1 */
  codes: readonly string[]
  /** of the claim links */
  origin: string
  /** epoch ms */
  createdAt: number
}

const LABEL_SIZE = 10
/** the label's baseline above the cell's lower edge */
const LABEL_RISE = 2.2 * MM
const LABEL_GAP = 6
/** widths of characters in units of the font size: Helvetica Bold's digits and number sign, Courier */
const DIGIT_WIDTH = 0.556
const MONO_WIDTH = 0.6

// with five in a row, a symbol of 29 modules (the fewest for a claim link) is 30 mm wide without its quiet zone
const MEASURES = { page: A4, margin: 9 * MM, columns: 5, rows: 6, label: LABEL_RISE + LABEL_SIZE }

/**
 * @param fontFor finds fonts for what the standard fonts cannot show
 * @param emit receives the PDF, part by part
 */
export function codesPdf(
  { campaignName, codes, origin, createdAt }: CodesSheet,
  fontFor: FontFor,
  emit: Emit,
): void {
  const grid = qrGrid(MEASURES, fontFor)
  const pdf = newPdf({ page: grid.page, title: campaignName, createdAt }, emit)
  const draw = claimQrDrawer(origin)
  const name = pdfText(campaignName.normalize('NFC'), 'bold', fontFor)
  const pages = Math.ceil(codes.length / grid.perPage)
  for (let page = 0; page < pages; page++) {
    const first = page * grid.perPage
    const onPage = codes.slice(first, first + grid.perPage)
    pdf.page(
      [
        grid.head(name, page + 1, pages),
        grid.cutLines(onPage.length),
        ...onPage.flatMap((code, i) => [grid.picture(i, draw(code)), label(grid, i, first + i + 1, code)]),
      ].join('\n'),
    )
  }
  pdf.end()
}

/** "#12 ABCDEFGH", centred under a picture. */
function label({ cell, left, top }: QrGrid, i: number, number: number, code: string): string {
  const [numbered, shown] = [`#${number}`, code.slice(0, CODE_SHOWN_LENGTH)]
  const numberWidth = numbered.length * DIGIT_WIDTH * LABEL_SIZE + LABEL_GAP
  const width = numberWidth + shown.length * MONO_WIDTH * LABEL_SIZE
  const x = pdfNumber(left(i) + (cell.width - width) / 2)
  const y = pdfNumber(top(i) - cell.height + LABEL_RISE)
  return (
    `BT /${FONTS.bold} ${LABEL_SIZE} Tf ${x} ${y} Td (${numbered}) Tj ` +
    `/${FONTS.mono} ${LABEL_SIZE} Tf ${pdfNumber(numberWidth)} 0 Td (${shown}) Tj ET`
  )
}
