import { describe, expect, it } from 'vitest'
import { asLink, asProse } from './characters'
import { asToken } from './token-text'

describe('names and long texts', () => {
  it.each([
    ['in NFC, whichever way they came', 'Jose\u0301', 'Jos\u00E9'],
    ['with LF at every line end', 'Road 1\r\nMysuru\rIndia', 'Road 1\nMysuru\nIndia'],
    [
      'without zero-width spaces, direction marks, soft hyphens and BOMs',
      '\uFEFFA\u200Bs\u00ADha\u202E Ra\u2060o',
      'Asha Rao',
    ],
    ['with the joiners of Indian scripts', 'क्\u200Dष ന്\u200C', 'क्\u200Dष ന്\u200C'],
    [
      'with whole emoji',
      '👩\u200D👧 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} ❤\uFE0F',
      '👩\u200D👧 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F} ❤\uFE0F',
    ],
    ['with their own dashes, digits and wide letters', 'Ａsha – ३', 'Ａsha – ३'],
    [
      'with all marks of a letter, but not with more than any has',
      `a${'\u0327'.repeat(30)}b${'\u0327'.repeat(31)}`,
      `a${'\u0327'.repeat(30)}b`,
    ],
    ['in NFC, also around what was dropped', 'Jose\u200B\u0301', 'Jos\u00E9'],
    ['with the sign that counts the verses of the Quran', '\u06DD', '\u06DD'],
  ])('%s', (_, typed, stored) => expect(asProse(typed)).toBe(stored))

  it.each([
    '\u200B',
    '\u3164',
    '\u2800',
    '\u202E',
    '\u00AD',
    '\u2060',
    '\uFE0F',
    '\u200D',
    ' \u3000\u2028',
    '\u{E007F}',
  ])('are empty if nothing in them can be seen: %j', (typed) => expect(asProse(typed)).toBe(''))
})

describe('emails, codes and numbers', () => {
  it.each([
    ['\u202Aravi@exam\u00ADple.com\u202C', 'ravi@example.com'],
    ['ｒａｖｉ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'ravi@example.com'],
    ['98765\u201343210', '98765-43210'],
    ['\u221298\u00A0765\u3000', '-98 765'],
    ['\u3164\uFE0F\u200D', ''],
  ])('have no invisible or wide characters: %j', (typed, stored) => expect(asToken(typed)).toBe(stored))
})

describe('links', () => {
  it.each([
    ['https://example.com/a.', 'https://example.com/a'],
    ['(https://example.com/a),', 'https://example.com/a'],
    ['“https://example.com/a”।', 'https://example.com/a'],
    ['<asha@example.com>;', 'asha@example.com'],
    ['https://example.com/Rao_(Mysuru)', 'https://example.com/Rao_(Mysuru)'],
    ['https://example.com/a/?b=c#d', 'https://example.com/a/?b=c#d'],
    ['...', ''],
  ])('are read without the sentence around them: %s', (typed, link) => expect(asLink(typed)).toBe(link))
})
