import { plainE164 } from '@tohfa/sync-protocol/phone'
import { describe, expect, it } from 'vitest'
import { e164, shownE164, storedE164 } from './e164'

describe('a number is read as E.164', () => {
  it.each([
    ['98765 43210', '+919876543210'],
    ['098765 43210', '+919876543210'],
    ['91 98765 43210', '+919876543210'],
    ['+91-98765-43210', '+919876543210'],
    ['(+91) 98765 43210', '+919876543210'],
    ['0091 98765 43210', '+919876543210'],
    ['९८७६५ ४३२१०', '+919876543210'],
    ['٩٨٧٦٥ ٤٣٢١٠', '+919876543210'],
    ['+98 912 345 6789', '+989123456789'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['080 2345 6789', '+918023456789'],
  ])('%s', (typed, read) => {
    expect(e164(typed)).toBe(read)
  })

  it.each(['12345', '2025550123', '1800 123 4567', '98765', 'ext. 44', '+91 12'])('not %s', (typed) => {
    expect(e164(typed)).toBeNull()
  })
})

it('agrees with what a device reads by itself', () => {
  for (const typed of ['98765 43210', '0 98765 43210', '+91 98765 43210', '+65 9123 4567', '0091 9876543210'])
    expect(plainE164(typed)).toBe(e164(typed))
})

describe('in a row', () => {
  it('of an older version it is read when it is shown', () => {
    expect(shownE164('98765 43210', null)).toBe('+919876543210')
    expect(shownE164(null, null)).toBeNull()
  })
  it('that could not be read it is not read again', () => {
    expect(storedE164('12345')).toBe('')
    expect(shownE164('98765 43210', '')).toBeNull()
  })
})
