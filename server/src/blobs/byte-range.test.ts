import { expect, it } from 'vitest'
import { parseRange, RangeBeyondEndError, rangeWithin } from './byte-range'

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=9-', { start: 9 }],
  ['Bytes= 2-3 ', { start: 2, end: 3 }],
  // written out, as a service reads no exponents
  ['bytes=99999999999999999999999-', { start: 9007199254740991 }],
  [undefined, undefined],
  ['', undefined],
  ['bytes=', undefined],
  ['bytes=-', undefined],
  ['bytes=-3', undefined],
  ['bytes=5-2', undefined],
  ['bytes=0-1,4-5', undefined],
  ['bytes=a-b', undefined],
  ['items=0-1', undefined],
])('%s asks for %j', (header, expected) => expect(parseRange(header)).toEqual(expected))

it.each([
  [
    { start: 0, end: 0 },
    { start: 0, end: 0 },
  ],
  [
    { start: 0, end: 999 },
    { start: 0, end: 9 },
  ],
  [{ start: 9 }, { start: 9, end: 9 }],
])('%j of 10 bytes is %j', (asked, expected) => expect(rangeWithin(asked, 10)).toEqual(expected))

it('there is nothing after the end, and nothing in an empty file', () => {
  for (const size of [10, 0]) expect(() => rangeWithin({ start: size }, size)).toThrow(RangeBeyondEndError)
})
