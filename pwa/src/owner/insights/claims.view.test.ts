import { describe, expect, it } from 'vitest'
import { sumOf } from '../../ui/chart/chart'
import { hourly, peak } from '../../ui/chart/time-bars'
import { claimsOf, countsByDate, lastDays } from './claims.view'

const claimed = (code: string, times: { claimed_at: string | null; captured_at?: string }) => ({
  code,
  claimed: true,
  ...times,
})
const at = (iso: string) => Date.parse(iso)

describe('claims by date', () => {
  const days = (from: string, count: number) =>
    Array.from({ length: count }, (_, i) =>
      new Date(at(`${from}T00:00:00Z`) + i * 86_400_000).toISOString().slice(0, 10),
    )

  it('have a bar for every day from the first to the last, and labels under three of them', () => {
    const { bucket, bars } = countsByDate(['2026-02-27', '2026-03-09', '2026-03-09'])
    expect(bucket).toBe('day')
    expect(bars.map(({ key, count }) => [key, count])).toEqual(
      days('2026-02-27', 11).map((day) => [day, day === '2026-02-27' ? 1 : day === '2026-03-09' ? 2 : 0]),
    )
    expect(bars.flatMap(({ tick }, i) => (tick === undefined ? [] : [i]))).toEqual([0, 5, 10])
  })

  it('show a week that ends with the only day', () => {
    expect(countsByDate(['2026-03-04']).bars.map(({ key }) => key)).toEqual(days('2026-02-26', 7))
  })

  it.each([
    ['2026-01-01', '2026-02-14', 'day', '2026-01-01', 45],
    ['2026-01-01', '2026-02-15', 'week', '2025-12-29', 7],
    ['2026-01-01', '2026-11-11', 'week', '2025-12-29', 46],
    ['2026-01-01', '2026-11-12', 'month', '2026-01-01', 11],
    ['2024-12-31', '2026-01-01', 'month', '2024-12-01', 14],
  ])('from %s to %s are grouped by %s: from %s on, %i bars', (first, last, bucket, start, count) => {
    const found = countsByDate([last, first])
    expect([found.bucket, found.bars[0]?.key, found.bars.length]).toEqual([bucket, start, count])
    // one claim in the first bar, one in the last
    expect([found.bars[0]?.count, found.bars.at(-1)?.count, sumOf(found.bars)]).toEqual([1, 1, 2])
  })

  it('have no bars without claims', () => expect(countsByDate([]).bars).toEqual([]))
})

it.each([
  ['by this device’s clock while that is right', '2026-03-02T05:00:00Z', 0, '2026-03-02T05:00:00Z'],
  ['moved by what the server’s clock is ahead', '2026-03-02T05:00:00Z', 3_600_000, '2026-03-02T06:00:00Z'],
  ['never after now', '2026-03-08T05:00:00Z', 0, '2026-03-05T00:00:00Z'],
  ['now, if it would be before there was a campaign', '1970-01-01T00:00:00Z', 0, '2026-03-05T00:00:00Z'],
])('a claim that only this device knows of counts %s', (_, captured_at, ahead, counted) => {
  const waiting = claimed('A', { claimed_at: null, captured_at })
  const clock = { now: at('2026-03-05T00:00:00Z'), ahead, since: at('2026-03-01T00:00:00Z') }
  expect(claimsOf([{ number: 1, ...waiting, pending: 'saved' }], clock).map((claim) => claim.at)).toEqual([
    at(counted),
  ])
})

it('the peak is the first of the highest bars, and undefined without claims', () => {
  const counts = new Array<number>(24).fill(0)
  expect(peak(hourly(counts))).toBeUndefined()
  counts[9] = counts[17] = 4
  expect(peak(hourly(counts))?.key).toBe('9')
})

describe('claims of all campaigns', () => {
  const known = {
    time_zone: 'Asia/Kolkata',
    from: '2026-02-01',
    to: '2026-03-02',
    days: [
      { day: '2026-02-01', claims: 7 },
      { day: '2026-03-01', claims: 2 },
    ],
  }
  const shown = (today: string, waiting: string[] = []) => {
    const bars = lastDays({ known, waiting, today })
    return { first: bars[0]?.key, last: bars.at(-1)?.key, days: bars.length, claims: sumOf(bars) }
  }

  it('have a bar for each of the last 30 days, and count what waits on this device', () => {
    expect(shown('2026-03-02', ['2026-03-02', '2026-02-28', '2026-01-01'])).toEqual({
      first: '2026-02-01',
      last: '2026-03-02',
      days: 30,
      claims: 11,
    })
  })

  it('move on with the days if they were fetched some days ago', () => {
    expect(shown('2026-03-04')).toEqual({ first: '2026-02-03', last: '2026-03-04', days: 30, claims: 2 })
  })

  it('show the server’s days as long as the device does not know how far its clock is behind', () => {
    expect(shown('2025-01-01').last).toBe('2026-03-02')
  })
})
