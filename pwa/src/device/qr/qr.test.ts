import { scanGrayBuffer } from '@undecaf/zbar-wasm'
import { expect, test } from 'vitest'
import { loadQrDrawing, QUIET_ZONE, type QrShape } from './qr'

const PIXELS_PER_MODULE = 4

/** Fills the path's rectangles as a browser would, black on white with the quiet zone. */
function drawn({ side, path }: QrShape) {
  const width = (side + 2 * QUIET_ZONE) * PIXELS_PER_MODULE
  const pixels = new Uint8Array(width * width).fill(255)
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = 0; row < PIXELS_PER_MODULE; row++) {
      const start = ((Number(y) + QUIET_ZONE) * PIXELS_PER_MODULE + row) * width
      const from = start + (Number(x) + QUIET_ZONE) * PIXELS_PER_MODULE
      pixels.fill(0, from, from + Number(run) * PIXELS_PER_MODULE)
    }
  }
  return { pixels, width }
}

test.each([
  'http://127.0.0.1:3000/claim/0123456789ABCDEFGHJK',
  'https://a-rather-long-name.gifts.example.com/campaign-view/0123456789ABCDEFGHJKMNPQRS?scan=1',
  // the longest link of a QR code
  `https://example.com/?q=${'म'.repeat(976)}xx`,
])('an independent reader reads the drawn code of %s', async (link) => {
  const draw = await loadQrDrawing()
  const { pixels, width } = drawn(draw(link))
  const [symbol] = await scanGrayBuffer(pixels.buffer, width, width)
  expect(symbol?.decode()).toBe(link)
})
