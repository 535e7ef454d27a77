import { expect, test } from 'vitest'
import { wholePicture } from './whole-picture'

/** the beginning of a scan of one component */
const JPEG = Uint8Array.of(0xff, 0xd8, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 1, 2, 3)

test('if the browser blurs what pages draw, the server decides whether a picture is whole', async () => {
  let drawn = 0
  const whole = await wholePicture('jpeg', JPEG, () => Promise.resolve([drawn++]))
  expect(whole).toEqual(Uint8Array.of(...JPEG, 0xff, 0xd9))
})

test('a JPEG with endless scans is refused within a second', async () => {
  const scan = JPEG.slice(2)
  const bytes = new Uint8Array(10_000_000)
  for (let at = 2; at + scan.length < bytes.length; at += scan.length) bytes.set(scan, at)
  bytes.set([0xff, 0xd8])
  const before = performance.now()
  expect(await wholePicture('jpeg', bytes, () => Promise.resolve([]))).toBeNull()
  expect(performance.now() - before).toBeLessThan(1000)
})

const text = (characters: string) => [...characters].map((character) => character.charCodeAt(0))

test.each([
  ['webp', [...text('RIFF'), 6, 0, 0, 0, ...text('WEBP'), 1, 2]],
  ['bmp', [...text('BM'), 8, 0, 0, 0, 1, 2]],
  ['gif', [...text('GIF89a'), 1, 0, 1, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 9, 0]],
  ['avif', [0, 0, 0, 8, ...text('ftyp'), 0, 0, 0, 9, ...text('mdat'), 1]],
  ['png', [...text('12345678'), 0, 0, 0, 0, ...text('IEND'), 1, 2, 3, 4]],
] as const)('a %s without its last byte is not whole', async (kind, file) => {
  const bytes = Uint8Array.from(file)
  const draw = () => Promise.reject(new Error('not drawn'))
  expect(await wholePicture(kind, bytes, draw)).toBe(bytes)
  expect(await wholePicture(kind, bytes.subarray(0, -1), draw)).toBeNull()
})
