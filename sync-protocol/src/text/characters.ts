/**
 * What may be in a text field: one reading per kind of field, for form and server,
 * however the text came. What cannot be seen is dropped, never refused: people paste it without knowing.
 */
import { normalized } from './normalized'
import { asToken } from './token-text'

/** Most of what is typed. */
const PLAIN = /^[\n -~]*$/
// what says how to lay text out, but not ZWJ and ZWNJ, which Indian scripts and emoji need, and not the tags of flags
const FORMATTING = /(?![\u{E0020}-\u{E007F}\u200C\u200D])(?=\p{DI})\p{Cf}/gu
const VISIBLE = /[^\s\p{Cc}\p{DI}\u2800]/u

/** A name, place, label or long text as it is stored: in NFC, with LF line ends, trimmed; empty if nothing of it can be seen. */
export function asProse(typed: string): string {
  if (PLAIN.test(typed)) return typed.trim()
  const text = normalized(typed.replace(FORMATTING, '')).replace(/\r\n?/g, '\n').trim()
  return VISIBLE.test(text) ? text : ''
}

const QUOTES_BEFORE = /^[<([{"'«“‘]+/
// from the beginning: a pattern with +$ reads a run of dots once for each of them
const BEFORE_SENTENCE = /^.*[^\]}>.,;:!?"'»”’…।。]/s
const BEFORE_SENTENCE_AND_BRACKET = /^.*[^)\]}>.,;:!?"'»”’…।。]/s

/** Like `asToken`, without the punctuation of a sentence around it. A bracket that the link has opened stays. */
export function asLink(typed: string): string {
  const link = asToken(typed).replace(QUOTES_BEFORE, '')
  return (link.includes('(') ? BEFORE_SENTENCE : BEFORE_SENTENCE_AND_BRACKET).exec(link)?.[0] ?? ''
}
