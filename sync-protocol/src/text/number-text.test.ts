import { expect, it } from 'vitest'
import { numberText } from './number-text'

it.each([
  ['१,५०,०००.५०', '150000.50'],
  ['1 500', '1500'],
  ['١٬٥٠٠٫٢٥', '1500.25'],
  ['-12.5', '-12.5'],
  // not groups of thousands
  ['1,5', '1,5'],
  ['12,34', '12,34'],
])('a number is read as people write it: %s', (typed, number) => {
  expect(numberText(typed)).toBe(number)
})
