import { expect, it } from 'vitest'
import { readScanned, readTyped } from './read-text'

const CODE = '0123456789ABCDEFGHJK'
const MASTER = '0123456789ABCDEFGHJKMNPQRS'

it.each([
  [`https://gifts.example.org/claim/${CODE}`, { is: 'code', code: CODE }],
  [`HTTPS://ELSEWHERE.EXAMPLE/CLAIM/${CODE.toLowerCase()}?a=1`, { is: 'code', code: CODE }],
  [CODE, { is: 'code', code: CODE }],
  [`https://gifts.example.org/campaign-view/${MASTER}?scan=1`, { is: 'master', masterCode: MASTER }],
  ['https://example.com/menu', { is: 'foreign' }],
  ['https://gifts.example.org/claim/ABC', { is: 'foreign' }],
  ['WIFI:S:cafe;P:12345678;;', { is: 'foreign' }],
  ['', { is: 'foreign' }],
])('the QR code “%s” is %o', (text, read) => {
  expect(readScanned(text)).toEqual(read)
})

it.each([
  ['0123 4567 89ab-cdef ghjk', { is: 'code', code: CODE }],
  ['०१२३४५६७८९ABCDEFGHJK', { is: 'code', code: CODE }],
  ['o l 2 3 4 5 6 7 8 9 abcdefghjk', { is: 'code', code: CODE }],
  [MASTER, { is: 'master', masterCode: MASTER }],
  ['12', { is: 'number', number: 12 }],
  [' #1000 ', { is: 'number', number: 1000 }],
  ['# १२', { is: 'number', number: 12 }],
  ['\u2068＃１２\u2069', { is: 'number', number: 12 }],
  ['0123 45ab', { is: 'start', start: '012345AB' }],
  ['12345678', { is: 'start', start: '12345678' }],
  ['0123456789abcdefghj', { is: 'start', start: CODE.slice(0, -1) }],
  ['01234', { is: 'wrongLength', length: 5 }],
  ['abc', { is: 'wrongLength', length: 3 }],
  [`${CODE}0`, { is: 'wrongLength', length: 21 }],
  ['hello, world', { is: 'foreign' }],
  ['  ', { is: 'empty' }],
])('“%s” typed from paper is %o', (text, read) => {
  expect(readTyped(text)).toEqual(read)
})
