import { describe, expect, test } from 'vitest'
import type { ShownCode } from '../shared/shown-codes'
import { foundCodes, sortedCodes } from './search-codes'

const row = (number: number, change: Partial<ShownCode> = {}): ShownCode => ({
  number,
  code: `${'ABCDEFGHJK'[number % 10]}7QX`.padEnd(20, String(number)),
  claimed: false,
  ...change,
})
const claimed = (number: number, name: string | null, change: Partial<ShownCode> = {}) =>
  row(number, {
    claimed: true,
    claimer_name: name,
    claimed_at: `2026-03-0${number}T10:00:00.000Z`,
    ...change,
  })

const asha = claimed(1, 'Asha Rao', { claimer_company: 'Rao Textiles', claimer_mobile: '+91 98765 43210' })
const john = claimed(2, 'Jöhn Ødegård', { claimer_email: 'John.O@Example.com' })
const meera = claimed(3, 'मीरा शर्मा', { claimer_mobile: '022-4000 0012' })
const farid = claimed(4, 'फ़रीद O’Brien')
const free = row(12, { code: 'K7QXW2MPT0K7QXW2MPT0' })
const likeNumber = row(13, { code: '12QXAAMPT1J7QXAAMPT1' })
const codes = [asha, john, meera, farid, free, likeNumber]
const numbers = (search: string) => foundCodes(codes, search).map(({ number }) => number)

describe('a search finds', () => {
  test.each([
    ['', [1, 2, 3, 4, 12, 13]],
    ['  ', [1, 2, 3, 4, 12, 13]],
    ['asha', [1]],
    ['RAO ash', [1]],
    ['textiles', [1]],
    ['john odegard', [2]],
    ['jöhn', [2]],
    ['john.o@exam', [2]],
    ['मीरा', [3]],
    ['9876543210', [1]],
    ['98765 43210', [1]],
    ['98765-432', [1]],
    ['40000012', [3]],
    ['#12', [12]],
    ['12', [12, 13]],
    ['१२', [12, 13]],
    // marks that many people leave out
    ['फरीद', [4]],
    ["o'brien", [4]],
    ['o’brien', [4]],
    ['९८७६५ ४३२१०', [1]],
    ['k7qxw2mp', [12]],
    ['K7QX W2MP TOK7', [12]],
    ['2mpt0k7', [12]],
    ['nobody', []],
    ['—', []],
    ['asha ødegård', []],
  ])('by %j: %j', (search, found) => {
    expect(numbers(search)).toEqual(found)
  })
})

describe('codes are sorted', () => {
  const pending = claimed(4, 'Dev Anand', { claimed_at: null })
  const diary = claimed(5, null)
  const all = [asha, john, meera, pending, diary, free]
  const by = (sort: 'number' | 'newest' | 'name') => sortedCodes(all, sort).map(({ number }) => number)

  test('by number in the given order', () => expect(by('number')).toEqual([1, 2, 3, 4, 5, 12]))
  test('newest first: claims that this device has not delivered yet, then the latest, then unclaimed codes', () =>
    expect(by('newest')).toEqual([4, 5, 3, 2, 1, 12]))
  test('newest first by the time at which a claim was made, not when it arrived', () => {
    const late = claimed(6, 'Late', { captured_at: '2026-03-02T11:00:00.000Z' })
    expect(sortedCodes([asha, john, meera, late], 'newest').map(({ number }) => number)).toEqual([3, 6, 2, 1])
  })
  test('by name: claims without one and unclaimed codes come last', () =>
    expect(by('name')).toEqual([1, 4, 2, 3, 5, 12]))
})
