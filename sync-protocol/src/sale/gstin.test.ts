import { expect, test } from 'vitest'
import { validate } from '../fields/validation'
import { gstin } from './gstin'

const taken = (typed: string) => validate(gstin, typed)

test.each([
  ['27AAPFU0939F1ZV', '27AAPFU0939F1ZV'],
  ['29AAGCB7383J1Z4', '29AAGCB7383J1Z4'],
  ['27AAPFU0059F1Z0', '27AAPFU0059F1Z0'],
  [' 27aapfu-0939f 1zv ', '27AAPFU0939F1ZV'],
  ['', ''],
])('%j is taken as %j', (typed, value) => expect(taken(typed)).toEqual({ ok: true, value }))

test.each([
  '27AAPFU0939F1ZW',
  '72AAPFU0939F1ZV',
  '27AAPFU0939F1Z',
  '27AAPFU0939F1ZVV',
  '00AAPFU0939F1ZV',
  '2AAAPFU0939F1ZV',
  '27AAPFU0939F0ZV',
  'not known yet',
])('%j is refused', (typed) =>
  expect(taken(typed)).toMatchObject({
    ok: false,
    errors: [{ detail: 'Please enter a valid GSTIN of 15 characters (e.g., 27AAPFU0939F1ZV)' }],
  }),
)

test('one wrong character, or two neighbours swapped, is found by the check character', () => {
  const right = '27AAPFU0939F1ZV'
  const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  for (let place = 0; place < right.length; place++)
    for (const other of characters) {
      const wrong = right.slice(0, place) + other + right.slice(place + 1)
      if (wrong !== right) expect(taken(wrong).ok, wrong).toBe(false)
    }
})
