/**
 * A campaign's codes to print and cut out: A4, with vector pictures of at least 30 mm including their quiet zones.
 * Below each picture are its running number and the whole code, to be typed if the picture can no longer be scanned.
 */
import { groupedCode } from '@tohfa/sync-protocol/code/code-alphabet'
import { newPdf, MM, type Emit } from './pdf-document'
import { pdfNumber } from '@tohfa/sync-protocol/pdf/operators'
import { FONTS } from '@tohfa/sync-protocol/pdf/standard-fonts'
import { lineSetter } from './pdf-text'
import { A4, qrGrid, type QrGrid } from './qr-grid'
import { claimQrDrawer } from './qr-runs'
import type { FontFor } from './shaped-text'

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

const NUMBER_SIZE = 9.5
const HINT = 'Scan to claim'
const HINT_SIZE = 8
const GAP = 5
/** as large as a whole code fits on a line: it is read when the picture is smudged */
const CODE_SIZE = 7.4
/** baselines above the cell's lower edge */
const CODE_RISE = 1.2 * MM
const NUMBER_RISE = 4.2 * MM
/** widths in units of the font size, from Adobe's font metrics: Helvetica Bold's digits and number sign, the hint in Helvetica, Courier */
const DIGIT_WIDTH = 0.556
const HINT_WIDTH = 5.614
const MONO_WIDTH = 0.6
/** between groups of a code: a whole space would make the code smaller */
const GROUP_GAP = 0.4

// with five in a row, a symbol of 29 modules (the fewest for a claim link) is 30 mm wide without its quiet zone
const MEASURES = { page: A4, margin: 9 * MM, columns: 5, rows: 6, label: NUMBER_RISE + 0.72 * NUMBER_SIZE }

/**
 * @param fontFor finds fonts for what the standard fonts cannot show
 * @param emit receives the PDF, part by part
 */
export function codesPdf(
  { campaignName, codes, origin, createdAt }: CodesSheet,
  fontFor: FontFor,
  emit: Emit,
): void {
  const pdf = newPdf({ page: MEASURES.page, title: campaignName, createdAt }, emit)
  const setLine = lineSetter(fontFor, pdf.glyphs)
  const grid = qrGrid(MEASURES, setLine)
  const draw = claimQrDrawer(origin)
  const name = setLine(campaignName.normalize('NFC'), 'bold')
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

/** "#12 Scan to claim" over "ABCD EFGH JKMN PQRS TVWX", centred under a picture. */
function label({ cell, left, top }: QrGrid, i: number, number: number, code: string): string {
  const numbered = `#${number}`
  const grouped = groupedCode(code)
  const gaps = grouped.length - code.length
  const numberWidth = numbered.length * DIGIT_WIDTH * NUMBER_SIZE + GAP
  const codeWidth = (code.length * MONO_WIDTH + gaps * GROUP_GAP) * CODE_SIZE
  const [middle, bottom] = [left(i) + cell.width / 2, top(i) - cell.height]
  const x = middle - (numberWidth + HINT_WIDTH * HINT_SIZE) / 2
  const codeX = middle - codeWidth / 2
  return (
    `BT /${FONTS.bold} ${NUMBER_SIZE} Tf ${pdfNumber(x)} ${pdfNumber(bottom + NUMBER_RISE)} Td (${numbered}) Tj ` +
    `/${FONTS.regular} ${HINT_SIZE} Tf ${pdfNumber(numberWidth)} 0 Td (${HINT}) Tj ` +
    `/${FONTS.mono} ${CODE_SIZE} Tf ${SPACING} Tw ${pdfNumber(codeX - x - numberWidth)} ${DOWN} Td (${grouped}) Tj 0 Tw ET`
  )
}

const SPACING = pdfNumber((GROUP_GAP - MONO_WIDTH) * CODE_SIZE)
const DOWN = pdfNumber(CODE_RISE - NUMBER_RISE)
