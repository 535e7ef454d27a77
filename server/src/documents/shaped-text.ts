/**
 * Text that the standard fonts of PDF cannot show, as outlines of shaped glyphs. A character that no font has is drawn as an
 * empty box, which is visible and never garbles the text beside it.
 */
import type { Font, PathCommand } from 'fontkit'
import { pdfNumber, type PdfText } from './pdf-operators'

/** Finds the font for one character (grapheme): `preferred`, the font of the character before, if that can show it. */
export type FontFor = (character: string, preferred: Font | undefined) => Font | undefined

/** measures of the empty box, in units of the font size */
const BOX = { width: 0.5, height: 0.7, side: 0.08, stroke: 0.04 }

export function shapeText(text: string, fontFor: FontFor): PdfText {
  const runs = runsOf(text, fontFor).map((run) => (run.font ? glyphs(run.font, run.text) : box))
  const width = runs.reduce((sum, run) => sum + run.width, 0)
  return {
    width,
    draw(x, y, size) {
      let from = x
      return runs
        .map((run) => {
          const operators = run.draw(from, y, size)
          from += run.width * size
          return operators
        })
        .join('\n')
    },
  }
}

export interface Run {
  font: Font | undefined
  text: string
}

/** Neighbours with the same font are shaped together; a character without a font stands alone. */
export function runsOf(text: string, fontFor: FontFor): Run[] {
  const runs: Run[] = []
  for (const { segment } of new Intl.Segmenter('und').segment(text)) {
    const last = runs.at(-1)
    const font = fontFor(segment, last?.font)
    if (last && font && font === last.font) last.text += segment
    else runs.push({ font, text: segment })
  }
  return runs.flatMap((run) => withoutEnd(run, fontFor))
}

/** A space between two scripts belongs to neither: in a right-to-left run it would be on the wrong side. */
function withoutEnd(run: Run, fontFor: FontFor): Run[] {
  const word = run.text.trimEnd()
  if (word === '' || word === run.text) return [run]
  return [
    { ...run, text: word },
    { font: fontFor(' ', undefined), text: run.text.slice(word.length) },
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

function glyphs(font: Font, text: string): PdfText {
  const run = layout(font, text)
  let path = ''
  let at = 0
  for (const [i, glyph] of run.glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[i] ?? {}
    path += outline(glyph.path.commands, at + xOffset, yOffset)
    at += xAdvance
  }
  return {
    width: at / font.unitsPerEm,
    draw(x, y, size) {
      // the scale of a font unit is about a thousandth, so it needs more than three decimals
      const scale = (size / font.unitsPerEm).toFixed(6)
      return `q ${scale} 0 0 ${scale} ${pdfNumber(x)} ${pdfNumber(y)} cm\n${path}f\nQ`
    },
  }
}

const box: PdfText = {
  width: BOX.width + 2 * BOX.side,
  draw(x, y, size) {
    const [left, bottom, width, height, stroke] = [
      x + BOX.side * size,
      y,
      ...[BOX.width, BOX.height, BOX.stroke].map((part) => part * size),
    ].map(pdfNumber)
    return `q ${stroke} w ${left} ${bottom} ${width} ${height} re S Q`
  },
}

/** The outline in whole font units, quadratic curves raised to the cubic ones that PDF has. */
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
