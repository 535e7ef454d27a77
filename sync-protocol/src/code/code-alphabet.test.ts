import { expect, it } from 'vitest'
import { codeFromText, groupedCode, normalizeCode } from './code-alphabet'

const CODE = '0123456789ABCDEFGHJK'

it.each([
  ['groups, as they are printed', '0123 4567 89AB CDEF GHJK'],
  ['small letters and hyphens', '0123-4567-89ab-cdef-ghjk'],
  ['letters that look like digits', 'ol23456789abcdefghjk'],
  ['a capital I', '0I23456789ABCDEFGHJK'],
  ['Devanagari digits', '०१२३४५६७८९ABCDEFGHJK'],
  ['Tamil and Arabic digits', '௦௧௨௩௪٥٦٧٨٩ABCDEFGHJK'],
  ['a direction mark and a zero-width space', '\u200E0123456789ABCDEFGHJK\u200B'],
  ['dashes of all kinds', '0123\u20134567\u201189AB-CDEF\u2212GH\uFF0DJK'],
  ['the punctuation of a sentence', '(0123 4567 89AB CDEF GHJK).'],
])('a code is read from paper with %s', (_, typed) => {
  expect(normalizeCode(typed)).toBe(CODE)
})

it('a code is printed in five groups of four, and read back', () => {
  expect(groupedCode(CODE)).toBe('0123 4567 89AB CDEF GHJK')
  expect(codeFromText(groupedCode(CODE))).toBe(CODE)
})

it('a link is read out of a message', () => {
  expect(codeFromText(`Your gift: https://example.com/claim/${CODE}.`)).toBe(CODE)
  expect(codeFromText(`https://example.com/claim/${CODE}\u200B`)).toBe(CODE)
})

it.each(['0123456789ABCDEFGHJ', `${CODE}0`, '0123456789ABCDEFGHJU', ''])('“%s” is not a code', (typed) => {
  expect(normalizeCode(typed)).toBeNull()
})
