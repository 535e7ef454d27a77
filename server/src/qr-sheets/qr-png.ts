/**
 * A QR code as PNG with one bit per pixel: a quarter of the bytes and a tenth of the work of a library that draws in
 * colour and looks for the best filter of each row.
 */
import QRCode from 'qrcode'
import { crc32, deflateSync } from 'node:zlib'
import { claimParts, QUIET_ZONE } from './qr-runs'

/** pixels of either side */
const SIDE = 500
const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** width and height, one bit per pixel, grey, the only compression and filters that exist, not interlaced */
const HEADER = Buffer.from([0, 0, SIDE >> 8, SIDE & 255, 0, 0, SIDE >> 8, SIDE & 255, 1, 0, 0, 0, 0])

/** What a picture of a claim link is drawn from. */
export interface ClaimQr {
  /** of the link */
  origin: string
  code: string
}

/**
 * The QR picture of a claim link on white, with its quiet zone, of 500 × 500 pixels. The same link gives the same bytes.
 * @returns bytes of a PNG
 */
export function qrPng({ origin, code }: ClaimQr): Uint8Array<ArrayBuffer> {
  const { size, data } = QRCode.create(claimParts(origin, code), { errorCorrectionLevel: 'M' }).modules
  const moduleOf = Array.from(
    { length: SIDE },
    (_, pixel) => Math.floor((pixel * (size + 2 * QUIET_ZONE)) / SIDE) - QUIET_ZONE,
  )
  const isDark = (x: number, y: number) => x >= 0 && x < size && y >= 0 && y < size && data[y * size + x]
  // each row begins with a byte that says "no filter"; a one is white
  const width = 1 + Math.ceil(SIDE / 8)
  const rows = new Map<number, Buffer>()
  const rowOf = (y: number) => {
    const row = Buffer.alloc(width, 255).fill(0, 0, 1)
    for (const [pixel, x] of moduleOf.entries()) {
      const at = 1 + (pixel >> 3)
      if (isDark(x, y)) row[at] = (row[at] ?? 0) & ~(128 >> (pixel & 7))
    }
    rows.set(y, row)
    return row
  }
  const pixels = deflateSync(Buffer.concat(moduleOf.map((y) => rows.get(y) ?? rowOf(y))), { level: 9 })
  // not in a shared buffer: it is moved to another thread
  return new Uint8Array(
    Buffer.concat([SIGNATURE, chunk('IHDR', HEADER), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]),
  )
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
