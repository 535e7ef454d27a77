/** Finding texts by words, alike on the device and at the server. */

// combining accents of Latin, Greek and Cyrillic; the marks of Indic and other scripts belong to the letters and stay
const ACCENTS = /[\u0300-\u036F]/g
const WORDS = /[\p{L}\p{N}\p{M}]+/gu

// most of a text in English needs no more
const PLAIN_WORDS = /[a-z0-9]+/g
const BEYOND_PLAIN = /[^ -~\s]/

/** The words of a text in their order, regardless of case and accents. */
export function foldedWords(text: string): string[] {
  const lower = text.toLowerCase()
  if (!BEYOND_PLAIN.test(lower)) return lower.match(PLAIN_WORDS) ?? []
  return lower.normalize('NFKD').replace(ACCENTS, '').match(WORDS) ?? []
}

/** What a person looks for in a diary. */
export interface DiarySearch {
  /** words; each has to begin a word of the text */
  words?: string | undefined
  /** YYYY-MM-DD, both included */
  from?: string | undefined
  to?: string | undefined
  audio?: boolean | undefined
  images?: boolean | undefined
}

/** A text as `lineFinder` looks through it: its words, each behind a space. */
export const lineOfWords = (text: string): string => ` ${foldedWords(text).join(' ')}`

/** Whether a line of words has one that begins with each of those that are looked for. */
export function lineFinder(words: string): (line: string) => boolean {
  const sought = foldedWords(words).map((word) => ` ${word}`)
  return (line) => sought.every((word) => line.includes(word))
}

/** Whether a text has a word that begins with each of those that are looked for. */
export function textFinder(words: string): (text: string | null) => boolean {
  if (foldedWords(words).length === 0) return () => true
  const finds = lineFinder(words)
  return (text) => text !== null && finds(lineOfWords(text))
}
