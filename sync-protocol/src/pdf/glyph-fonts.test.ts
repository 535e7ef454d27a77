import { expect, it } from 'vitest'
import { createGlyphFonts, unseenText, type Piece } from './glyph-fonts'

/** What a reader finds, from left to right: each code that is shown, by its font's own table. */
function read(pieces: readonly Piece[]) {
  const glyphs = createGlyphFonts()
  const operators = unseenText(glyphs, pieces, 10, 20, 12)
  const objects: string[] = []
  const fonts = glyphs.write((body, stream = '') => objects.push(`${body}${stream}`) - 1)
  const tables = new Map<string, Map<string, string>>()
  for (const [, name = '', number] of fonts.matchAll(/\/(\w+) (\d+) 0 R/g)) {
    const table = objects[Number(/ToUnicode (\d+)/.exec(objects[Number(number)] ?? '')?.[1])] ?? ''
    for (const [, count, rows = ''] of table.matchAll(/(\d+) beginbfchar\n([^e]*?)\nendbfchar/g)) {
      expect(Number(count)).toBeLessThanOrEqual(100)
      expect(rows.split('\n')).toHaveLength(Number(count))
    }
    const rows = [...table.matchAll(/^(<..>) <([0-9a-f]+)>$/gm)].map(
      ([, code = '', digits = '']) => [code, textOf(digits)] as const,
    )
    tables.set(name, new Map(rows))
  }
  const shown = [...operators.matchAll(/([\d.]+) Tz \/(\w+) 12 Tf (<..>) Tj/g)]
  return {
    fonts: tables.size,
    texts: shown.map(([, , font = '', code = '']) => tables.get(font)?.get(code)),
    stretched: shown.map(([, percent]) => Number(percent)),
  }
}
const textOf = (digits: string) =>
  (digits.match(/..../g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('')
const piece = (text: string): Piece => ({ text, width: 0.5 })

it('returns as many different characters as there are, whatever their script and length', () => {
  const texts = [
    ...Array.from({ length: 600 }, (_, at) => String.fromCodePoint(0x4e00 + at)),
    ...['👨‍👩‍👧', 'क्षि', ' ', '中'],
  ].sort()
  const found = read(texts.map(piece))
  expect(found.texts).toEqual(texts)
  expect(found.fonts).toBe(3)
})

it('has a code for each code point of right-to-left text, in the order of its place', () => {
  // two letters, the left one with a vowel sign
  const found = read([piece('بِ'), piece('ی')])
  expect(found.texts).toEqual(['\u0650', 'ب', 'ی'])
  const [sign, letter, other] = found.stretched
  expect((sign ?? 0) + (letter ?? 0)).toBeCloseTo(other ?? 0, 2)
})

it('gives a width to characters that have none, so that they are found', () => {
  expect(read([{ text: 'क', width: 0 }]).stretched[0]).toBeGreaterThan(0)
})
