/** The Noto fonts on disk; each is read when a character first needs it. */
import { create, type Font } from 'fontkit'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FontFor } from '../shaped-text'

const PACKAGES = [
  'noto-sans',
  'noto-sans-bengali',
  'noto-sans-gujarati',
  'noto-sans-gurmukhi',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'noto-sans-meetei-mayek',
  'noto-sans-ol-chiki',
  'noto-sans-oriya',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-naskh-arabic',
  'noto-emoji',
]

/** characters that join others or select a form or skin tone, and can be left out if a font has only one form */
const MODIFIERS = /\u200D|\uFE0E|\uFE0F|\p{Emoji_Modifier}/gu

/** One file of a font: the packages split each font by script and list the ranges of each file. */
interface FontFile {
  ranges: [from: number, to: number][]
  font: () => Font
}

const require = createRequire(import.meta.url)

function filesOf(name: string): FontFile[] {
  const path = (file: string) => require.resolve(`@fontsource-variable/${name}/${file}`)
  const subsets = JSON.parse(readFileSync(path('unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(subsets).map(([subset, ranges]) => ({
    ranges: ranges.split(',').map(rangeOf),
    font: once(() => {
      const file = `files/${name}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`
      return create(readFileSync(path(file))) as Font
    }),
  }))
}

/** `U+900-97F` or `U+200D` */
function rangeOf(text: string): [number, number] {
  const [from = '', to = from] = text.replace('U+', '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

const files = once(() => PACKAGES.flatMap(filesOf))

const pointsOf = (text: string) => Array.from(text, (one) => one.codePointAt(0) ?? 0)
const shows = (font: Font, points: readonly number[]) =>
  points.every((point) => font.hasGlyphForCodePoint(point))

export const notoFontFor: FontFor = (character, preferred) => {
  for (const points of [pointsOf(character), pointsOf(character.replace(MODIFIERS, ''))]) {
    if (points.length === 0) continue
    if (preferred && shows(preferred, points)) return preferred
    const found = files().find(
      ({ ranges, font }) =>
        points.every((point) => ranges.some(([from, to]) => point >= from && point <= to)) &&
        shows(font(), points),
    )
    if (found) return found.font()
  }
  return undefined
}
