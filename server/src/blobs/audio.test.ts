import { expect, it } from 'vitest'
import { phonePhoto } from '../../test/photos'
import { MEDIA_TYPES, recording, RECORDINGS } from '../../test/recordings'
import { audioKind } from './audio'

it.each(RECORDINGS)('knows %s by its content', async (format) => {
  expect(audioKind(await recording(format))).toEqual({ contentType: MEDIA_TYPES[format], extension: format })
})

it('knows an mp3 without a tag by its first frame', async () => {
  const tagged = await recording('mp3')
  // the tag's size is written in four bytes of seven bits
  const size = tagged.subarray(6, 10).reduce((sum, byte) => sum * 128 + byte, 0)
  expect(audioKind(tagged.subarray(10 + size))?.extension).toBe('mp3')
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
])('%s is no recording', (_what, bytes) => {
  expect(audioKind(bytes)).toBeNull()
})

it('a photo is no recording', async () => {
  expect(audioKind(await phonePhoto())).toBeNull()
})
