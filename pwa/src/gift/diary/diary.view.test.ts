import { expect, test } from 'vitest'
import type { PendingWork } from '../submit/pending-work'
import { byDay, filesIn } from './diary.view'

const entry = (id: string, date: string, time: string) => ({
  id,
  date,
  time,
  text: id,
  audio_file: null,
  images: [],
})
const waiting = (id: string, date: string, at: string, state = 'queued') =>
  ({
    id,
    kind: 'diary.entry',
    state,
    fields: { date, text: id },
    capturedAt: Date.parse(at),
  }) as unknown as PendingWork

const shown = (...[entries, pending]: Parameters<typeof byDay>) =>
  byDay(entries, pending).map(({ date, entries: ofDay }) => [date, ...ofDay.map(({ id }) => id)])

test('§2 entries are grouped by date, newest first, and within a day the last written first', () => {
  const entries = [
    entry('c', '2026-11-21', '2026-11-21T10:00:00Z'),
    entry('b', '2026-11-20', '2026-11-21T09:00:00Z'),
    entry('a', '2026-11-20', '2026-11-20T08:00:00Z'),
  ]
  expect(shown(entries, [])).toEqual([
    ['2026-11-21', 'c'],
    ['2026-11-20', 'b', 'a'],
  ])
})
test('what waits on this device stands in its place, and what was delivered only once', () => {
  const entries = [entry('a', '2026-11-20', '2026-11-20T08:00:00Z')]
  const pending = [
    waiting('a', '2026-11-20', '2026-11-20T08:00:00Z', 'delivered'),
    waiting('unlisted', '2026-11-18', '2026-11-20T08:00:00Z', 'delivered'),
    waiting('w1', '2026-11-20', '2026-11-20T09:00:00Z'),
    waiting('w2', '2026-11-19', '2026-11-20T09:30:00Z', 'attention'),
  ]
  expect(shown(entries, pending)).toEqual([
    ['2026-11-20', 'w1', 'a'],
    ['2026-11-19', 'w2'],
    ['2026-11-18', 'unlisted'],
  ])
  expect(byDay(entries, pending)[1]?.entries[0]?.state).toBe('attention')
})
test('what the server has, though its answer was lost, is shown once, as it is listed', () => {
  const entries = [entry('a', '2026-11-20', '2026-11-20T08:00:00Z')]
  const [day, ...others] = byDay(entries, [waiting('a', '2026-11-20', '2026-11-20T08:00:00Z', 'sending')])
  expect(others).toEqual([])
  expect(day?.entries).toEqual(entries)
})
test('what an entry has is shown alike, whether it waits here or is listed', () => {
  const listed = { ...entry('a', '2026-11-20', '2026-11-20T08:00:00Z'), images: ['/1', '/2'] }
  const files = ['audio_file', 'images', 'images', 'images']
  const waits = { ...waiting('w', '2026-11-21', '2026-11-21T08:00:00Z'), files }
  const plain = waiting('p', '2026-11-22', '2026-11-22T08:00:00Z')
  const shownFiles = byDay([listed], [waits, plain]).flatMap(({ entries }) => entries.map(filesIn))
  expect(shownFiles).toEqual([
    { audio: false, images: 0 },
    { audio: true, images: 3 },
    { audio: false, images: 2 },
  ])
})
