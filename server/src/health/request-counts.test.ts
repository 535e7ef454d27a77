import { expect, it } from 'vitest'
import { createRequestCounts } from './request-counts'

const HOUR = 60 * 60_000
const BEGIN = Date.parse('2026-03-01T09:30:00Z')

function opened() {
  let at = BEGIN
  const counts = createRequestCounts(() => at)
  return { counts, pass: (ms: number) => (at += ms) }
}
const sum = (
  counts: ReturnType<typeof createRequestCounts>,
  what: 'answered' | 'refused' | 'limited' | 'failed',
) => counts.read().hours.reduce((all, hour) => all + hour[what], 0)

it('counts answers by their kind', () => {
  const { counts } = opened()
  for (const status of [200, 204, 304, 400, 403, 404, 429, 500, 503]) counts.answered(status)
  expect([
    sum(counts, 'answered'),
    sum(counts, 'refused'),
    sum(counts, 'limited'),
    sum(counts, 'failed'),
  ]).toEqual([9, 4, 1, 2])
})

it('counts a 503 for a wrong protocol or a missing setting as refused, not as failed', () => {
  const { counts } = opened()
  for (const code of ['protocol_too_old', 'protocol_too_new', 'not_configured'] as const)
    counts.answered(503, code)
  counts.answered(503, 'unavailable')
  expect([sum(counts, 'answered'), sum(counts, 'refused'), sum(counts, 'failed')]).toEqual([4, 3, 1])
})

it('has 24 full hours, and forgets what is older', () => {
  const { counts, pass } = opened()
  counts.answered(500)
  pass(HOUR)
  counts.answered(200)
  const { hours, since, lastFailedAt } = counts.read()
  expect([since, lastFailedAt, hours.length]).toEqual([BEGIN, BEGIN, 24])
  expect(hours.slice(-2)).toMatchObject([
    { from: Date.parse('2026-03-01T09:00:00Z'), answered: 1, failed: 1 },
    { from: Date.parse('2026-03-01T10:00:00Z'), answered: 1, failed: 0 },
  ])
  pass(22 * HOUR)
  expect(sum(counts, 'failed')).toBe(1)
  pass(HOUR)
  expect([sum(counts, 'failed'), sum(counts, 'answered')]).toEqual([0, 1])
  // the same hour of another day
  counts.answered(200)
  expect([sum(counts, 'failed'), sum(counts, 'answered')]).toEqual([0, 2])
  expect(counts.read().lastFailedAt).toBe(BEGIN)
})

it('goes on counting after a clock was set back', () => {
  const { counts, pass } = opened()
  counts.answered(200)
  pass(-48 * HOUR)
  counts.answered(500)
  expect([sum(counts, 'answered'), sum(counts, 'failed')]).toEqual([1, 1])
})
