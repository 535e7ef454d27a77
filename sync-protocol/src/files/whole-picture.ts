/**
 * Whether all of a picture is there. Most browsers draw the part that has arrived and leave the rest grey or white without
 * an error, so nobody may decode a picture, to store or to send it, before this was asked.
 */
import { latin1, type PictureKind } from './picture-kind'

/** Decodes a picture, at a small size. @throws if it cannot be decoded */
export type DrawSmall<B> = (picture: Whole<B>) => Promise<ArrayLike<number>>
/** the bytes themselves, or others */
type Whole<B> = B | Uint8Array<ArrayBuffer>

/**
 * A JPEG that lacks only its end gets one.
 * @param draw is asked for a JPEG, twice or three times, and never for other kinds
 * @returns the picture; null if a part of it is missing
 * @throws what `draw` throws
 */
export async function wholePicture<B extends Uint8Array>(
  kind: PictureKind,
  bytes: B,
  draw: DrawSmall<B>,
): Promise<Whole<B> | null> {
  if (kind === 'jpeg') return wholeJpeg(bytes, draw)
  return endsEarly(kind, bytes) ? null : bytes
}

/**
 * A decoder that needs more data than there is reads on. So the picture is drawn twice: with only the end marker after
 * the data, and with noise before that marker. The two differ if anything was missing, wherever the end marker was:
 * also in a file that was cut off and then closed.
 */
async function wholeJpeg<B extends Uint8Array>(bytes: B, draw: DrawSmall<B>): Promise<Whole<B> | null> {
  const data = jpegData(bytes)
  if (!data) return null
  const closed = data.hasEnd ? bytes : joined(data.bytes, END)
  const [drawn, other] = [await draw(closed), await draw(joined(data.bytes, NOISE, END)).catch(() => [])]
  if (isSame(drawn, other)) return closed
  // a browser that blurs what pages draw, against tracking, cannot answer; the server can
  return isSame(drawn, await draw(closed)) ? null : closed
}

const END = Uint8Array.of(0xff, 0xd9)
const NOISE = noise()
/** cameras write about ten; a file with more is made to keep a decoder busy */
const SCANS_MAX = 500

/** Between two restart markers a decoder reads nothing after the second, so each of the eight may be the next one. */
function noise(): Uint8Array {
  const length = 512
  const bytes = new Uint8Array(9 * length)
  let state = 1
  for (let at = 0; at < bytes.length; at++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    bytes[at] = (state >>> 16) % 0xff
  }
  for (let n = 0; n < 8; n++) bytes.set([0xff, 0xd0 + n], (n + 1) * length)
  return bytes
}

/** The bytes of a JPEG (ITU T.81, annex B) before its end marker; undefined if more than its end is missing. */
function jpegData(bytes: Uint8Array) {
  let components = 0
  let scans = 0
  const complete = new Set<number>()
  for (let at = 2; at < bytes.length;) {
    // from data, or from bytes that do not belong there, to the next marker
    if (bytes[at] !== 0xff) {
      const next = bytes.indexOf(0xff, at)
      at = next < 0 ? bytes.length : next
      continue
    }
    const marker = bytes[at + 1] ?? 0xff
    if (marker === 0xd9) return scans > 0 ? { bytes: withoutFill(bytes, at), hasEnd: true } : undefined
    if (marker === 0xff) at += 1
    else if (marker < 2 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else {
      const content = at + 4
      at += 2 + u16(bytes, at + 2)
      // cut off in a segment
      if (at > bytes.length) return undefined
      if (marker >= 0xc0 && marker <= 0xc2) components = bytes[content + 5] ?? 0
      if (marker !== 0xda) continue
      scans += 1
      if (scans > SCANS_MAX) return undefined
      const count = bytes[content] ?? 0
      const [from = 0, to = 0, accuracy = 0] = bytes.subarray(content + 1 + 2 * count)
      // its last bits
      if ((accuracy & 15) === 0)
        for (let one = 0; one < Math.min(count, 4); one++)
          for (let place = from; place <= Math.min(to, 63); place++)
            complete.add((bytes[content + 1 + 2 * one] ?? 0) * 64 + place)
    }
  }
  // without its later scans a picture is drawn without detail or colour
  if (scans === 0 || complete.size < 64 * components) return undefined
  return { bytes: withoutFill(bytes, bytes.length), hasEnd: false }
}

/** without a byte that would make a marker of the next one */
function withoutFill(bytes: Uint8Array, end: number): Uint8Array {
  while (bytes[end - 1] === 0xff) end--
  return bytes.subarray(0, end)
}

/** Whether a file is shorter than it says. */
function endsEarly(kind: PictureKind, bytes: Uint8Array): boolean {
  if (kind === 'png') return lastPngChunk(bytes) !== 'IEND'
  if (kind === 'webp') return u32(bytes, 4, true) + 8 > bytes.length
  if (kind === 'gif') return !hasFirstFrame(bytes)
  if (kind === 'bmp') return u32(bytes, 2, true) > bytes.length
  return !hasWholeBoxes(bytes)
}

function lastPngChunk(bytes: Uint8Array): string {
  let last = ''
  for (let at = 8; last !== 'IEND' && at + 12 + u32(bytes, at) <= bytes.length; at += 12 + u32(bytes, at))
    last = latin1(bytes, at + 4, at + 8)
  return last
}

/** the pictures of an animation, too */
function hasFirstFrame(bytes: Uint8Array): boolean {
  const table = (flags = 0) => (flags & 0x80 ? 6 << (flags & 7) : 0)
  let at = 13 + table(bytes[10])
  for (let isFrame = false; !isFrame;) {
    isFrame = bytes[at] === 0x2c
    if (!isFrame && bytes[at] !== 0x21) return false
    at += isFrame ? 11 + table(bytes[at + 9]) : 2
    while (bytes[at]) at += 1 + (bytes[at] ?? 0)
    at += 1
  }
  return at <= bytes.length
}

/** The boxes of ISO base media (ISO/IEC 14496-12), one after another. A size of 0 means: until the end of the file. */
function hasWholeBoxes(bytes: Uint8Array): boolean {
  let at = 0
  while (at + 8 <= bytes.length) {
    // 1: in the eight bytes after the name; no picture needs the first four
    const size = u32(bytes, at) === 1 ? u32(bytes, at + 12) : u32(bytes, at)
    if (size < 8) return size === 0
    at += size
  }
  return at <= bytes.length
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

function isSame(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false
  return true
}

const u16 = (bytes: Uint8Array, at: number) => (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)

function u32(bytes: Uint8Array, at: number, littleEndian = false): number {
  const four = [...bytes.subarray(at, at + 4)]
  return (littleEndian ? four.reverse() : four).reduce((sum, byte) => sum * 256 + byte, 0)
}
