import { expect, test } from 'vitest'
import { bookingPaidOn } from './payment-day'

const MIDNIGHT = { at: Date.UTC(2026, 10, 21, 18, 30), zone: 'Asia/Kolkata' }

test('a booking is paid on its own day, even while that is the day before in UTC', () => {
  expect(bookingPaidOn('2026-11-22', MIDNIGHT)).toBe('2026-11-22')
  expect(bookingPaidOn('2026-10-01', MIDNIGHT)).toBe('2026-10-01')
})
test('a booking for a later day, or without a day, is paid on the day in the zone when it was made', () => {
  expect(bookingPaidOn('2026-11-23', MIDNIGHT)).toBe('2026-11-22')
  expect(bookingPaidOn(null, MIDNIGHT)).toBe('2026-11-22')
  expect(bookingPaidOn('', { ...MIDNIGHT, at: MIDNIGHT.at - 1 })).toBe('2026-11-21')
  expect(bookingPaidOn(null, { ...MIDNIGHT, zone: 'America/New_York' })).toBe('2026-11-21')
})
