import { describe, expect, test } from 'vitest'
import * as m from '../messages'
import { validate } from '../fields/validation'
import { imageLink } from './campaign-image'

describe('the link of a campaign image', () => {
  test.each([
    ['', ''],
    [' https://example.com ', 'https://example.com'],
    ['http://example.com:8080/offer?x=1#y', 'http://example.com:8080/offer?x=1#y'],
    ['example.com/a', 'https://example.com/a'],
    ['example.com/?to=me@example.com', 'https://example.com/?to=me@example.com'],
    ['मिठाई.भारत', 'https://मिठाई.भारत'],
  ])('%j is kept as %j', (typed, value) => {
    expect(validate(imageLink, typed)).toEqual({ ok: true, value })
  })

  test.each([
    'javascript:alert(1)',
    'javascript:alert.call(1)',
    'data:text/html,a.b',
    'ftp://example.com',
    'mailto:me@example.com',
    'https://me:secret@example.com',
    'shop',
    'two words.com',
    '//example.com',
    'https://',
    `https://example.com/${'a'.repeat(2048)}`,
  ])('%j is refused', (typed) => {
    expect(validate(imageLink, typed).ok).toBe(false)
  })

  test('the error says what is wrong', () => {
    expect(validate(imageLink, 'shop')).toEqual({
      ok: false,
      errors: [{ field: '', detail: m.linkInvalid }],
    })
  })
})
