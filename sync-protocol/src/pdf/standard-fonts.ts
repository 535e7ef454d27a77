/** The fonts that every PDF reader has, in WinAnsiEncoding, which is Windows code page 1252; and a rupee sign. */
import { GLYPH_WIDTH, type GlyphFonts } from './glyph-fonts'
import { pdfNumber, pdfString, type PdfText } from './operators'

/** Names of the fonts in the resources of each page. */
export const FONTS = { regular: 'F1', bold: 'F2', mono: 'F3' } as const
export const FONT_RESOURCES =
  `/${FONTS.regular} <</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>> ` +
  `/${FONTS.bold} <</Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding>> ` +
  `/${FONTS.mono} <</Type /Font /Subtype /Type1 /BaseFont /Courier-Bold /Encoding /WinAnsiEncoding>>`

/** The fonts whose widths are known. */
export type TextFont = 'regular' | 'bold'

/** the characters of the codes 0x80 to 0x9F; a space for unused codes */
const FROM_0X80 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** Widths of the codes 0x20 to 0xFF in thousandths of the font size, from Adobe's Core 14 font metrics. */
const WIDTHS = {
  regular: widths(`
  278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278
  584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944
  667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500
  278 556 500 722 500 500 500 334 260 334 584 0 556 0 222 556 333 1000 556 556 333 1000 667 333 1000 0 611 0
  0 222 222 333 333 350 556 1000 333 1000 500 333 944 0 500 667 278 333 556 556 556 556 260 556 333 737 370 556
  584 333 737 333 400 584 333 333 333 556 537 278 333 333 365 556 834 834 834 611 667 667 667 667 667 667 1000 722
  667 667 667 667 278 278 278 278 722 722 778 778 778 778 778 584 778 722 722 722 722 667 667 611 556 556 556 556
  556 556 889 500 556 556 556 556 278 278 278 278 556 556 556 556 556 556 556 584 611 556 556 556 556 500 556 500`),
  bold: widths(`
  278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333
  584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944
  667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556
  333 611 556 778 556 556 500 389 280 389 584 0 556 0 278 556 500 1000 556 556 333 1000 667 333 1000 0 611 0
  0 278 278 500 500 350 556 1000 333 1000 556 333 944 0 500 667 278 333 556 556 556 556 280 556 333 737 370 556
  584 333 737 333 400 584 333 333 333 611 556 278 333 333 365 556 834 834 834 611 722 722 722 722 722 722 1000 722
  667 667 667 667 278 278 278 278 722 722 778 778 778 778 778 584 778 722 722 722 722 667 667 611 556 556 556 556
  556 556 889 556 556 556 556 556 278 278 278 278 611 611 611 611 611 611 611 584 611 611 611 611 611 556 611 556`),
}

function widths(table: string): readonly number[] {
  return table.trim().split(/\s+/).map(Number)
}

/** The rupee sign, as wide and as high as Helvetica's digits: two bars, a bowl and a leg. */
const RUPEE = {
  regular:
    '36 654 m 36 718 l 520 718 l 520 654 l 36 482 m 36 546 l 520 546 l 520 482 l 215 718 m 274 718 324 699 365 661 c ' +
    '406 623 427 577 427 524 c 427 471 406 425 365 387 c 324 349 274 330 215 330 c 215 394 l 253 394 286 407 313 432 c ' +
    '340 457 353 488 353 524 c 353 560 340 591 313 616 c 286 641 253 654 215 654 c 52 330 m 52 394 l 215 394 l 215 330 l ' +
    '52 362 m 144 362 l 470 0 l 378 0 l f',
  bold:
    '36 618 m 36 718 l 520 718 l 520 618 l 36 446 m 36 546 l 520 546 l 520 446 l 215 718 m 274 718 324 699 365 661 c ' +
    '406 623 427 577 427 524 c 427 471 406 425 365 387 c 324 349 274 330 215 330 c 215 430 l 242 430 265 439 284 458 c ' +
    '303 476 312 498 312 524 c 312 550 303 572 284 591 c 265 609 242 618 215 618 c 52 330 m 52 430 l 215 430 l 215 330 l ' +
    '52 380 m 192 380 l 470 0 l 330 0 l f',
}

/**
 * A line in a standard font; rupee signs come from the document's own fonts.
 * @returns undefined if it has other characters
 */
export function standardText(text: string, font: TextFont, glyphs: GlyphFonts): PdfText | undefined {
  const parts: ('₹' | number[])[] = []
  let width = 0
  for (const part of text.split(/(₹)/)) {
    if (part === '₹') {
      parts.push(part)
      width += GLYPH_WIDTH
      continue
    }
    const codes = winAnsiCodes(part)
    if (!codes) return undefined
    if (codes.length > 0) parts.push(codes)
    width += codes.reduce((sum, code) => sum + (WIDTHS[font][code - 0x20] ?? 0), 0) / 1000
  }
  const show = (part: '₹' | number[], size: number) =>
    part === '₹'
      ? glyphs.show(part, size, RUPEE[font])
      : `/${FONTS[font]} ${pdfNumber(size)} Tf ${pdfString(part)} Tj`
  return {
    width,
    draw(x, y, size, stretch = 1) {
      const scale = stretch === 1 ? '' : `${pdfNumber(stretch * 100)} Tz `
      const shown = parts.map((part) => show(part, size)).join(' ')
      return `BT ${scale}${pdfNumber(x)} ${pdfNumber(y)} Td ${shown}${stretch === 1 ? '' : ' 100 Tz'} ET`
    },
  }
}

function winAnsiCodes(text: string): number[] | undefined {
  const codes: number[] = []
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    if ((unit >= 0x20 && unit < 0x7f) || (unit >= 0xa0 && unit <= 0xff)) codes.push(unit)
    else {
      const at = FROM_0X80.indexOf(text[i] ?? '')
      if (at < 0) return undefined
      codes.push(0x80 + at)
    }
  }
  return codes
}
