/** Finding texts by words, alike on the device and at the server. */

// combining accents of Latin, Greek and Cyrillic; the marks of Indic and other scripts belong to the letters and stay
const ACCENTS = /[\u0300-\u036F]/g
const WORDS = /[\p{L}\p{N}\p{M}]+/gu

/** The words of a text in their order, regardless of case and accents. */
export const foldedWords = (text: string): string[] =>
  text.toLowerCase().normalize('NFKD').replace(ACCENTS, '').match(WORDS) ?? []

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

/** Whether a text has a word that begins with each of those that are looked for. */
export function textFinder(words: string): (text: string | null) => boolean {
  const sought = foldedWords(words)
  if (sought.length === 0) return () => true
  return (text) => {
    if (text === null) return false
    const there = foldedWords(text)
    return sought.every((word) => there.some((one) => one.startsWith(word)))
  }
}
