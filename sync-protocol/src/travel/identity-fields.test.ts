import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aadhaarNumber, hasCheckDigit, panNumber, passportNumber } from './identity-fields'
import * as m from '../messages'
import { validate } from '../fields/validation'

const SEED = { seed: 20_261_120, numRuns: 1000 }
const eleven = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 11, maxLength: 11 })
const withCheckDigit = (digits: number[]) => {
  const number = Array.from({ length: 10 }, (_, last) => [...digits, last].join('')).filter(hasCheckDigit)
  expect(number).toHaveLength(1)
  return number[0] ?? ''
}

describe('the check digit', () => {
  // published examples, and the number that UIDAI publishes for tests
  it.each(['2363', '123451', '1428570', '999941057058'])('is right for %s', (number) =>
    expect(hasCheckDigit(number)).toBe(true),
  )
  it('finds every wrong digit and every swap of neighbours', () =>
    fc.assert(
      fc.property(
        eleven,
        fc.integer({ min: 0, max: 11 }),
        fc.integer({ min: 1, max: 9 }),
        (digits, place, by) => {
          const right = withCheckDigit(digits)
          const wrong = [...right]
          wrong[place] = String((Number(wrong[place]) + by) % 10)
          expect(hasCheckDigit(wrong.join(''))).toBe(false)
          const swapped = [...right]
          ;[swapped[place], swapped[(place + 1) % 12]] = [
            swapped[(place + 1) % 12] ?? '',
            swapped[place] ?? '',
          ]
          if (place < 11 && swapped.join('') !== right) expect(hasCheckDigit(swapped.join(''))).toBe(false)
        },
      ),
      SEED,
    ))
})

describe('identity numbers', () => {
  it.each([
    [passportNumber, ' z765-4321 ', 'Z7654321'],
    [passportNumber, 'C01X00T47', 'C01X00T47'],
    [aadhaarNumber, '9999 4105 7058', '999941057058'],
    [aadhaarNumber, '9999-4105-7058', '999941057058'],
    [panNumber, 'abcde 1234 f', 'ABCDE1234F'],
    [aadhaarNumber, '٩٩٩٩\u200B ٤١٠٥–٧٠٥٨', '999941057058'],
  ])('are stored without spaces and hyphens (%#)', (field, typed, stored) =>
    expect(validate(field, typed)).toEqual({ ok: true, value: stored }),
  )
  it.each([
    [passportNumber, 'ABCDEFG', m.passportInvalid],
    [passportNumber, 'Z1', m.passportInvalid],
    [passportNumber, 'Z123456789', m.passportInvalid],
    [passportNumber, 'Z12345₹', m.passportInvalid],
    [passportNumber, 7, m.passportInvalid],
    [aadhaarNumber, '999941057059', m.aadhaarInvalid],
    [aadhaarNumber, '99994105705', m.aadhaarInvalid],
    [aadhaarNumber, 999_941_057_058, m.aadhaarInvalid],
    [panNumber, 'ABCDE12345', m.panInvalid],
    [panNumber, 'ABCD1234F', m.panInvalid],
  ])('are refused in another form (%#)', (field, typed, detail) =>
    expect(validate(field, typed)).toMatchObject({ ok: false, errors: [{ detail }] }),
  )
})
