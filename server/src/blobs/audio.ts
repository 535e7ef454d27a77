/**
 * A recording is stored as it came, so its first bytes decide whether it is one: neither its file name nor the media type
 * that its sender gave.
 */
import * as m from '@tohfa/sync-protocol/messages'
import { open } from 'node:fs/promises'
import { AppError } from '../http/app-error'
import type { AudioExtension } from './blob-key'

const HEAD_BYTES = 512

export interface AudioKind {
  contentType: string
  extension: AudioExtension
}

/** A recording in a file of this machine. */
export interface Recording extends AudioKind {
  path: string
  /** bytes */
  size: number
}

const KINDS: [AudioKind, (head: Buffer) => boolean][] = [
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

/** The kind of a recording by its first bytes; null for anything that is not accepted. */
export const audioKind = (head: Buffer): AudioKind | null => KINDS.find(([, is]) => is(head))?.[0] ?? null

/** Recognises a file as a recording. @throws AppError file_kind_unsupported (415) when it is not one */
export async function asRecording({ path, size }: { path: string; size: number }): Promise<Recording> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES), length: HEAD_BYTES })
    const kind = audioKind(buffer.subarray(0, bytesRead))
    if (!kind) throw new AppError('file_kind_unsupported', { detail: m.audioRequired })
    return { path, size, ...kind }
  } finally {
    await file.close()
  }
}

const ascii = (head: Buffer, from: number, to: number) => head.toString('latin1', from, to)

/** EBML whose DocType (RFC 8794; element 4282) is webm, not any other kind of Matroska */
function isWebm(head: Buffer) {
  if (!head.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))) return false
  const docType = head.subarray(0, 64).indexOf(Buffer.from([0x42, 0x82]))
  return docType > 0 && ascii(head, docType + 3, docType + 7) === 'webm'
}

/** an Ogg page (RFC 3533) whose first packet begins an audio stream */
function isOgg(head: Buffer) {
  if (ascii(head, 0, 5) !== 'OggS\0' || head.length < 28) return false
  const packet = 27 + (head[26] ?? 0)
  return ['OpusHead', '\x01vorbis', 'Speex   ', '\x7fFLAC'].some(
    (begin) => ascii(head, packet, packet + begin.length) === begin,
  )
}

/** the major brand of ISO base media (ISO/IEC 14496-12) */
const brandOf = (head: Buffer) => (ascii(head, 4, 8) === 'ftyp' ? ascii(head, 8, 12) : '')

function isWav(head: Buffer) {
  return ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WAVE'
}

/** an ID3v2 tag, or a frame header of MPEG audio layer III with no reserved value in it */
function isMp3(head: Buffer) {
  if (head.length < 10) return false
  if (ascii(head, 0, 3) === 'ID3') {
    const version = head[3] ?? 0
    return version >= 2 && version <= 4 && head.subarray(6, 10).every((byte) => byte < 0x80)
  }
  const [first = 0, second = 0, third = 0] = head
  const [version, layer, bitrate, sampling] = [
    (second >> 3) & 3,
    (second >> 1) & 3,
    third >> 4,
    (third >> 2) & 3,
  ]
  const sync = first === 0xff && second >= 0xe0
  return sync && version !== 1 && layer === 1 && bitrate !== 0 && bitrate !== 15 && sampling !== 3
}
