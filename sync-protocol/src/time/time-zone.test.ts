import { describe, expect, it } from 'vitest'
import { clockIn, dayIn, isTimeZone, zoneOf } from './time-zone'

describe('the clock of a zone', () => {
  it.each([
    ['Asia/Kolkata', '2026-03-01T18:29:59.999Z', '2026-03-01', 23],
    ['Asia/Kolkata', '2026-03-01T18:30:00.000Z', '2026-03-02', 0],
    ['Asia/Kathmandu', '2026-03-01T18:15:00.000Z', '2026-03-02', 0],
    ['UTC', '2026-03-01T23:59:59.999Z', '2026-03-01', 23],
    // on both sides of the missing hour, and in the one that comes twice
    ['America/New_York', '2026-03-08T06:59:59.000Z', '2026-03-08', 1],
    ['America/New_York', '2026-03-08T07:00:00.000Z', '2026-03-08', 3],
    ['America/New_York', '2026-11-01T05:30:00.000Z', '2026-11-01', 1],
    ['America/New_York', '2026-11-01T06:30:00.000Z', '2026-11-01', 1],
    ['Asia/Kolkata', '2025-12-31T18:30:00.000Z', '2026-01-01', 0],
    ['Asia/Kolkata', '1970-01-01T00:00:00.000Z', '1970-01-01', 5],
  ])('in %s at %s shows %s and the hour %i', (zone, iso, day, hour) => {
    expect(clockIn(zone)(Date.parse(iso))).toEqual({ day, hour })
    expect(dayIn(zone, Date.parse(iso))).toBe(day)
  })
})

it.each([
  ['Asia/Kolkata', true],
  ['Asia/Calcutta', true],
  ['UTC', true],
  ['+05:30', false],
  ['Asia/Atlantis', false],
  ['India', false],
  ['', false],
])('%j as a zone: %s', (name, is) => {
  expect(isTimeZone(name)).toBe(is)
})

it('the zone of an answer is the one that it names, or the usual one if that is not known', () => {
  expect(zoneOf({ time_zone: 'Europe/Berlin' })).toBe('Europe/Berlin')
  expect(zoneOf({ time_zone: 'Asia/Atlantis' })).toBe('Asia/Kolkata')
  expect(zoneOf({})).toBe('Asia/Kolkata')
})
