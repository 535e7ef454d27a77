import { expect, test } from 'vitest'
import { pictureKind } from './picture-kind'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const ftyp = (brands: string) => `\0\0${String.fromCharCode(0, 8 + brands.length)}ftyp${brands}`

test.each([
  ['\xff\xd8\xff\xe1\0\x10Exif', 'jpeg'],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'png'],
  ['RIFF\x24\0\0\0WEBPVP8 ', 'webp'],
  ['GIF87a', 'gif'],
  ['GIF89a', 'gif'],
  ['BM\x36\0\0\0\0\0\0\0\x36', 'bmp'],
  [ftyp('avif\0\0\0\0mif1miaf'), 'avif'],
  [ftyp('mif1\0\0\0\0avif'), 'avif'],
  [ftyp('heic\0\0\0\0mif1heic'), 'heic'],
  [ftyp('mif1\0\0\0\0mif1heic'), 'heic'],
  [ftyp('msf1\0\0\0\0hevc'), 'heic'],
])('%j begins a picture: %s', (text, kind) => {
  expect(pictureKind(bytes(text))).toBe(kind)
})

test.each([
  '',
  '\xff\xd8',
  'an ordinary text',
  'BMW and other cars',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'GIF8<svg/>',
  'RIFF\x24\0\0\0WAVEfmt ',
  '%PDF-1.7',
  'II*\0',
  ftyp('isom\0\0\0\0mp42'),
  // behind the box, not in it
  `${ftyp('isom\0\0\0\0')}heic`,
])('%j begins no picture', (text) => {
  expect(pictureKind(bytes(text))).toBeNull()
})
