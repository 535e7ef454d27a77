import { expect, it } from 'vitest'
import { textFinder } from './found-words'

it.each([
  ['Café by the river', 'cafe', true],
  ['Café by the river', 'RIV cA', true],
  ['Café by the river', 'iver', false],
  ['Café by the river', 'river sea', false],
  // the signs of vowels are no accents
  ['बारिश की रात', 'बारिश', true],
  ['बारिश की रात', 'बरश', false],
  ['anything', '  …  ', true],
  [null, 'x', false],
])('%s is found by %s: %s', (text, words, found) => {
  expect(textFinder(words)(text)).toBe(found)
})
