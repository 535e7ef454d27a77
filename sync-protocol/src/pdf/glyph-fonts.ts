/**
 * Fonts that a document makes itself for characters that PDF's standard fonts do not have (Type 3, ISO 32000-1 9.6.5).
 * A glyph without an outline shows nothing: over text that is drawn as a picture or as outlines, it can be selected,
 * searched and copied.
 */
import { pdfNumber, pdfString, utf16Digits } from './operators'

/** of each glyph, at a font size of 1: as wide as the digits of Helvetica */
export const GLYPH_WIDTH = 0.556

/** codes of a font: 0 is left out, for readers that do not take it for a character */
const CODES = 255
/** most mappings of one section (Adobe Technical Note 5014) */
const SECTION = 100
const BOX = '0 -210 556 720'

export interface GlyphFonts {
  /**
   * Operators, within BT and ET, that show one character and move on by GLYPH_WIDTH.
   * @param text what is copied, a grapheme cluster
   * @param outline operators that paint it, in thousandths of the font size
   */
  show(text: string, size: number, outline?: string): string
  /**
   * Writes the fonts that were used.
   * @param object writes an object, or a stream if it is given bytes. @returns its number
   * @returns entries of a dictionary of fonts
   */
  write(object: (body: string, stream?: string) => number): string
}

export function createGlyphFonts(): GlyphFonts {
  const glyphs: { text: string; outline: string }[] = []
  const places = new Map<string, number>()
  const name = (font: number) => `G${font + 1}`
  return {
    show(text, size, outline = '') {
      const key = `${outline}\n${text}`
      let place = places.get(key)
      if (place === undefined) {
        place = glyphs.push({ text, outline }) - 1
        places.set(key, place)
      }
      const font = Math.floor(place / CODES)
      return `/${name(font)} ${pdfNumber(size)} Tf ${pdfString([(place % CODES) + 1])} Tj`
    },
    write(object) {
      const outlines = [...new Set(glyphs.map(({ outline }) => outline))]
      const procedures = outlines.map((outline) => object('', `556 0 ${BOX} d1\n${outline}`))
      let fonts = ''
      for (let first = 0; first < glyphs.length; first += CODES) {
        const own = glyphs.slice(first, first + CODES)
        const unicode = object('', toUnicode(own.map(({ text }) => text)))
        const font = object(
          `<</Type /Font /Subtype /Type3 /FontBBox [${BOX}] /FontMatrix [0.001 0 0 0.001 0 0] /Resources <<>> ` +
            `/CharProcs <<${procedures.map((number, at) => `/glyph${at} ${number} 0 R`).join(' ')}>> ` +
            `/Encoding <</Type /Encoding /Differences [1 ${own.map(({ outline }) => `/glyph${outlines.indexOf(outline)}`).join(' ')}]>> ` +
            `/FirstChar 1 /LastChar ${own.length} /Widths [${own.map(() => 556).join(' ')}] /ToUnicode ${unicode} 0 R>>`,
        )
        fonts += ` /${name(first / CODES)} ${font} 0 R`
      }
      return fonts
    },
  }
}

/** A character of a line, with its width at a font size of 1. */
export interface Piece {
  text: string
  width: number
}

/** too narrow to be seen, but wide enough to be found */
const NARROWEST = 0.01

/**
 * Operators that put invisible text, which can be selected, over what is drawn.
 * @param pieces from left to right, whichever way they are read
 * @param x left end of the baseline, in points
 */
export function unseenText(
  glyphs: GlyphFonts,
  pieces: readonly Piece[],
  x: number,
  y: number,
  size: number,
): string {
  const shown = pieces.flatMap(inPoints).map(({ text, width }) => {
    const percent = (Math.max(width, NARROWEST) / GLYPH_WIDTH) * 100
    return `${pdfNumber(percent)} Tz ${glyphs.show(text, size)}`
  })
  return `q BT ${pdfNumber(x)} ${pdfNumber(y)} Td ${shown.join(' ')} ET Q`
}

/** Readers reverse right-to-left text, so it has one code for each of its code points. */
function inPoints(piece: Piece): Piece[] {
  if (!RIGHT_TO_LEFT.test(piece.text)) return [piece]
  const points = Array.from(piece.text).reverse()
  return points.map((text) => ({ text, width: piece.width / points.length }))
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}\p{Script=Syriac}\p{Script=Nko}]/u

/** The meaning of the codes from 1 on. */
function toUnicode(texts: readonly string[]): string {
  const sections: string[] = []
  for (let first = 0; first < texts.length; first += SECTION) {
    const own = texts.slice(first, first + SECTION)
    const rows = own.map((text, at) => `${pdfString([first + at + 1])} <${utf16Digits(text)}>`)
    sections.push(`${own.length} beginbfchar\n${rows.join('\n')}\nendbfchar`)
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    ...sections,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}
