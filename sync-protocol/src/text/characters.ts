/**
 * What may be in a text field: one reading per kind of field, for form and server,
 * however the text came. What cannot be seen is dropped, never refused: people paste it without knowing.
 */
import { asToken } from './token-text'

/** Most of what is typed. */
const PLAIN = /^[\n -~]*$/
// what says how to lay text out, but not ZWJ and ZWNJ, which Indian scripts and emoji need, and not the tags of flags
const FORMATTING = /(?![\u{E0020}-\u{E007F}\u200C\u200D])(?=\p{DI})\p{Cf}/gu
const VISIBLE = /[^\s\p{Cc}\p{DI}\u2800]/u

/** A name, place, label or long text as it is stored: in NFC, with LF line ends, trimmed; empty if nothing of it can be seen. */
export function asProse(typed: string): string {
  if (PLAIN.test(typed)) return typed.trim()
  const text = typed.normalize('NFC').replace(/\r\n?/g, '\n').replace(FORMATTING, '').trim()
  return VISIBLE.test(text) ? text : ''
}

const QUOTES_BEFORE = /^[<([{"'«“‘]+/
const SENTENCE_AFTER = /[\]}>.,;:!?"'»”’…।。]+$/
const SENTENCE_AND_BRACKET_AFTER = /[)\]}>.,;:!?"'»”’…।。]+$/

/** Like `asToken`, without the punctuation of a sentence around it. A bracket that the link has opened stays. */
export function asLink(typed: string): string {
  const link = asToken(typed).replace(QUOTES_BEFORE, '')
  return link.replace(link.includes('(') ? SENTENCE_AFTER : SENTENCE_AND_BRACKET_AFTER, '')
}
