/** Text as the outlines of its glyphs in SVG, so that a drawing needs no font when it is turned into pixels. */
import type { PathCommand } from 'fontkit'
import { GAP, layout, runsOf, type FontFor } from './shaped-text'

/** One line of text, its baseline from (0, 0). */
export interface TextPath {
  /** in the unit of its size */
  width: number
  /** the data of a `path` */
  d: string
}

const LETTERS = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
} as const

/** @param size of the font, in the drawing's unit */
export function textPath(text: string, size: number, fontFor: FontFor): TextPath {
  let [width, d] = [0, '']
  for (const { font, ...run } of runsOf(text, fontFor)) {
    if (!font) {
      width += GAP * size
      continue
    }
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = layout({ font, ...run })
    for (const [i, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {}
      d += outline(glyph.path.commands, scale, width + xOffset * scale, yOffset * scale)
      width += xAdvance * scale
    }
  }
  return { width, d }
}

/** The outline moved to its place; SVG counts from the top, fonts from the baseline up. */
const outline = (commands: readonly PathCommand[], scale: number, dx: number, dy: number) =>
  commands
    .map(({ command, args }) => {
      const points = args.map((value, i) => (i % 2 === 0 ? dx + value * scale : -(dy + value * scale)))
      return `${LETTERS[command]}${points.map((value) => value.toFixed(2)).join(' ')}`
    })
    .join('')
