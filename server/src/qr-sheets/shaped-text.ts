/**
 * Text that the standard fonts of PDF cannot show, as outlines of shaped glyphs. A character that no font has is drawn as U+FFFD,
 * which is visible and never garbles the text beside it.
 */
import { unseenText, type GlyphFonts, type Piece } from '@tohfa/sync-protocol/pdf/glyph-fonts'
import { pdfNumber, type PdfText } from '@tohfa/sync-protocol/pdf/operators'
import type { Font, PathCommand } from 'fontkit'

/**
 * Finds the font for one character (grapheme): `preferred`, the font of the character before, if it has it. Some font
 * must have U+FFFD; otherwise a missing character leaves a gap.
 */
export type FontFor = (character: string, preferred: Font | undefined) => Font | undefined

/** @param glyphs receives the text, so that it can be found and copied */
export function shapeText(text: string, fontFor: FontFor, glyphs: GlyphFonts): PdfText {
  const runs = runsOf(text, fontFor).map(shaped)
  const pieces = runs.flatMap((run) => run.pieces)
  const width = runs.reduce((sum, run) => sum + run.width, 0)
  return {
    width,
    draw(x, y, size) {
      let from = x
      const drawn = runs.map((run) => {
        const operators = run.draw(from, y, size)
        from += run.width * size
        return operators
      })
      return [...drawn, unseenText(glyphs, pieces, x, y, size)].join('\n')
    },
  }
}

export interface Run {
  font: Font | undefined
  text: string
  /** drawn in place of a text that no font has */
  shown: string
}

const REPLACEMENT = '\uFFFD'
const CHARACTERS = new Intl.Segmenter('und')

/** Neighbours with the same font are shaped together; a character without a font is by itself. */
export function runsOf(text: string, fontFor: FontFor): Run[] {
  const runs: Run[] = []
  for (const { segment } of CHARACTERS.segment(text)) {
    const last = runs.at(-1)
    const font = fontFor(segment, last?.font)
    if (!font) runs.push({ font: fontFor(REPLACEMENT, undefined), text: segment, shown: REPLACEMENT })
    else if (last?.shown === last?.text && font === last?.font) last.text = last.shown += segment
    else runs.push({ font, text: segment, shown: segment })
  }
  return runs.flatMap((run) => withoutEnd(run, fontFor))
}

/** A space between two scripts belongs to neither: in a right-to-left run it would be on the wrong side. */
function withoutEnd(run: Run, fontFor: FontFor): Run[] {
  const word = run.shown.trimEnd()
  if (word === '' || word === run.shown) return [run]
  const space = run.shown.slice(word.length)
  return [
    { ...run, text: word, shown: word },
    { font: fontFor(' ', undefined), text: space, shown: space },
  ]
}

// The library fails on some tables that position marks on letters; without them a mark has its default position.
export function layout(font: Font, text: string) {
  try {
    return font.layout(text)
  } catch {
    return font.layout(text, { mark: false, mkmk: false, abvm: false, blwm: false })
  }
}

/** the space left for a text that cannot be drawn at all, at a font size of 1 */
export const GAP = 0.5

function shaped({ font, text, shown }: Run): PdfText & { pieces: Piece[] } {
  if (!font) return { width: GAP, pieces: [{ text, width: GAP }], draw: () => '' }
  const { glyphs, positions, direction } = layout(font, shown)
  let path = ''
  let at = 0
  for (const [i, glyph] of glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {}
    path += outline(glyph.path.commands, at + xOffset, yOffset)
    at += xAdvance
  }
  const width = at / font.unitsPerEm
  // glyphs do not show where a character ends: scripts join and reorder them
  const characters = Array.from(CHARACTERS.segment(text), ({ segment }) => segment)
  if (direction === 'rtl') characters.reverse()
  return {
    width,
    pieces: characters.map((character) => ({ text: character, width: width / characters.length })),
    draw(x, y, size) {
      // the scale of a font unit is about a thousandth, so it needs more than three decimals
      const scale = (size / font.unitsPerEm).toFixed(6)
      return `q ${scale} 0 0 ${scale} ${pdfNumber(x)} ${pdfNumber(y)} cm\n${path}f\nQ`
    },
  }
}

/** The outline in whole font units, with quadratic curves raised to the cubic ones that PDF has. */
function outline(commands: readonly PathCommand[], dx: number, dy: number): string {
  let path = ''
  let [penX, penY] = [0, 0]
  const point = (x: number, y: number) => `${Math.round(x + dx)} ${Math.round(y + dy)}`
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args
    if (command === 'closePath') path += 'h\n'
    else if (command === 'moveTo' || command === 'lineTo') {
      path += `${point(a, b)} ${command === 'moveTo' ? 'm' : 'l'}\n`
      ;[penX, penY] = [a, b]
    } else if (command === 'quadraticCurveTo') {
      const first = point(penX + (2 / 3) * (a - penX), penY + (2 / 3) * (b - penY))
      const second = point(c + (2 / 3) * (a - c), d + (2 / 3) * (b - d))
      path += `${first} ${second} ${point(c, d)} c\n`
      ;[penX, penY] = [c, d]
    } else {
      path += `${point(a, b)} ${point(c, d)} ${point(e, f)} c\n`
      ;[penX, penY] = [e, f]
    }
  }
  return path
}
