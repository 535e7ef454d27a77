import { describe, expect, it } from 'vitest'
import { isPhoneNumber, plainE164, telLink, whatsAppLink } from './phone'

it.each([
  ['1234', false],
  ['(12) 3-4', false],
  ['12345', true],
  ['९८७६५', true],
  ['ask Asha', false],
])('fewer than five digits are no number: %s', (typed, is) => {
  expect(isPhoneNumber(typed)).toBe(is)
})

describe('E.164 without a library', () => {
  it.each([
    ['98765 43210', '+919876543210'],
    ['098765-43210', '+919876543210'],
    ['91 98765 43210', '+919876543210'],
    ['+91 98765 43210', '+919876543210'],
    ['(+91) 098765 43210', '+919876543210'],
    ['0091 98765 43210', '+919876543210'],
    // ten digits that begin with a country code of somebody else are Indian all the same
    ['9876543210', '+919876543210'],
    ['९८७६५ ४३२१०', '+919876543210'],
    ['+98 912 345 6789', '+989123456789'],
    ['+65 9123 4567', '+6591234567'],
    ['0044 20 7946 0958', '+442079460958'],
  ])('reads %s', (typed, e164) => {
    expect(plainE164(typed)).toBe(e164)
  })

  it.each([
    '12345',
    '022 2345 6789',
    '2025550123',
    '98765 43210 / 98765 43211',
    '+12',
    '+91 98765',
    '+0 98765 43210',
  ])('does not guess at %s', (typed) => {
    expect(plainE164(typed)).toBeNull()
  })
})

describe('links', () => {
  it('call what was typed where nothing better is known', () => {
    expect(telLink('1800 123 4567')).toBe('tel:18001234567')
    expect(telLink('98765 43210')).toBe('tel:+919876543210')
  })
  it('use what the server has read', () => {
    expect(telLink('080 2345 6789', '+918023456789')).toBe('tel:+918023456789')
    expect(whatsAppLink('080 2345 6789', '+918023456789')).toBe('https://wa.me/918023456789')
  })
  it('lead to no stranger’s chat', () => {
    expect(whatsAppLink('98765 43210')).toBe('https://wa.me/919876543210')
    expect(whatsAppLink('2025550123')).toBeUndefined()
  })
})
