/**
 * Whether there is sound in a recording: a track of it and some data. How loud it is does not matter. A recorder that
 * was stopped at once, or had no microphone, writes a head and nothing else.
 */
import { elementAt, readUint } from './ebml'
import { ascii, isId3, isMpegFrame, recordingKind, RECORDING_HEAD_BYTES } from './recording-kind'

/** A file that may be too large for the memory. */
export interface ReadableFile {
  /** bytes */
  size: number
  /** @returns the bytes between two offsets; fewer if the file ends before */
  read(from: number, to: number): Promise<Uint8Array>
}

/** bytes; no head with audible sound is shorter */
const RECORDING_MIN_BYTES = 100
/** bytes read at once */
const WINDOW_BYTES = 65_536
/** parts of a file that are searched; the first sound of a recording comes long before */
const PARTS_MAX = 5_000

/**
 * @param file of a kind that `recordingKind` knows; nothing is known about any other
 * @throws what `file.read` throws
 */
export async function hasSound(file: ReadableFile): Promise<boolean> {
  if (file.size < RECORDING_MIN_BYTES) return false
  const bytes = inWindows(file)
  switch (recordingKind(await bytes(0, RECORDING_HEAD_BYTES))?.extension) {
    case 'webm':
      return hasBlock(bytes, file.size)
    case 'ogg':
      return hasPage(bytes, file.size)
    case 'mp4':
    case 'm4a':
      return hasSamples(bytes, file.size)
    case 'wav':
      return hasWave(bytes, file.size)
    case 'mp3':
      return hasFrame(bytes, file.size)
    case undefined:
      return true
  }
}

type Bytes = (from: number, length: number) => Promise<Uint8Array>

function inWindows({ size, read }: ReadableFile): Bytes {
  let start = 0
  let window = new Uint8Array()
  return async (from, length) => {
    const to = Math.min(from + length, size)
    if (from < start || to > start + window.length) {
      start = from
      window = new Uint8Array(await read(from, Math.min(size, from + WINDOW_BYTES)))
    }
    return window.subarray(from - start, to - start)
  }
}

const SEGMENT = 0x18538067
const TRACKS = 0x1654ae6b
const TRACK_ENTRY = 0xae
const TRACK_TYPE = 0x83
const AUDIO = 2
const CLUSTER = 0x1f43b675
const BLOCK_GROUP = 0xa0
const CONTAINERS = [SEGMENT, TRACKS, TRACK_ENTRY, CLUSTER, BLOCK_GROUP]
const BLOCKS = [0xa1, 0xa3]
/** bytes of a block before its data */
const BLOCK_HEAD = 4

/** WebM (RFC 9559) */
async function hasBlock(bytes: Bytes, size: number): Promise<boolean> {
  let hasTrack = false
  let at = 0
  for (let parts = 0; at < size; parts++) {
    if (parts === PARTS_MAX) return true
    const element = elementAt(await bytes(at, 12), 0)
    if (!element) return false
    const content = at + element.content
    const end = element.end === undefined ? undefined : at + element.end
    if (BLOCKS.includes(element.id)) {
      if (!hasTrack) return false
      if (Math.min(end ?? size, size) > content + BLOCK_HEAD) return true
    }
    if (element.id === TRACK_TYPE) hasTrack ||= readUint(await bytes(content, 1), 0, 1) === AUDIO
    if (CONTAINERS.includes(element.id)) at = content
    else if (end === undefined) return false
    else at = end
  }
  return false
}

/** Ogg (RFC 3533). Pages of heads, and those in which no packet ends, are at position 0 or -1. */
async function hasPage(bytes: Bytes, size: number): Promise<boolean> {
  let at = 0
  for (let parts = 0; at < size; parts++) {
    if (parts === PARTS_MAX) return true
    const page = await bytes(at, 27 + 255)
    if (ascii(page, 0, 4) !== 'OggS') return false
    const position = page.subarray(6, 14)
    const lengths = page.subarray(27, 27 + (page[26] ?? 0))
    const length = lengths.reduce((sum, one) => sum + one, 0)
    const isSound = position.some((byte) => byte !== 0) && position.some((byte) => byte !== 0xff)
    if (isSound && length > 0) return true
    at += 27 + lengths.length + length
  }
  return false
}

/** ISO base media (ISO/IEC 14496-12), with its samples in one place or in fragments */
async function hasSamples(bytes: Bytes, size: number): Promise<boolean> {
  let hasTrack = false
  let hasData = false
  let at = 0
  for (let parts = 0; at + 8 <= size; parts++) {
    if (parts === PARTS_MAX) return true
    const box = await bytes(at, 20)
    const name = ascii(box, 4, 8)
    const short = readUint(box, 0, 4)
    const head = short === 1 ? 16 : 8
    // 0: until the end of the file
    const length = short === 1 ? readUint(box, 8, 16) : short || size - at
    if (name === 'hdlr') hasTrack ||= ascii(box, 16, 20) === 'soun'
    if (name === 'mdat') hasData ||= Math.min(length, size - at) > head
    if (hasTrack && hasData) return true
    if (['moov', 'trak', 'mdia'].includes(name)) at += head
    else if (length < head) return false
    else at += length
  }
  return false
}

/** A recorder that was cut off, or that writes into a pipe, leaves sizes empty. */
const UNKNOWN = [0, 0xffffffff]

async function hasWave(bytes: Bytes, size: number): Promise<boolean> {
  const whole = littleEndian(await bytes(4, 4))
  let at = 12
  for (let parts = 0; at + 8 < size; parts++) {
    if (parts === PARTS_MAX) return true
    const chunk = await bytes(at, 8)
    const length = littleEndian(chunk.subarray(4))
    if (ascii(chunk, 0, 4) === 'data') return length > 0 || UNKNOWN.includes(whole)
    at += 8 + length + (length % 2)
  }
  return false
}

/** bytes between a tag and the first frame */
const PADDING_MAX = 4096

async function hasFrame(bytes: Bytes, size: number): Promise<boolean> {
  let at = 0
  for (let parts = 0; parts < PARTS_MAX; parts++) {
    const head = await bytes(at, 10)
    if (!isId3(head)) break
    const length = head.subarray(6).reduce((sum, byte) => sum * 128 + byte, 0)
    at += 10 + length + ((head[5] ?? 0) & 0x10 ? 10 : 0)
  }
  if (at + RECORDING_MIN_BYTES > size) return false
  const behind = await bytes(at, PADDING_MAX)
  return behind.some((_, place) => isMpegFrame(behind.subarray(place, place + 3)))
}

const littleEndian = (four: Uint8Array) => readUint(four.slice(0, 4).reverse(), 0, 4)
