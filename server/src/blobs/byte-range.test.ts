import { expect, it } from 'vitest'
import { parseRange } from './byte-range'

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=0-999', { start: 0, end: 9 }],
  ['bytes=9-', { start: 9, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-999', { start: 0, end: 9 }],
  ['Bytes= 2-3 ', { start: 2, end: 3 }],
  [undefined, 'whole'],
  ['', 'whole'],
  ['bytes=', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=5-2', 'whole'],
  ['bytes=0-1,4-5', 'whole'],
  ['bytes=a-b', 'whole'],
  ['items=0-1', 'whole'],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=99999999999999999999-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
])('%s of 10 bytes is %j', (header, expected) => expect(parseRange(header, 10)).toEqual(expected))

it('an empty file has nothing to give', () => {
  expect(parseRange('bytes=0-', 0)).toBe('unsatisfiable')
  expect(parseRange('bytes=-5', 0)).toBe('unsatisfiable')
  expect(parseRange(undefined, 0)).toBe('whole')
})
