import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AMOUNT_MAX_PAISE } from './sale-limits'
import * as m from '../messages'
import { rupeesText, toPaise, toRupees } from './money'
import { paise } from './money-field'
import { validate } from '../fields/validation'

const SEED = { seed: 20_261_120, numRuns: 2000 }
const amount = fc.integer({ min: 0, max: AMOUNT_MAX_PAISE })

/** The decimal text of this many paise, made without a division. */
const written = (whole: number) => {
  const digits = String(whole).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

describe('rupees and paise', () => {
  it('are the same after number, text and JSON', () =>
    fc.assert(
      fc.property(amount, (whole) => {
        expect(toPaise(toRupees(whole))).toBe(whole)
        expect(toPaise(JSON.parse(JSON.stringify(toRupees(whole))) as number)).toBe(whole)
        expect(toPaise(written(whole))).toBe(whole)
        expect(rupeesText(whole)).toBe(written(whole))
      }),
      SEED,
    ))

  it('a number on the wire has at most 2 decimals', () =>
    fc.assert(
      fc.property(amount, (whole) => {
        expect(JSON.stringify(toRupees(whole))).toMatch(/^\d+(\.\d{1,2})?$/)
      }),
      SEED,
    ))

  it('a sum of numbers is the sum of their paise', () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 2, maxLength: 3 }),
        (parts) => {
          const sum = parts.map(toRupees).reduce((a, b) => a + b, 0)
          expect(toPaise(sum)).toBe(parts.reduce((a, b) => a + b, 0))
        },
      ),
      SEED,
    ))

  it('a third decimal is refused, however large the amount', () =>
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 9 }), (whole, third) => {
        expect(toPaise(`${written(whole)}${third}`)).toBeNull()
        expect(toPaise(Number(`${written(whole)}${third}`))).toBeNull()
      }),
      SEED,
    ))

  it.each([
    [0.1 + 0.2, 30],
    [0.29, 29],
    [1.15, 115],
    [-0, 0],
    [-1, -100],
    ['5', 500],
    [' 5.5 ', 550],
    ['0005', 500],
    [1.005, null],
    [Number('1e309'), null],
    [NaN, null],
    ['1e3', null],
    ['1,500', 150_000],
    ['1,50,000.00', 15_000_000],
    ['₹1500', 150_000],
    ['Rs. 1,500/-', 150_000],
    ['1500/-', 150_000],
    ['.50', 50],
    ['500.', 50_000],
    ['१५००', 150_000],
    ['৫০০.৫০', 50_050],
    ['१,५०,०००.५०', 15_000_050],
    ['١٬٥٠٠٫٢٥', 150_025],
    ['1 500', 150_000],
    ['１５００\u200B', 150_000],
    ['1,5', null],
    ['1/2', null],
    ['0x10', null],
    ['.', null],
    ['', null],
  ])('%j are %j paise', (rupees, whole) => expect(toPaise(rupees)).toBe(whole))
})

describe('an amount of a form', () => {
  const field = paise('out of range')
  it.each([
    [0, 0],
    ['9999999999.99', AMOUNT_MAX_PAISE],
    [499.99, 49_999],
  ])('%j is taken', (input, whole) => expect(validate(field, input)).toEqual({ ok: true, value: whole }))

  it.each([
    [undefined, m.fieldRequired],
    [null, m.fieldRequired],
    [-0.01, 'out of range'],
    ['-1', 'out of range'],
    [10_000_000_000, 'out of range'],
    [Number('1e309'), 'out of range'],
    ['99999999999999', 'out of range'],
    [1e21, m.amountUnreadable],
    ['abc', m.amountUnreadable],
    ['1,5', m.amountUnreadable],
    [true, 'out of range'],
    [{}, 'out of range'],
    [0.001, m.amountDecimals],
    ['1.234', m.amountDecimals],
  ])('%j is refused: %s', (input, detail) =>
    expect(validate(field, input)).toMatchObject({ ok: false, errors: [{ detail }] }),
  )
})
