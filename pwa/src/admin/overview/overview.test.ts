import { expect, test } from 'vitest'
import { average } from './overview'

test('§9 averages have one decimal', () => {
  expect(average(7, 3)).toBe('2.3')
  expect(average(4, 2)).toBe('2.0')
  expect(average(1_000_000, 8)).toBe('1,25,000.0')
})

test('the average of nothing is 0.0', () => expect(average(0, 0)).toBe('0.0'))
