import type { DiaryEntry } from '@tohfa/sync-protocol/entities/diary-entry'
import { strFromU8, unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { beforeEach, expect, test, vi } from 'vitest'
import type * as Client from '../../../api/client'
import type { PendingWork } from '../../shared/submit/pending-work'
import type * as Export from './export-diary'
import type { ExportDeps, Progress } from './export-diary'
import type * as Fetch from './fetch-file'

let exportDiary: typeof Export.exportDiary
let FileGoneError: typeof Fetch.FileGoneError
let fetchFile: typeof Fetch.fetchFile
let NoConnectionError: typeof Client.NoConnectionError

beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.resetModules()
  ;({ exportDiary } = await import('./export-diary'))
  ;({ FileGoneError, fetchFile } = await import('./fetch-file'))
  ;({ NoConnectionError } = await import('../../../api/client'))
})

const AWKWARD = [
  '<script>alert("1")</script> & </p>',
  'שלום עולם, then "left" again',
  'बारिश 🌧️👨‍👩‍👧‍👦 की रात\n\n  two lines down',
  "It's 5 < 6 && 7 > 6; &amp; stays",
]
const pathOf = (key: string, until = 1) => `/media/diary/${key}?until=${until}&signature=x`
const entry = (n: number, more: Partial<DiaryEntry> = {}): DiaryEntry => ({
  id: `e${n}`,
  date: `2026-0${1 + (n % 3)}-1${n % 10}`,
  time: `2026-03-01T0${n % 10}:00:00.000Z`,
  text: AWKWARD[n % AWKWARD.length] ?? null,
  audio_file: null,
  images: [],
  version: `e${n}`,
  edited_at: null,
  ...more,
})
const bytesOf = (path: string) =>
  Uint8Array.from({ length: 2000 + path.length }, (_, i) => (i * 31 + path.length) % 256)
const fileAt = (path: string) => Promise.resolve({ pieces: [bytesOf(path)], ending: '.x' })
const noFile = new Uint8Array()

interface Diary {
  entries: DiaryEntry[]
  pending?: PendingWork[]
  /** what this page has read */
  here?: DiaryEntry[]
  /** entries on one page */
  page?: number
}

/** A diary at a server, with what can go wrong, and the resulting ZIP. */
async function exported(
  { entries, pending = [], here = [], page = 2 }: Diary,
  deps: Partial<ExportDeps> = {},
) {
  const written: Uint8Array[] = []
  const progress: Progress[] = []
  const asked: (string | null)[] = []
  const result = await exportDiary(
    {
      ...{ name: 'Diwali <sweets>', days: {}, pending, bytes: undefined },
      here: { entries: here, readAt: () => 0 },
    },
    {
      list: (cursor) => {
        asked.push(cursor)
        const at = Number(cursor ?? 0)
        const next = at + page < entries.length ? String(at + page) : null
        return Promise.resolve({ entries: entries.slice(at, at + page), next })
      },
      fetchFile: (path) =>
        Promise.resolve({
          pieces: [bytesOf(path).subarray(0, 700), bytesOf(path).subarray(700)],
          ending: /\.\w+(?=\?)/.exec(path)?.[0] ?? '',
        }),
      filesOf: () => Promise.resolve([]),
      write: (piece) => {
        written.push(piece.slice())
        return Promise.resolve()
      },
      onProgress: (step) => progress.push(step),
      signal: new AbortController().signal,
      now: () => Date.UTC(2026, 10, 23),
      wait: () => Promise.resolve(),
      ...deps,
    },
  )
  const files = unzipSync(new Uint8Array(await new Blob(written as BlobPart[]).arrayBuffer()))
  const text = (name: string) => strFromU8(files[name] ?? noFile)
  const json = JSON.parse(text('entries.json')) as { complete: boolean; entries: Record<string, unknown>[] }
  return { result, files, json, html: readHtml(text('diary.html')), progress, asked }
}

/** What a browser would make of the page. */
function readHtml(html: string) {
  const found = { tags: new Map<string, number>(), texts: [] as string[], sources: [] as string[], words: '' }
  let inText: string | undefined
  new Parser({
    onopentag(name, { class: kind, src }) {
      found.tags.set(name, (found.tags.get(name) ?? 0) + 1)
      if (src) found.sources.push(src)
      if (kind === 'text') inText = ''
    },
    ontext(text) {
      found.words += text
      if (inText !== undefined) inText += text
    },
    onclosetag(name) {
      if (name !== 'p' || inText === undefined) return
      found.texts.push(inText)
      inText = undefined
    },
  }).end(html)
  return found
}

const full = Array.from({ length: 7 }, (_, n) =>
  entry(n, {
    ...(n % 2 === 0 && { audio_file: pathOf(`sound${n}.webm`) }),
    images: Array.from({ length: n % 3 }, (_, i) => pathOf(`picture${n}-${i}.jpg`)),
    edited_at: n === 3 ? '2026-03-02T08:00:00.000Z' : null,
  }),
)

