/** The text and decoration of the preview picture of a shared link, as SVG without fonts. */
import type { FontFor } from './shaped-text'
import { textPath } from './text-path'

export interface PreviewText {
  title: string
  /** under the title; may be empty */
  of: string
  /** whether the right half is left for a picture */
  hasPicture: boolean
}

/** pixels; `left` is where the picture begins */
export const PREVIEW = { width: 1200, height: 630, left: 600 }

const LEFT = 72
/** space between the text and the picture, or the ribbon in its place */
const GAP = 40
const RIBBON_LEFT = 850
const TOP = 150
const COLOURS = { paper: '#faf5ec', ink: '#2b201a', accent: '#7b1e3a', marigold: '#e8a01f' }
const TITLE = { sizes: [76, 64, 52, 44], most: 4, leading: 1.22, colour: COLOURS.ink, bold: true }
const OF = { sizes: [38, 32, 27], most: 2, leading: 1.3, colour: COLOURS.accent, bold: false }
const BETWEEN = 34

export function linkPreviewSvg({ title, of, hasPicture }: PreviewText, fontFor: FontFor): string {
  const room = (hasPicture ? PREVIEW.left : RIBBON_LEFT) - GAP - LEFT
  const blocks = [setIn(room, title, TITLE, fontFor), setIn(room, of, OF, fontFor)].filter(
    ({ lines }) => lines.length > 0,
  )
  const height = blocks.reduce((sum, block) => sum + block.height + BETWEEN, -BETWEEN)
  // the middle of what is left under the product's name
  let y = Math.max(TOP, (TOP + PREVIEW.height - height) / 2 - 30)
  const drawn: string[] = []
  for (const { lines, size, style } of blocks) {
    for (const line of lines) {
      drawn.push(path(LEFT, y + size, line, style.colour, style.bold ? size / 34 : 0))
      y += size * style.leading
    }
    y += BETWEEN
  }
  const { width, height: all } = PREVIEW
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${all}">`,
    `<path fill="${COLOURS.paper}" d="M0 0h${width}v${all}H0z"/>`,
    `<path fill="${COLOURS.marigold}" d="M0 0h16v${all}H0z"/>`,
    path(LEFT, 100, textPath('Tohfa', 40, fontFor).d, COLOURS.accent, 1),
    ...drawn,
    hasPicture ? '' : RIBBON,
    '</svg>',
  ].join('')
}

/** @param stroke makes bold what the fonts have in only one weight */
const path = (x: number, y: number, d: string, colour: string, stroke: number) =>
  `<path transform="translate(${x} ${y})" fill="${colour}" stroke="${colour}" stroke-width="${stroke}" d="${d}"/>`

/** of a parcel */
const RIBBON = `<g transform="translate(${RIBBON_LEFT} 0) scale(5.625)" fill="none" stroke="${COLOURS.marigold}" stroke-width="5"><path d="M26 0h9v112h-9z" fill="${COLOURS.marigold}" stroke="none"/><path d="M30 58C22 44 5 42 6 53c1 8 14 8 24 5zm0 0c8-14 25-16 24-5-1 8-14 8-24 5z"/><path d="M30 59 19 78m11-19 11 19" stroke-linecap="round"/></g>`

type Style = typeof TITLE

/** Text in lines of at most `room`, in the largest size in which it fits; what does not fit in the smallest is cut. */
function setIn(room: number, text: string, style: Style, fontFor: FontFor) {
  const words = text.split(/\s+/).flatMap((word) => {
    return word === '' ? [] : [{ word, width: textPath(word, 1, fontFor).width }]
  })
  const space = textPath(' ', 1, fontFor).width
  const inLines = (size: number) => {
    const lines: { text: string; width: number }[] = []
    for (const { word, width } of words) {
      const last = lines.at(-1)
      if (last && (last.width + space + width) * size <= room) {
        last.text += ` ${word}`
        last.width += space + width
      } else lines.push({ text: word, width })
    }
    return lines
  }
  const fits = (size: number) => {
    const lines = inLines(size)
    return lines.length <= style.most && lines.every(({ width }) => width * size <= room)
  }
  const size = style.sizes.find(fits) ?? Math.min(...style.sizes)
  const all = inLines(size)
  const lines = all
    .slice(0, style.most)
    .map(({ text: line }, at) => cut(at === style.most - 1 && all.length > style.most ? `${line} …` : line))
  /** The outline of a line, or of its beginning if it is too long. */
  function cut(line: string): string {
    const characters = Array.from(new Intl.Segmenter('und').segment(line), ({ segment }) => segment)
    let outline = textPath(line, size, fontFor)
    while (outline.width > room && characters.length > 1) {
      characters.splice(-2)
      outline = textPath(`${characters.join('')}…`, size, fontFor)
    }
    return outline.d
  }
  return { lines, size, style, height: lines.length * size * style.leading }
}
