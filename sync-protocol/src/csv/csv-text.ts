/** The bytes of a CSV as text, however the program that wrote it encodes text. */

const ENCODINGS = { utf8: 'utf-8', utf16le: 'utf-16le', utf16be: 'utf-16be', ansi: 'windows-1252' }
/** how many bytes are searched for signs of an encoding */
const LOOKED_AT = 4096
// oxlint-disable-next-line no-control-regex
const NOT_TEXT = /[\u0000-\u0008\u000E-\u001F\uFFFE\uFFFF]/

/**
 * UTF-8 or UTF-16, with or without a byte order mark; else what spreadsheets on Windows call "ANSI".
 * @returns null if these bytes are not text
 */
export function csvText(bytes: Uint8Array): string | null {
  for (const encoding of candidates(bytes)) {
    const text = decoded(bytes, encoding)
    if (text !== null) return NOT_TEXT.test(text) ? null : text
  }
  return null
}

function candidates(bytes: Uint8Array): string[] {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return [ENCODINGS.utf16le]
  if (first === 0xfe && second === 0xff) return [ENCODINGS.utf16be]
  // Latin letters in UTF-16 have an empty byte each
  const empty = [0, 0]
  const looked = bytes.subarray(0, LOOKED_AT)
  for (const [i, byte] of looked.entries()) if (byte === 0) empty[i % 2] = (empty[i % 2] ?? 0) + 1
  const [even = 0, odd = 0] = empty
  const most = looked.length / 4
  if (odd > most && even === 0) return [ENCODINGS.utf16le]
  if (even > most && odd === 0) return [ENCODINGS.utf16be]
  return [ENCODINGS.utf8, ENCODINGS.ansi]
}

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