test('§8 an export has the same entries, oldest first, each with its own recording and images', async () => {
  const { result, files, json } = await exported({ entries: full })
  const expected = [...full].sort((a, b) => (a.date < b.date ? -1 : 1))
  expect(result).toMatchObject({ entries: 7, files: 10, missing: 0, complete: true })
  expect(json.complete).toBe(true)
  expect(
    json.entries.map(({ id, date, time, text, edited_at }) => ({ id, date, time, text, edited_at })),
  ).toEqual(expected.map(({ id, date, time, text, edited_at }) => ({ id, date, time, text, edited_at })))
  for (const [i, { audio_file, images }] of expected.entries()) {
    const there = json.entries[i] as { audio_file: string | null; images: string[] }
    const named = [there.audio_file, ...there.images].filter((name) => name !== null)
    const paths = [audio_file, ...images].filter((path) => path !== null)
    expect(named.map((name) => files[name])).toEqual(paths.map(bytesOf))
    expect(there.audio_file ?? 'audio/2026-01-10_1.webm').toMatch(/^audio\/2026-0\d-1\d_1\.webm$/)
  }
  expect(Object.keys(files)).toHaveLength(12)
})

test('§8 the page holds every text as it was written, runs nothing, and shows every file', async () => {
  const { html, json, files } = await exported({ entries: full })
  expect(html.texts).toEqual(json.entries.map(({ text }) => text))
  expect(html.tags.get('script')).toBeUndefined()
  expect(html.words).toContain('Diwali <sweets>: diary')
  expect(html.words).toContain(`${json.entries.length} entries, ${html.sources.length} files`)
  expect([...html.sources].sort()).toEqual(
    Object.keys(files)
      .filter((name) => name.includes('/'))
      .sort(),
  )
  expect(html.tags.get('h2')).toBe(3)
})

test('a file that cannot be downloaded is named in the page, the list and the result; the rest is exported', async () => {
  const gone = new Set(['sound2.webm', 'picture5-1.jpg'])
  const { result, json, html, files } = await exported(
    { entries: full },
    {
      fetchFile: (path) =>
        [...gone].some((name) => path.includes(name)) ? Promise.reject(new FileGoneError()) : fileAt(path),
    },
  )
  expect(result).toMatchObject({ files: 8, missing: 2, complete: true })
  expect(json.entries.flatMap(({ id, missing }) => (missing ? [[id, missing]] : [])).sort()).toEqual([
    ['e2', ['audio_file']],
    ['e5', ['images.1']],
  ])
  expect(html.words).toContain('Recording: could not be downloaded when this was saved')
  expect(html.words).toContain('Image 2: could not be downloaded when this was saved')
  expect(Object.keys(files)).toHaveLength(10)
})

test('an expired path is renewed once, and its file is exported', async () => {
  let until = 1
  const { result, asked } = await exported(
    { entries: full },
    {
      list: () => {
        const entries = full.map((one) => ({
          ...one,
          images: one.images.map((path) => path.replace('until=1', `until=${until}`)),
          audio_file: one.audio_file?.replace('until=1', `until=${until}`) ?? null,
        }))
        until = 2
        return Promise.resolve({ entries, next: null })
      },
      fetchFile: (path) => (path.includes('until=1') ? Promise.reject(new FileGoneError()) : fileAt(path)),
    },
  )
  expect(result).toMatchObject({ files: 10, missing: 0 })
  expect(asked).toEqual([])
})

test('tries a file without an answer three times, and after that each further file only once', async () => {
  let answers = 0
  const calls: string[] = []
  const { result } = await exported(
    { entries: full },
    {
      fetchFile: (path) => {
        calls.push(path)
        if (++answers === 1 || answers > 4) return Promise.reject(new NoConnectionError())
        return fileAt(path)
      },
    },
  )
  expect(result).toMatchObject({ files: 3, missing: 7 })
  // the first twice; the first unanswered one three times; then each once
  expect(calls).toHaveLength(2 + 2 + 3 + 6)
})

test('an offline export has what this page has read, says that entries are missing, and omits deleted ones', async () => {
  const pending = [
    { id: 'd', kind: 'diary.delete', state: 'queued', fields: { entry: 'e1' }, capturedAt: 1 },
  ] as unknown as PendingWork[]
  const no = () => Promise.reject(new NoConnectionError())
  const { result, html, json } = await exported(
    { entries: [], here: full.slice(0, 3), pending },
    { list: no, fetchFile: no },
  )
  expect(result).toMatchObject({ entries: 2, files: 0, missing: 4, complete: false })
  expect(html.words).toContain('Earlier entries could not be read when this was saved')
  expect(json).toMatchObject({ complete: false })
})

