import { describe, expect, it } from 'vitest'
import { isChildOn, missingGuardian } from './guardian'

describe('a child', () => {
  it.each([
    ['2008-03-02', '2026-03-01', true],
    ['2008-03-02', '2026-03-02', false],
    ['2008-03-02', '2026-03-03', false],
    ['2008-02-29', '2026-02-28', true],
    ['2008-02-29', '2026-03-01', false],
    ['2026-02-28', '2026-03-01', true],
    ['1926-02-28', '2026-03-01', false],
  ])('born on %s is one on %s: %s', (dob, day, is) => expect(isChildOn(day, dob)).toBe(is))
})

describe('a guardian', () => {
  const [child, grown] = [{ dob: '2015-01-01' }, { dob: '1990-01-01' }]
  const guardian = { guardian_name: 'Meera Rao', guardian_mobile: '9876543210' }
  const missing = (claim: object, always: boolean) =>
    missingGuardian(claim, { day: '2026-03-01', always }).map(({ field }) => field)

  it('is needed for a child: always, or if the form has asked', () => {
    expect(missing(child, true)).toEqual(['guardian_name', 'guardian_mobile'])
    expect(missing({ ...child, guardian_hash: 'h' }, false)).toEqual(['guardian_name', 'guardian_mobile'])
    expect(missing({ ...child, guardian_hash: 'h', guardian_name: 'Meera' }, false)).toEqual([
      'guardian_mobile',
    ])
    expect(missing({ ...child, ...guardian }, true)).toEqual([])
  })

  it('is not needed for anybody else, nor if the form did not ask', () => {
    for (const claim of [grown, {}, { ...grown, guardian_hash: 'h' }])
      expect(missing(claim, true)).toEqual([])
    expect(missing(child, false)).toEqual([])
  })
})
