/**
 * The kind of a picture is what its bytes say, on the device and at the server: file pickers of phones give files
 * without an extension and without a type, and names say whatever somebody wrote.
 */

/** The kinds that the server takes, and two that a device may be able to decode: HEIC, as iPhones write it, and BMP. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic' | 'bmp'

/** bytes from the beginning of a file that say which kind it is */
const PICTURE_HEAD_BYTES = 128

const BEGINNINGS: readonly [PictureKind, RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['webp', /^RIFF[^]{4}WEBP/],
  ['gif', /^GIF8[79]a/],
  ['bmp', /^BM[^]{4}\0{4}/],
]
/** ISO base media: phones write HEVC under these brands */
const HEIC = /hei[cxms]|hev[cx]/
const AVIF = /avi[fs]|mi[fa][1f]|msf1/

/** Some bytes as text, one character each. */
export const latin1 = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to))

/**
 * @param bytes a whole file, or its first 128
 * @returns null if it is no picture; SVG is a document, and so none
 */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const head = latin1(bytes, 0, PICTURE_HEAD_BYTES)
  const brands = brandsOf(head)
  if (HEIC.test(brands)) return 'heic'
  if (AVIF.test(brands)) return 'avif'
  return BEGINNINGS.find(([, begin]) => begin.test(head))?.[0] ?? null
}

/** what the box "ftyp" names, at the beginning of ISO base media; empty if there is none */
const brandsOf = (head: string) =>
  head.slice(4, 8) === 'ftyp' ? head.slice(8, 256 * head.charCodeAt(2) + head.charCodeAt(3)) : ''
