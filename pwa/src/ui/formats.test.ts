import { expect, it } from 'vitest'
import { shownClock, shownDate, shownMoment, shownWholeDate } from './formats'

const NOON = '2026-11-23T12:00:00'
const pieces = (text: string) => text.split(' ').length

it('a date with a time wraps only between the two', () => {
  expect(pieces(shownDate('2026-11-23'))).toBe(1)
  expect(pieces(shownClock(NOON))).toBe(1)
  expect(pieces(shownMoment(NOON))).toBe(2)
})

it('a whole date wraps only after the day of the week', () => {
  expect(shownWholeDate('2026-11-23').split(' ')).toHaveLength(2)
})
