/**
 * The tags in a text: words after a number sign, like #kedarnath or #चारधाम_यात्रा. The same on the device and at the
 * server.
 *
 * A tag has letters of any script with their marks, digits, underscores, and the joiners that some scripts write inside
 * a word; at least one letter, so that "#12" stays a number. No part of a word, address or entity may come before it:
 * "C#", "/page#top" and "&#39;" have none.
 */
import { folded } from './fold'

const LETTERS = '[\\p{L}\\p{M}\\p{N}_\\u200C\\u200D]'
// no look-behind: older browsers would refuse the whole file
const TAGS = new RegExp(
  `(^|[^\\p{L}\\p{M}\\p{N}_#＃&/])[#＃](?=[\\p{M}\\p{N}_\\u200C\\u200D]*\\p{L})(${LETTERS}+)`,
  'gu',
)
const JOINERS = /[\u200C\u200D]/g

/** A piece of a text. */
export interface TextPart {
  /** as it is written, with the number sign of a tag */
  text: string
  /** the tag, without its number sign; undefined: the piece is no tag */
  tag?: string
}

/** A text cut before and after its tags; the pieces together are the text. */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { index, 0: match, 1: before = '', 2: tag = '' } of text.matchAll(TAGS)) {
    const begin = index + before.length
    if (begin > end) parts.push({ text: text.slice(end, begin) })
    end = index + match.length
    parts.push({ text: text.slice(begin, end), tag })
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

/** A tag as it is compared, regardless of case, accents and number sign: two spellings are equal. */
export const foldedTag = (tag: string): string => folded(tag.replace(/^[#＃]/, '').replace(JOINERS, ''))

/** The tags of a text in their order, each once in its first spelling, without their number signs. */
export function tagsOf(text: string): string[] {
  const tags = new Map<string, string>()
  for (const { tag } of partsOf(text)) {
    if (tag === undefined) continue
    const same = foldedTag(tag)
    if (!tags.has(same)) tags.set(same, tag)
  }
  return [...tags.values()]
}
