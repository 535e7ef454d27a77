/** The words that a text is found by, regardless of case and accents; each is found by its beginning. */

/** code points of a word in the index; a longer word is found by its first ones */
const WORD_MAX = 40
/** words of a search that count */
const SOUGHT_MAX = 8

// combining accents of Latin, Greek and Cyrillic; the marks of Indic and other scripts belong to the letters and stay
const ACCENTS = /[\u0300-\u036F]/g
const WORDS = /[\p{L}\p{N}\p{M}]+/gu

/** The different words of a text. */
export function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFKD').replace(ACCENTS, '')
  return [...new Set(plain.match(WORDS)?.map((word) => [...word].slice(0, WORD_MAX).join('')))]
}

/** The beginnings of words that a search asks for: a text is found when each begins one of its words. */
export const soughtWords = (search: string): string[] => wordsOf(search).slice(0, SOUGHT_MAX)

/** The key that campaigns are sorted by. */
export const nameKeyOf = (name: string): string => name.toLowerCase()
