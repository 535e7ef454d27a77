/** What a QR picture holds (ISO/IEC 18004): once, for who draws it and who refuses what does not fit. */

/** bytes of the largest picture with the least error correction */
export const QR_BYTES_MAX = 2953
/** bytes above which a picture has so many modules that fewer of them help a camera more than what corrects its errors */
const DENSE_BYTES = 250

/** How much of a picture corrects errors, by the bytes that it holds. */
export const qrErrorCorrection = (bytes: number): 'L' | 'M' => (bytes > DENSE_BYTES ? 'L' : 'M')

/** bytes of a text as a picture holds it, in UTF-8 */
export function utf8Bytes(text: string): number {
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes
}
