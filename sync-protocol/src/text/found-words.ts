/** Finding texts by words and tags, alike on the device and at the server. */
import { folded, isPlain } from './fold'
import { foldedTag, partsOf, tagsOf } from './tags'

const WORDS = /[\p{L}\p{N}\p{M}]+/gu
// most English text needs no more
const PLAIN_WORDS = /[a-z0-9]+/g

/** The words of a text in their order, regardless of case and accents. */
export function foldedWords(text: string): string[] {
  const same = folded(text)
  return same.match(isPlain(same) ? PLAIN_WORDS : WORDS) ?? []
}

/** What a person searches for in a diary. */
export interface DiarySearch {
  /** words; each has to begin a word of the text, one after a number sign a tag */
  words?: string | undefined
  /** the text has this tag; with or without its number sign */
  tag?: string | undefined
  /** YYYY-MM-DD, both included */
  from?: string | undefined
  to?: string | undefined
  audio?: boolean | undefined
  images?: boolean | undefined
}

/** What is searched for in a text. */
export type SoughtWords = Pick<DiarySearch, 'words' | 'tag'>

/** A text as `lineFinder` searches it: its words, then its tags, each between spaces. */
export function lineOfWords(text: string): string {
  const tags = tagsOf(text).map((tag) => `#${foldedTag(tag)}`)
  return ` ${[...foldedWords(text), ...tags].join(' ')} `
}

/** Whether a line of words has everything that is searched for; undefined: nothing is. */
export function lineFinder({ words = '', tag = '' }: SoughtWords): ((line: string) => boolean) | undefined {
  const sought = partsOf(words).flatMap((part) =>
    part.tag === undefined ? foldedWords(part.text).map((word) => ` ${word}`) : ` #${foldedTag(part.tag)}`,
  )
  if (tag !== '') sought.push(` #${foldedTag(tag)} `)
  return sought.length === 0 ? undefined : (line) => sought.every((word) => line.includes(word))
}

/** Whether a text has everything that is searched for; undefined: nothing is. */
export function textFinder(search: SoughtWords): ((text: string | null) => boolean) | undefined {
  const finds = lineFinder(search)
  return finds && ((text) => text !== null && finds(lineOfWords(text)))
}
