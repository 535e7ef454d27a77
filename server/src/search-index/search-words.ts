/** The words that find a text, regardless of case and accents; each is found by its beginning. */

import { foldedWords } from '@tohfa/sync-protocol/text/found-words'

/** code points of a word in the index; a longer word is found by its first ones */
const WORD_MAX = 40
/** words of a search that count */
const SOUGHT_MAX = 8

/** The different words of a text. */
export const wordsOf = (text: string): string[] => [
  ...new Set(foldedWords(text).map((word) => [...word].slice(0, WORD_MAX).join(''))),
]

/** The beginnings of words in a search: a text is found if each of them begins one of its words. */
export const soughtWords = (search: string): string[] => wordsOf(search).slice(0, SOUGHT_MAX)

/** The key that campaigns are sorted by. */
export const nameKeyOf = (name: string): string => name.toLowerCase()
