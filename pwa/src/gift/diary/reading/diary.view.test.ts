import { expect, test, vi } from 'vitest'
import type { PendingWork } from '../../shared/submit/pending-work'
import { found } from '../finding/found-entries'
import { byDay as daysOf, filesIn, shownEntries } from './diary.view'

const byDay = (...given: Parameters<typeof shownEntries>) => daysOf(shownEntries(...given))

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
test('work that waits on this device is in its place, and delivered work is shown only once', () => {
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
test('an entry whose answer was lost is shown once, as the server lists it', () => {
  const entries = [entry('a', '2026-11-20', '2026-11-20T08:00:00Z')]
  const [day, ...others] = byDay(entries, [waiting('a', '2026-11-20', '2026-11-20T08:00:00Z', 'sending')])
  expect(others).toEqual([])
  expect(day?.entries).toMatchObject([{ id: 'a', audio: null, images: [] }])
  expect(day?.entries[0]?.state).toBeUndefined()
})
test('an entry’s content is shown the same whether it waits here or is listed', () => {
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

const change = (kind: string, id: string, fields: object, state = 'queued', more = {}) =>
  ({
    ...{ id, kind, state, fields, capturedAt: Date.parse('2026-11-21T08:00:00Z'), files: [] },
    ...more,
  }) as unknown as PendingWork
const written = {
  ...entry('a', '2026-11-20', '2026-11-20T08:00:00Z'),
  version: 'a',
  images: ['/0', '/1', '/2'],
}
const only = (...given: Parameters<typeof shownEntries>) => shownEntries(...given)[0]

test('waiting changes are applied to what the server lists, one after another', () => {
  const pending = [
    change('diary.update', 'u1', { entry: 'a', version: 'a', text: 'b', keep_images: '0,2' }, 'sending', {
      files: ['images', 'audio_file'],
    }),
    change('diary.update', 'u2', { entry: 'a', version: 'u1', date: '2026-11-19', keep_images: '1,2' }),
  ]
  expect(only([written], pending)).toMatchObject({
    ...{ text: 'b', date: '2026-11-19', version: 'u2', state: 'saved' },
    audio: { operation: 'u1', place: 0 },
    images: ['/2', { operation: 'u1', place: 0 }],
  })
  const without = change('diary.update', 'u3', { entry: 'a', version: 'u2', keep_images: '' })
  expect(only([written], [...pending, without])?.images).toEqual([])
})
test('a waiting entry can be changed, deleted and restored before it was ever sent', () => {
  const work = { ...waiting('w', '2026-11-20', '2026-11-20T08:00:00Z'), files: ['images'] }
  const update = change('diary.update', 'u', { entry: 'w', version: 'w', text: '' })
  const gone = change('diary.delete', 'd', { entry: 'w', version: 'u' })
  const back = change('diary.restore', 'r', { entry: 'w' })
  expect(only([], [work, update])).toMatchObject({ text: null, version: 'u', images: [{ operation: 'w' }] })
  expect(byDay([], [work, update, gone])).toEqual([])
  expect(byDay([], [work, update, gone, back])).toHaveLength(1)
})
test('a change is not applied again if the server lists it, or if the list is newer than it', () => {
  const listed = { ...written, text: 'newer', version: 'other' }
  const at = (state: string, answeredAt?: number) =>
    change('diary.update', 'u', { entry: 'a', version: 'a', text: 'mine' }, state, { answeredAt })
  const shownText = (...[entries, pending, readAt]: Parameters<typeof shownEntries>) =>
    only(entries, pending, readAt)?.text
  expect(shownText([{ ...listed, version: 'u' }], [at('sending')])).toBe('newer')
  const beside = { ...written, version: 'u', date: '2026-11-20', written_at: '2026-11-20T08:00:00Z' }
  expect(shownText([{ ...listed, others: [beside] }], [at('sending')])).toBe('newer')
  expect(shownText([listed], [at('delivered', 5)], () => 6)).toBe('newer')
  // the list was requested before the change was delivered
  expect(shownText([listed], [at('delivered', 5)], () => 4)).toBe('mine')
})
test('a refused change leaves the entry as it is, with the reason', () => {
  const problem = { detail: 'Date cannot be in the future' }
  const refused = change('diary.update', 'u', { entry: 'a', date: '2027-01-01' }, 'attention', { problem })
  expect(only([written], [refused])).toMatchObject({
    ...{ date: '2026-11-20', version: 'a', state: 'attention', problem: problem.detail },
    refused: { id: 'u' },
  })
})
test('the version that a person chooses is shown at once, and the other one is gone', () => {
  const other = { ...written, version: 'o', text: 'other', written_at: '2026-11-20T09:00:00Z' }
  const decide = (take: string) =>
    change('diary.update', 'u', { entry: 'a', version: 'a', take, settles: 'o' })
  const both = { ...written, others: [other] }
  expect(only([both], [decide('o')])).toMatchObject({ text: 'other', others: [] })
  expect(only([both], [decide('a')])).toMatchObject({ text: 'a', others: [] })
})

test('finds entries on this device by words, days and content', () => {
  const shown = shownEntries(
    [
      { ...entry('a', '2026-11-20', '2026-11-20T08:00:00Z'), text: 'Café by the river', images: ['/1'] },
      { ...entry('b', '2026-11-21', '2026-11-21T08:00:00Z'), text: 'River', audio_file: '/2' },
    ],
    [
      {
        ...waiting('c', '2026-11-22', '2026-11-22T08:00:00Z'),
        fields: { date: '2026-11-22', text: 'riverside' },
      },
    ],
  )
  const ids = (search: Parameters<typeof found>[1]) => found(shown, search).map(({ id }) => id)
  expect(ids({ words: 'riv' })).toEqual(['c', 'a', 'b'])
  expect(ids({ words: 'cafe r' })).toEqual(['a'])
  expect(ids({ words: 'riv', from: '2026-11-21', to: '2026-11-21' })).toEqual(['b'])
  expect(ids({ audio: true })).toEqual(['b'])
  expect(ids({ images: true })).toEqual(['a'])
})

test('shows the text of a change whose entry was erased, so that it can become a new entry', () => {
  const gone = { problem: { code: 'entry_unknown', detail: 'This entry is no longer in the diary' } }
  const late = change('diary.update', 'u', { entry: 'old', text: 'Too late' }, 'attention', gone)
  const nothing = change('diary.update', 'n', { entry: 'old', remove_audio: 'true' }, 'attention', gone)
  const deletion = change('diary.delete', 'd', { entry: 'old' }, 'attention', gone)
  const waits = change('diary.update', 'w', { entry: 'old', text: 'Not refused yet' })
  expect(shownEntries([written], [late, nothing, deletion, waits]).map(({ id }) => id)).toEqual(['u', 'a'])
  expect(only([written], [late])).toMatchObject({
    ...{ text: 'Too late', date: '2026-11-21', state: 'attention', homeless: true },
    ...{ problem: 'This entry is no longer in the diary', refused: late },
  })
})

test('a change whose entry was erased has the writer’s day, not the day in UTC', () => {
  vi.stubEnv('TZ', 'Asia/Kolkata')
  const gone = { problem: { code: 'entry_unknown', detail: 'This entry is no longer in the diary' } }
  const late = {
    ...change('diary.update', 'u', { entry: 'old', text: 'Rain at night' }, 'attention', gone),
    capturedAt: Date.parse('2026-11-20T20:30:00Z'),
  }
  expect(only([written], [late])).toMatchObject({ date: '2026-11-21' })
})
