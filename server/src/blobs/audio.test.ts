import { hasSound } from '@tohfa/sync-protocol/files/recorded-sound'
import { recordingKind } from '@tohfa/sync-protocol/files/recording-kind'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { phonePhoto } from '../../test/photos'
import { MEDIA_TYPES, recording, RECORDINGS, type RecordingFormat } from '../../test/recordings'
import { kindOfRecording } from './audio'
import { fileOnDisk } from './large-file'

it.each(RECORDINGS)('knows %s by its content', async (format) => {
  expect(recordingKind(await recording(format))).toEqual({
    contentType: MEDIA_TYPES[format],
    extension: format,
  })
})

it('knows an mp3 without a tag by its first frame', async () => {
  const tagged = await recording('mp3')
  // the tag's size is in four bytes of seven bits
  const size = tagged.subarray(6, 10).reduce((sum, byte) => sum * 128 + byte, 0)
  expect(recordingKind(tagged.subarray(10 + size))?.extension).toBe('mp3')
})

const box = (brand: string) => Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`, 'latin1')

it.each([
  ['nothing', Buffer.alloc(0)],
  ['text', Buffer.from('To whom it may concern: this is a letter, not a recording.')],
  ['text that begins like a tag', Buffer.from('ID3 tags are described below, at some length')],
  ['zeros', Buffer.alloc(512)],
  ['ones', Buffer.alloc(512, 0xff)],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['another RIFF', Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1')],
  ['a HEIC photo', box('heic')],
  ['an AVIF picture', box('avif')],
  ['Matroska that is no WebM', Buffer.from('1a45dfa3934282886d6174726f736b61', 'hex')],
  [
    'an Ogg stream of pictures',
    Buffer.concat([Buffer.from('OggS\0'), Buffer.alloc(22), Buffer.from('\x01\x2a\x80theora')]),
  ],
  ['an AAC stream', Buffer.from('fff15080017ffcde02004c61', 'hex')],
  ['the beginning of a beginning', Buffer.from('1a45dfa3', 'hex')],
])('does not take %s for a recording', (_what, bytes) => {
  expect(recordingKind(bytes)).toBeNull()
})

it('a photo is no recording', async () => {
  expect(recordingKind(await phonePhoto())).toBeNull()
})

const sounds = (bytes: Buffer) =>
  hasSound({ size: bytes.length, read: (from, to) => Promise.resolve(bytes.subarray(from, to)) })

/** What a recorder writes, and no more, if it was stopped at once or had no microphone. */
const heads: Record<RecordingFormat, (whole: Buffer) => Buffer> = {
  webm: (whole) => whole.subarray(0, whole.indexOf(Buffer.from('1f43b675', 'hex'))),
  // heads and comments have pages of their own
  ogg: (whole) => whole.subarray(0, whole.indexOf('OggS', whole.indexOf('OggS', 4) + 4)),
  mp4: withoutSamples,
  m4a: withoutSamples,
  wav: (whole) => {
    const head = Buffer.from(whole.subarray(0, whole.indexOf('data') + 8))
    head.writeUInt32LE(0, head.length - 4)
    return Buffer.concat([head, Buffer.from('LIST\x1a\0\0\0', 'latin1'), Buffer.alloc(100)])
  },
  mp3: (whole) => whole.subarray(0, 10 + whole.subarray(6, 10).reduce((sum, byte) => sum * 128 + byte, 0)),
}
function withoutSamples(whole: Buffer) {
  const boxes: Buffer[] = []
  for (let at = 0; at < whole.length; at += whole.readUInt32BE(at)) {
    const isData = whole.toString('latin1', at + 4, at + 8) === 'mdat'
    boxes.push(isData ? Buffer.from('\0\0\0\x08mdat') : whole.subarray(at, at + whole.readUInt32BE(at)))
  }
  return Buffer.concat(boxes)
}
const silentWave = (bytes: number) => {
  const head = Buffer.from('RIFF    WAVEfmt                     data    ')
  head.writeUInt32LE(head.length - 8 + bytes, 4)
  head.writeUInt32LE(16, 16)
  head.writeUInt32LE(bytes, 40)
  return Buffer.concat([head, Buffer.alloc(bytes)])
}

describe('a recording without sound', () => {
  it.each(RECORDINGS)('may be only the head of a file, as in %s', async (format) => {
    const whole = await recording(format)
    expect(await sounds(whole)).toBe(true)
    const head = heads[format](whole)
    expect(head.length).toBeGreaterThan(30)
    expect(await sounds(head)).toBe(false)
    expect(await sounds(whole.subarray(0, 60))).toBe(false)
  })

  it.each(['webm', 'ogg', 'mp3', 'wav'] as const)(
    'is not the first half of a whole file, as in %s',
    async (format) => {
      const whole = await recording(format)
      expect(await sounds(whole.subarray(0, Math.floor(whole.length / 2)))).toBe(true)
    },
  )

  it('may be a film without a sound track', async () => {
    const webm = await recording('webm')
    // the type of the track: video
    webm[webm.indexOf(Buffer.from('8381', 'hex')) + 2] = 1
    const mp4 = await recording('mp4')
    mp4.write('vide', mp4.indexOf('soun'))
    for (const film of [webm, mp4]) {
      expect(recordingKind(film)).not.toBeNull()
      expect(await sounds(film)).toBe(false)
    }
  })

  it('is neither a recorded silence nor a file that was cut off before its size was known', async () => {
    expect(await sounds(silentWave(8_000))).toBe(true)
    const cut = silentWave(8_000)
    cut.writeUInt32LE(0, 4)
    cut.writeUInt32LE(0, 40)
    expect(await sounds(cut)).toBe(true)
    const open = await recording('webm')
    expect(await sounds(open.subarray(0, open.indexOf(Buffer.from('1f43b675', 'hex')) + 400))).toBe(true)
  })

  it('is recognised fast, however large', async () => {
    const ebml = (await recording('webm')).subarray(0, 64)
    const empty = Buffer.alloc(25_000_000, Buffer.from([0xec, 0x80]))
    const before = performance.now()
    await sounds(Buffer.concat([ebml, empty]))
    await sounds(Buffer.concat([Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1'), empty]))
    await sounds(Buffer.alloc(25_000_000, Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1')))
    expect(performance.now() - before).toBeLessThan(2_000)
  })
})

it('a recording without sound is refused with the advice to record it again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tohfa-audio-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'recording')
  const asStored = async (bytes: Buffer) => {
    await writeFile(path, bytes)
    return kindOfRecording(fileOnDisk(path, bytes.length))
  }
  const whole = await recording()
  expect(await asStored(whole)).toEqual({ contentType: 'audio/webm', extension: 'webm' })
  await expect(asStored(heads.webm(whole))).rejects.toMatchObject({
    code: 'file_kind_unsupported',
    detail: 'There is no sound in this recording. Please record it again.',
  })
  await expect(asStored(Buffer.from('a letter'))).rejects.toMatchObject({ code: 'file_kind_unsupported' })
})
