import { DAY_MS } from '@tohfa/sync-protocol/time/day-number'
import { expect, it } from 'vitest'
import { erasuresAhead } from './erasures-ahead'

const NOW = Date.parse('2026-03-01T10:00:00Z')
const claimedAgo = (days: number, change = {}) => ({
  claimed_at: new Date(NOW - days * DAY_MS).toISOString(),
  ...change,
})

it('counts recipients whose last two weeks have begun, and finds the last day', () => {
  const codes = [claimedAgo(90 - 14), claimedAgo(90 - 3), claimedAgo(90 - 15), {}, { claimed_at: null }]
  expect(erasuresAhead(codes, 90, NOW)).toEqual({ count: 2, last: NOW + 14 * DAY_MS })
})

it('does not count erased recipients, and counts overdue ones as of now', () => {
  expect(erasuresAhead([claimedAgo(88, { erased: true }), claimedAgo(10)], 90, NOW)).toBeNull()
  expect(erasuresAhead([claimedAgo(91)], 90, NOW)).toEqual({ count: 1, last: NOW })
})
