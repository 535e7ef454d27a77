import { describe, expect, it } from 'vitest'
import { e164, isPhoneNumber, phoneNumbers, whatsAppLink } from './phone'

it.each([
  ['1234', false],
  ['(12) 3-4', false],
  ['12345', true],
  ['९८७६५', true],
  ['ask Asha', false],
])('fewer than five digits are no number: %s', (typed, is) => {
  expect(isPhoneNumber(typed)).toBe(is)
})

describe('E.164', () => {
  it.each([
    ['98765 43210', '+919876543210'],
    ['098765-43210', '+919876543210'],
    ['91 98765 43210', '+919876543210'],
    ['+91 98765 43210', '+919876543210'],
    ['(+91) 098765 43210', '+919876543210'],
    ['0091 98765 43210', '+919876543210'],
    ['0+919876543210', '+919876543210'],
    // ten digits that begin with another country's code are still Indian
    ['9876543210', '+919876543210'],
    ['९८७६५ ४३२१०', '+919876543210'],
    ['080 2345 6789', '+918023456789'],
    ['+91 80 2345 6789', '+918023456789'],
    ['+98 912 345 6789', '+989123456789'],
    ['+65 9123 4567', '+6591234567'],
    ['0044 20 7946 0958', '+442079460958'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    // the + counts wherever it is
    ['\u200E+65 9123 4567', '+6591234567'],
    ['Mob: +65 9123 4567', '+6591234567'],
    ['[+65] 9123 4567', '+6591234567'],
    ['＋６５ ９１２３ ４５６７', '+6591234567'],
    ['WhatsApp 98765 43210 (home)', '+919876543210'],
  ])('reads %s', (typed, number) => {
    expect(e164(typed)).toBe(number)
  })

  it.each([
    '12345',
    '2025550123',
    '1800 123 4567',
    '+12',
    '+91 98765',
    '+91 98765 4321',
    '+0 98765 43210',
    '98765abc43210',
  ])('does not guess at %s', (typed) => {
    expect(e164(typed)).toBeNull()
  })
})

describe('two numbers in one field', () => {
  it.each([
    ['98765 43210 / 98765 43211', ['+919876543210', '+919876543211']],
    ['9876543210, 9876543211', ['+919876543210', '+919876543211']],
    ['98765 43210 or +65 9123 4567', ['+919876543210', '+6591234567']],
    ['080-23456789/90', ['+918023456789', '+918023456790']],
    ['080/23456789', ['+918023456789']],
    ['+91/98765 43210', ['+919876543210']],
    ['98765 43210 (+91)', ['+919876543210']],
    ['Mysuru, 98765 43210', ['+919876543210']],
  ])('%s', (typed, numbers) => {
    expect(phoneNumbers(typed).map((number) => number.e164)).toEqual(numbers)
  })
})

describe('links', () => {
  const tel = (typed: string) => phoneNumbers(typed)[0]?.tel
  const chat = (typed: string) => phoneNumbers(typed).map(whatsAppLink)[0]

  it('call what was typed if nothing better is known', () => {
    expect(tel('1800 123 4567')).toBe('tel:18001234567')
    expect(tel('98765 43210')).toBe('tel:+919876543210')
  })
  it.each(['+91 98765 4321', '98765abc43210', '080 2345 6789 ext 44', '1234567890123456'])(
    'call no stranger: %s',
    (typed) => {
      expect(tel(typed)).toBeNull()
    },
  )
  it('never lead to a stranger’s chat', () => {
    expect(chat('98765 43210')).toBe('https://wa.me/919876543210')
    expect(chat('2025550123')).toBeUndefined()
  })
})
