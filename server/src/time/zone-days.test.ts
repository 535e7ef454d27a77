import { describe, expect, it } from 'vitest'
import { zoneDays } from './zone-days'

const HOUR = 60 * 60_000
const iso = (at: number | undefined) => new Date(at ?? NaN).toISOString()

describe('the moments of a day', () => {
  it.each([
    ['Asia/Kolkata', '2026-03-01', '2026-02-28T18:30:00.000Z', 24],
    ['UTC', '2026-03-01', '2026-03-01T00:00:00.000Z', 24],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', 23],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    // midnight is the hour that does not exist
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', 23],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z', 24.5],
    ['Pacific/Kiritimati', '2026-03-01', '2026-02-28T10:00:00.000Z', 24],
    ['Etc/GMT+12', '2026-03-01', '2026-03-01T12:00:00.000Z', 24],
  ])('in %s on %s begin at %s and last %f hours', (zone, day, start, hours) => {
    const { from = 0, before = 0 } = zoneDays(zone).momentsOf({ from: day, to: day })
    expect([iso(from), (before - from) / HOUR]).toEqual([start, hours])
    expect([from - 1, from, before - 1, before].map((at) => zoneDays(zone).dayOf(at) === day)).toEqual([
      ...[false, true, true, false],
    ])
  })

  it('have no end on the side that is not asked for', () => {
    const days = zoneDays('Asia/Kolkata')
    expect(days.momentsOf({ from: '2026-03-01' }).before).toBeUndefined()
    expect(days.momentsOf({ to: '2026-03-01' }).from).toBeUndefined()
  })
})

describe('how far the clocks are ahead', () => {
  const spansOf = (zone: string) => zoneDays(zone).countedOf('2026-01-01', '2026-12-31').spans
  it('is one span if they never change', () => {
    expect(spansOf('Asia/Kolkata')).toEqual([
      { before: Date.parse('2026-12-31T18:30:00Z'), aheadMs: 5.5 * HOUR },
    ])
  })
  it('is a span before, in and after the summer, to the millisecond', () => {
    expect(spansOf('Europe/Berlin')).toEqual([
      { before: Date.parse('2026-03-29T01:00:00Z'), aheadMs: HOUR },
      { before: Date.parse('2026-10-25T01:00:00Z'), aheadMs: 2 * HOUR },
      { before: Date.parse('2026-12-31T23:00:00Z'), aheadMs: HOUR },
    ])
  })
})
