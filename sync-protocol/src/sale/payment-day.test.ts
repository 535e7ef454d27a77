import { expect, test } from 'vitest'
import { bookingPaidOn } from './payment-day'

const MIDNIGHT_IN_INDIA = Date.UTC(2026, 10, 21, 18, 30)

test('a booking is paid on its own day, also while that is the day before in UTC', () => {
  expect(bookingPaidOn('2026-11-22', MIDNIGHT_IN_INDIA)).toBe('2026-11-22')
  expect(bookingPaidOn('2026-10-01', MIDNIGHT_IN_INDIA)).toBe('2026-10-01')
})
test('one for a later day, or without one, is paid on the day in India on which it was made', () => {
  expect(bookingPaidOn('2026-11-23', MIDNIGHT_IN_INDIA)).toBe('2026-11-22')
  expect(bookingPaidOn(null, MIDNIGHT_IN_INDIA)).toBe('2026-11-22')
  expect(bookingPaidOn('', MIDNIGHT_IN_INDIA - 1)).toBe('2026-11-21')
})
