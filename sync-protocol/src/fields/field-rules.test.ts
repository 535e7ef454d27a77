import { describe, expect, it } from 'vitest'
import * as field from './field-rules'
import { ADDRESS_MAX, EMAIL_MAX, NAME_MAX, WEBSITE_MAX } from '../contact/contact-limits'
import { DIARY_TEXT_MAX } from '../diary/diary-limits'
import * as m from '../messages'
import { aadhaarNumber } from '../travel/identity-fields'
import { sentFields, validate } from './validation'

describe('what a text field may contain', () => {
  it.each([
    [field.name, 'A\u200Bsha'],
    [field.accountEmail, '\u200BASHA@example.com\u2069'],
    [field.anyEmail, 'asha@exam\u200Bple.com'],
    [field.mobile, '98765\u201143210'],
    [field.website, 'example.com/a\u200B.'],
    [field.latitude, '१२.५'],
    [field.qrQuantity, '१०'],
    [field.qrQuantity, '1,000'],
    [aadhaarNumber, '२३४५ ६७८९ ०१२४'],
  ])('%# is read as it was meant: %s', (rule, typed) => {
    expect(validate(rule as typeof field.name, typed)).toMatchObject({ ok: true })
  })

  it('an email is the same, however it was pasted', () => {
    expect(validate(field.accountEmail, '\u202AAsha@example.com\u202C')).toEqual({
      ok: true,
      value: 'asha@example.com',
    })
    expect(validate(field.anyEmail, 'asha@\u200Bexample.com')).toEqual({
      ok: true,
      value: 'asha@example.com',
    })
  })

  it.each(['\u200B', '\u3164', '\u2800', '\u00AD'])(
    'a name of only invisible characters is missing: %j',
    (typed) => {
      expect(validate(field.name, typed)).toEqual({
        ok: false,
        errors: [{ field: '', detail: m.fieldRequired }],
      })
    },
  )

  it('an optional field of only invisible characters is not sent', () => {
    expect(sentFields({ address: '\u3164', name: 'Asha' })).toEqual({ name: 'Asha' })
  })

  it.each(['a\u0000b', 'a\u001Fb', 'a\u007Fb', 'a\uFFFEb', 'a\uD800b'])(
    'control characters, U+FFFE and lone surrogates are refused: %j',
    (typed) => {
      for (const rule of [field.name, field.text(DIARY_TEXT_MAX)])
        expect(validate(rule, typed)).toEqual({ ok: false, errors: [{ field: '', detail: m.textInvalid }] })
    },
  )

  it('CRLF counts as one character, as in the form', () => {
    const lines = 'a\n'.repeat(DIARY_TEXT_MAX / 2 - 1) + 'ab'
    expect(validate(field.text(DIARY_TEXT_MAX), lines.replaceAll('\n', '\r\n'))).toEqual({
      ok: true,
      value: lines,
    })
    expect(validate(field.text(ADDRESS_MAX), 'x'.repeat(ADDRESS_MAX + 1))).toMatchObject({ ok: false })
  })

  it.each([
    [field.name, NAME_MAX],
    [field.email, EMAIL_MAX],
    [field.website, WEBSITE_MAX],
  ])('%# is refused as too long before it is read', (rule, max) => {
    for (const typed of ['a'.repeat(max + 1), ' '.repeat(100_000)])
      expect(validate(rule as typeof field.name, typed)).toEqual({
        ok: false,
        errors: [{ field: '', detail: m.tooLong(max) }],
      })
  })
})
