/**
 * Text that the standard fonts of PDF cannot show, as outlines of shaped glyphs. A character that no font has is drawn as U+FFFD,
 * which is visible and never garbles the text beside it.
 */
import { unseenText, type GlyphFonts, type Piece } from '@tohfa/sync-protocol/pdf/glyph-fonts'
import { pdfNumber, type PdfText } from '@tohfa/sync-protocol/pdf/operators'
import bidiFactory from 'bidi-js'
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

/** Characters that one font draws in one direction. */
export interface Run {
  font: Font | undefined
  text: string
  /** drawn in place of a text that no font has, and of brackets that open to the other side */
  shown: string
  /** of the Unicode bidirectional algorithm: odd from right to left */
  level: number
}

const REPLACEMENT = '\uFFFD'
const CHARACTERS = new Intl.Segmenter('und')
const bidi = bidiFactory()

/** The runs of a line from left to right (Unicode Standard Annex 9). */
export function runsOf(text: string, fontFor: FontFor): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text)
  const mirrored = bidi.getMirroredCharactersMap(text, levels)
  const runs: Run[] = []
  for (const { segment, index } of CHARACTERS.segment(text)) {
    const last = runs.at(-1)
    const level = levels[index] ?? 0
    const font = fontFor(segment, last?.font)
    const shown = font ? (mirrored.get(index) ?? segment) : REPLACEMENT
    if (last && font && font === last.font && level === last.level) {
      last.text += segment
      last.shown += shown
    } else runs.push({ font: font ?? fontFor(REPLACEMENT, undefined), text: segment, shown, level })
  }
  return inPlace(runs)
}

/** Turns round whatever runs from right to left, the innermost first (rule L2). */
function inPlace(runs: readonly Run[]): Run[] {
  const placed = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--)
    for (let from = 0; from < placed.length; from++) {
      let end = from
      while ((placed[end]?.level ?? 0) >= level) end++
      placed.splice(from, end - from, ...placed.slice(from, end).reverse())
      from = Math.max(from, end - 1)
    }
  return placed
}

export function layout({ font, shown, level }: Run & { font: Font }) {
  const shape = (features?: Record<string, boolean>) =>
    font.layout(shown, features, undefined, undefined, level % 2 ? 'rtl' : 'ltr')
  try {
    return shape()
  } catch {
    // the library fails on some tables that position marks on letters; without them a mark has its default position
    return shape({ mark: false, mkmk: false, abvm: false, blwm: false })
  }
}

/** the space left for a text that cannot be drawn at all, at a font size of 1 */
export const GAP = 0.5

function shaped({ font, ...run }: Run): PdfText & { pieces: Piece[] } {
  const { text } = run
  if (!font) return { width: GAP, pieces: [{ text, width: GAP }], draw: () => '' }
  const { glyphs, positions } = layout({ font, ...run })
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
  if (run.level % 2) characters.reverse()
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