test('includes and marks what waits on this phone, with its files; also two versions of one entry', async () => {
  const beside = {
    version: 'v',
    date: '2026-02-02',
    text: 'The other',
    written_at: '2026-02-02T08:00:00.000Z',
  }
  const other = { ...beside, audio_file: null, images: [pathOf('other.jpg')] }
  const two = entry(1, { images: [pathOf('one.jpg')], others: [other] })
  const own = new Blob(['spoken'], { type: 'audio/mp4' })
  const waits = {
    ...{
      id: 'w',
      kind: 'diary.entry',
      state: 'queued',
      capturedAt: Date.UTC(2026, 2, 3),
      files: ['audio_file'],
    },
    fields: { date: '2026-03-03', text: 'Not sent yet' },
  } as unknown as PendingWork
  const { json, files, html, result } = await exported(
    { entries: [two], pending: [waits] },
    {
      filesOf: () =>
        Promise.resolve([{ field: 'audio_file', file: new File([own], 'x', { type: own.type }) }]),
    },
  )
  expect(result).toMatchObject({ entries: 2, files: 3, missing: 0 })
  expect(json.entries).toMatchObject([
    { id: 'e1', others: [{ text: 'The other', images: ['images/2026-02-11_1_version2_1.jpg'] }] },
    { id: 'w', waits_on_phone: 'to be sent', audio_file: 'audio/2026-03-03_1.m4a' },
  ])
  expect(strFromU8(files['audio/2026-03-03_1.m4a'] ?? noFile)).toBe('spoken')
  expect(html.words).toContain('Was waiting on the phone when this was saved')
  expect(html.words).toContain('Another version, written')
})

const waitingWith = (id: string, date: string, files: string[]) =>
  ({
    ...{ id, kind: 'diary.entry', state: 'queued', capturedAt: Date.parse(`${date}T08:00:00Z`), files },
    fields: { date, text: id },
  }) as unknown as PendingWork

test('holds the files of only one waiting entry in memory at a time', async () => {
  const steps: string[] = []
  const pending = ['a', 'b', 'c'].map((id, i) => waitingWith(id, `2026-03-0${i + 1}`, ['audio_file']))
  let fetched = 0
  const { result } = await exported(
    { entries: [], pending },
    {
      filesOf: (operation) => {
        steps.push(`read ${operation}`)
        const file = new File([operation], 'x', { type: 'audio/mp4' })
        return Promise.resolve([{ field: 'audio_file', file }])
      },
      onProgress: ({ bytes }) => {
        if (bytes > fetched) steps.push('written')
        fetched = bytes
      },
    },
  )
  expect(result).toMatchObject({ files: 3, missing: 0 })
  expect(steps).toEqual(['read a', 'written', 'read b', 'written', 'read c', 'written'])
})

test('fetches from the server what is delivered during the export', async () => {
  const edit = {
    ...waitingWith('u', '2026-03-04', ['images']),
    ...{ kind: 'diary.update', fields: { entry: 'e1', version: 'e1', keep_images: '0' } },
  } as unknown as PendingWork
  const pending = [waitingWith('w', '2026-03-03', ['audio_file', 'images', 'images']), edit]
  let reads = 0
  const before = entry(1, { images: [pathOf('kept.jpg'), pathOf('gone.jpg')] })
  const delivered = [
    entry(9, {
      ...{ id: 'w', version: 'w', date: '2026-03-03', audio_file: pathOf('spoken.m4a') },
      images: [pathOf('first.jpg'), pathOf('second.jpg')],
    }),
    { ...before, version: 'u', images: [pathOf('kept.jpg'), pathOf('new.jpg')] },
  ]
  const fetched: string[] = []
  const { result } = await exported(
    { entries: [], pending },
    {
      list: () => Promise.resolve({ entries: reads++ === 0 ? [before] : delivered, next: null }),
      fetchFile: (path) => {
        fetched.push(path.replace(/.*\/|\?.*/g, ''))
        return fileAt(path)
      },
    },
  )
  expect(result).toMatchObject({ files: 5, missing: 0 })
  expect(fetched.sort()).toEqual(['first.jpg', 'kept.jpg', 'new.jpg', 'second.jpg', 'spoken.m4a'])
  expect(reads).toBe(2)
})

test.each([
  ['text/html', 0, 1],
  ['audio/webm', 1, 0],
])('a file that is answered as %s: %i saved, %i missing', async (type, files, missing) => {
  const fetching = vi.fn(() =>
    Promise.resolve(new Response('<p>Sign in', { headers: { 'content-type': type } })),
  )
  vi.stubGlobal('fetch', fetching)
  const { result } = await exported(
    { entries: [entry(1, { audio_file: pathOf('sound.webm') })] },
    { fetchFile: (path, onPiece) => fetchFile(path, new AbortController().signal, onPiece) },
  )
  expect(result).toMatchObject({ files, missing })
  expect(fetching).toHaveBeenCalledTimes(missing ? 3 : 1)
})

test('a cancelled export ends at once', async () => {
  const stop = new AbortController()
  let fetched = 0
  const run = exported(
    { entries: full },
    {
      signal: stop.signal,
      fetchFile: (path) => {
        if (++fetched === 2) stop.abort()
        return fileAt(path)
      },
    },
  )
  await expect(run).rejects.toMatchObject({ name: 'AbortError' })
  expect(fetched).toBe(2)
})
