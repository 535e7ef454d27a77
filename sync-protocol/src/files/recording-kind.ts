/**
 * The kind of a recording is what its first bytes say, neither its file name nor the media type that its sender gave.
 */

/** Like in picture-kind; if it were shared, each claim form would load one more file for its photo. */
export const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

export interface RecordingKind {
  contentType: string
  extension: 'webm' | 'ogg' | 'mp4' | 'm4a' | 'mp3' | 'wav'
}

const KINDS: [RecordingKind, (head: Uint8Array) => boolean][] = [
  [{ contentType: 'audio/webm', extension: 'webm' }, isWebm],
  [{ contentType: 'audio/ogg', extension: 'ogg' }, isOgg],
  [{ contentType: 'audio/mp4', extension: 'm4a' }, (head) => /^M4[AB] $/.test(brandOf(head))],
  // what Safari, Chromium and phones record; pictures have the same boxes, but other brands
  [
    { contentType: 'audio/mp4', extension: 'mp4' },
    (head) => /^(isom|iso[2-9]|mp4[12]|dash|avc1|3g[p2].)$/.test(brandOf(head)),
  ],
  [{ contentType: 'audio/wav', extension: 'wav' }, isWav],
  [{ contentType: 'audio/mpeg', extension: 'mp3' }, isMp3],
]

/** bytes from the beginning of a file that say which kind it is */
export const RECORDING_HEAD_BYTES = 512

/** The kind of a recording by its first bytes; null for anything that is not accepted. */
export const recordingKind = (head: Uint8Array): RecordingKind | null =>
  KINDS.find(([, is]) => is(head))?.[0] ?? null

/** EBML whose DocType (RFC 8794; element 4282) is webm, not any other kind of Matroska */
function isWebm(head: Uint8Array) {
  return ascii(head, 0, 4) === '\x1a\x45\xdf\xa3' && /^[^]+\x42\x82.webm/s.test(ascii(head, 0, 64))
}

/** an Ogg page (RFC 3533) whose first packet begins an audio stream */
function isOgg(head: Uint8Array) {
  if (ascii(head, 0, 5) !== 'OggS\0' || head.length < 28) return false
  const packet = 27 + (head[26] ?? 0)
  return ['OpusHead', '\x01vorbis', 'Speex   ', '\x7fFLAC'].some(
    (begin) => ascii(head, packet, packet + begin.length) === begin,
  )
}

/** the major brand of ISO base media (ISO/IEC 14496-12) */
const brandOf = (head: Uint8Array) => (ascii(head, 4, 8) === 'ftyp' ? ascii(head, 8, 12) : '')

function isWav(head: Uint8Array) {
  return ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WAVE'
}

function isMp3(head: Uint8Array) {
  if (head.length < 10) return false
  return isId3(head) || isMpegFrame(head)
}

/** The beginning of an ID3v2 tag. */
export function isId3(head: Uint8Array): boolean {
  const version = head[3] ?? 0
  return (
    ascii(head, 0, 3) === 'ID3' &&
    version >= 2 &&
    version <= 4 &&
    head.subarray(6, 10).every((byte) => byte < 0x80)
  )
}

/** The header of a frame of MPEG audio layer III, with no reserved value in it. */
export function isMpegFrame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const version = (second >> 3) & 3
  const layer = (second >> 1) & 3
  const bitrate = third >> 4
  const sampling = (third >> 2) & 3
  const sync = first === 0xff && second >= 0xe0
  return sync && version !== 1 && layer === 1 && bitrate !== 0 && bitrate !== 15 && sampling !== 3
}
