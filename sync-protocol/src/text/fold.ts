import { asciiDigits } from './digits'
import { normalized } from './normalized'

// accents of Latin, Greek and Cyrillic, the nukta of Indic scripts, and the vowel marks and hamzas of Arabic: words are
// written with and without them; all other marks belong to the letters and stay
const ACCENTS = /[\u0300-\u036F\u093C\u09BC\u0A3C\u0ABC\u0B3C\u064B-\u0655\u0670]/g
/** what Unicode does not split into a plain character and an accent; phones type ’ by themselves */
const WHOLE: Record<string, string> = { ø: 'o', đ: 'd', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i', '’': "'" }
const WHOLE_LETTERS = /[øđłßæœı’]/g
const BEYOND_PLAIN = /[^ -~\s]/

/** Whether a folded text is only ASCII, as most English text is. */
export const isPlain = (folded: string): boolean => !BEYOND_PLAIN.test(folded)

/** A text regardless of case, accents and the script of its digits. */
export function folded(text: string): string {
  const lower = text.toLowerCase()
  if (isPlain(lower)) return lower
  const withoutAccents = normalized(lower, 'NFKD').replace(ACCENTS, '')
  return asciiDigits(withoutAccents.replace(WHOLE_LETTERS, (letter) => WHOLE[letter] ?? letter))
}
