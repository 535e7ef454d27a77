import { expect, it } from 'vitest'
import { serverTimeOf, skewOf } from './device-clock'

const NOW = Date.parse('2026-03-01T09:00:00Z')
const HOUR = 3_600_000

it.each([
  ['2026-03-01T08:00:00Z', HOUR],
  ['2026-03-03T09:00:00.000Z', -48 * HOUR],
  ['2026-03-01T08:59:59.500Z', 500],
  ['noon', null],
  ['+275760-09-13T00:00:00Z', null],
  ['-000001-01-01T00:00:00Z', null],
  ['', null],
  [undefined, null],
  [['2026-03-01T08:00:00Z', '2026-03-01T08:00:00Z'], null],
])('computes the skew of a device that says %j', (said, skew) => expect(skewOf(said, NOW)).toBe(skew))

it.each([
  ['a clock that is right', NOW - HOUR, 0, NOW - HOUR],
  ['a clock behind by two days', NOW - 49 * HOUR, 48 * HOUR, NOW - HOUR],
  ['a clock ahead by two days', NOW + 47 * HOUR, -48 * HOUR, NOW - HOUR],
  ['half a minute on the way', NOW - HOUR, 30_000, NOW - HOUR],
  ['a clock ahead of a device that does not say its time', NOW + HOUR, null, NOW],
  ['a clock of 1970 that says so', HOUR, NOW - 2 * HOUR, NOW - HOUR],
  ['a clock of 1970 that was set right between capture and sending', HOUR, 0, NOW],
  ['a clock of the year 9999 between capture and sending', NOW - HOUR, NOW - Date.UTC(9999, 0), NOW],
  ['a clock that was set right between capture and sending', NOW + HOUR, 0, NOW],
])('corrects the time of a capture with %s', (_clock, capturedAt, skew, time) =>
  expect(serverTimeOf({ capturedAt, skew }, NOW)).toBe(time),
)
