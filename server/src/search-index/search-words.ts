/** What a text is found by: its words, alike whatever their case and accents, each by its beginning. */

/** code points of a word that are kept; a longer one is found by these */
const WORD_MAX = 40
/** words of a search that count */
const SOUGHT_MAX = 8

// accents as single marks; those of Indic and other scripts are letters' own and stay
const ACCENTS = /[\u0300-\u036F]/g
const WORDS = /[\p{L}\p{N}\p{M}]+/gu

/** The different words of a text. */
export function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFKD').replace(ACCENTS, '')
  return [...new Set(plain.match(WORDS)?.map((word) => [...word].slice(0, WORD_MAX).join('')))]
}

/** The beginnings that a search asks for, each of some word of what is found. */
export const soughtWords = (search: string): string[] => wordsOf(search).slice(0, SOUGHT_MAX)

/** What a campaign is listed by. */
export const nameKeyOf = (name: string): string => name.toLowerCase()
