import type {
  DeletedEntry,
  DiaryEntry,
  DiaryEntryChanged,
  EntryVersion,
} from '@tohfa/sync-protocol/entities/diary-entry'
import { eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { beforeTests, testApp, type TestApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { entryForm, multipart } from '../../test/forms'
import { asFile, phonePhoto } from '../../test/photos'
import { recording } from '../../test/recordings'
import { stored } from '../../test/stored'
import { createJobLease } from '../concurrency/job-lease'
import { createBinEmptying } from './empty-bin'

const pin = '482913'
const DAY_MS = 24 * 60 * 60_000
const at = (time: string) => `2026-03-01T${time}:00.000Z`
type Part = Parameters<typeof multipart>[0][number]

describe.each(engines)('changes of diary entries on $name', (engine) => {
  const test = testApp(engine)
  const supply = beforeTests(() => codeSupply(test, 60, { campaign_type: 'diary' }))

  const headers = { 'x-pin': pin }
  const get = async <T>(url: string) => (await test.get(url, headers)).json<T>()
  const entries = async (code: string) =>
    (await get<{ entries: DiaryEntry[] }>(`/api/diary/${code}/entries`)).entries
  const bin = async (code: string) =>
    (await get<{ entries: DeletedEntry[] }>(`/api/diary/${code}/bin`)).entries
  const versions = async (code: string, id: string) =>
    (await get<{ versions: EntryVersion[] }>(`/api/diary/${code}/entries/${id}/versions`)).versions

  const write = async (code: string, parts: Part[] = [], text = 'Rain at last') => {
    const fields = Object.entries(entryForm({ text })) as Part[]
    const form = multipart([...fields, ...parts])
    const answer = await test.call({ method: 'POST', url: `/api/diary/${code}/entry`, ...form })
    expect(answer.status).toBe(200)
    return answer.json<{ id: string }>().id
  }
  const change = (code: string, id: string, fields: object, parts: Part[] = [], more = {}) => {
    const form = multipart([...(Object.entries({ ...fields, pin }) as Part[]), ...parts])
    const url = `/api/diary/${code}/entries/${id}`
    return test.put(url, form.payload, { ...form.headers, ...more })
  }
  const remove = (code: string, id: string, query = '') =>
    test.delete(`/api/diary/${code}/entries/${id}${query}`, headers)
  const restore = (code: string, id: string) => test.post(`/api/diary/${code}/entries/${id}/restore`, { pin })
  const operation = (kind: string, code: string, time: string, fields: object) => ({
    ...{ id: v7(), kind, code, captured_at: at(time) },
    fields: { ...fields, pin },
  })
  const outcomes = (results: Awaited<ReturnType<TestApp['sync']>>) =>
    results.map((result) =>
      result.outcome === 'applied' ? (result.body as DiaryEntryChanged).outcome : result.outcome,
    )
  const image = async (colour?: string): Promise<Part> => ['images', asFile(await phonePhoto(colour))]
  const audio = async (): Promise<Part> => ['audio_file', asFile(await recording(), 'a.webm', 'audio/webm')]

  it('text and date are replaced, and what was there before is kept', async () => {
    const code = await supply.claimed()
    const id = await write(code)
    const changed = await change(code, id, { text: 'Rain, and hail', date: '2026-02-27' })
    expect(changed.status).toBe(200)
    expect(changed.json()).toMatchObject({ id, deleted: false, outcome: 'done' })
    const [entry] = await entries(code)
    expect(entry).toMatchObject({ id, text: 'Rain, and hail', date: '2026-02-27' })
    expect(entry?.version).toBe(changed.json<DiaryEntryChanged>().version)
    expect(entry?.edited_at).toBe(new Date(test.clock.now()).toISOString())
    expect(await versions(code, id)).toMatchObject([
      { version: id, date: '2026-03-01', text: 'Rain at last', images: [], audio_file: null },
    ])
  })

  it('images are kept by their places, each once, new ones follow, and the recording is removed or replaced', async () => {
    const code = await supply.claimed()
    const id = await write(code, [
      await audio(),
      await image('#f00'),
      await image('#0f0'),
      await image('#00f'),
    ])
    const [before] = await entries(code)
    expect((await change(code, id, { keep_images: '0,2,0' }, [await image('#ff0')])).status).toBe(200)
    const [after] = await entries(code)
    const key = (path = '') => path.split('?')[0]
    expect(after?.images.slice(0, 2).map(key)).toEqual([before?.images[0], before?.images[2]].map(key))
    expect(after?.images).toHaveLength(3)
    expect(key(after?.audio_file ?? '')).toBe(key(before?.audio_file ?? ''))

    expect((await change(code, id, { remove_audio: 'true', keep_images: '' })).status).toBe(200)
    expect(await entries(code)).toMatchObject([{ audio_file: null, images: [], text: 'Rain at last' }])
    // files of earlier versions stay readable
    const [, first] = await versions(code, id)
    expect((await test.get(first?.images[1] ?? '')).status).toBe(200)
    expect((await test.get(first?.audio_file ?? '')).status).toBe(200)
  })

  it('§5 a change may not empty an entry, add a sixth image, or date it in the future', async () => {
    const code = await supply.claimed()
    const id = await write(code, [await image()])
    const five = await Promise.all(Array.from({ length: 5 }, () => image()))
    const before = await stored(test)
    for (const [fields, parts, detail] of [
      [{ text: '', keep_images: '' }, [], 'Please add at least some content (text, audio, or images)'],
      [{}, five, 'Maximum 5 images allowed per entry'],
      [{ date: '2026-03-09' }, [], 'Date cannot be in the future'],
    ] as const)
      expect((await change(code, id, fields, [...parts])).json()).toMatchObject({ status: 422, detail })
    expect(await stored(test)).toEqual(before)
  })

  it('another diary and an unknown id are refused, and nothing is changed', async () => {
    const [code, other] = [await supply.claimed(), await supply.claimed()]
    const id = await write(code)
    for (const answer of [
      await change(other, id, { text: 'x' }),
      await remove(other, id),
      await restore(other, id),
      await change(code, v7(), { text: 'x' }),
      await test.get(`/api/diary/${other}/entries/${id}/versions`, headers),
    ])
      expect(answer.json()).toMatchObject({ status: 404, code: 'entry_unknown' })
  })

  it('a late deletion of an entry that is gone counts as done, and touches nothing else', async () => {
    const [code, other] = [await supply.claimed(), await supply.claimed()]
    const id = await write(code)
    const before = await entries(code)
    for (const results of [
      await test.sync([operation('diary.delete', other, '08:40', { entry: id })]),
      await test.sync([operation('diary.delete', code, '08:40', { entry: v7(), version: v7() })]),
    ])
      expect(results).toMatchObject([{ outcome: 'applied', body: { deleted: true, outcome: 'done' } }])
    expect(await entries(code)).toEqual(before)
  })

  it('a change happens once, however often it is sent, and always gets the same answer', async () => {
    const code = await supply.claimed()
    const id = await write(code)
    const edit = operation('diary.update', code, '08:40', { entry: id, version: id, text: 'Hail' })
    const [first] = await test.sync([edit])
    const before = await stored(test)
    expect(await test.sync([edit])).toEqual([{ ...first, replayed: true, age: 0 }])
    expect(await stored(test)).toEqual(before)
    expect(await versions(code, id)).toHaveLength(1)
    const direct = { 'idempotency-key': v7() }
    const answers = [
      await change(code, id, { text: 'Snow' }, [await image()], direct),
      await change(code, id, { text: 'Snow' }, [await image()], direct),
    ]
    expect(answers[1]?.json()).toEqual(answers[0]?.json())
    expect(answers[1]?.headers['idempotency-replayed']).toBe('true')
    expect(await versions(code, id)).toHaveLength(2)
  })

  it.each([
    ['08:50', 'mine', 'theirs'],
    ['08:30', 'theirs', 'mine'],
  ])(
    'two edits of one version are both kept; the later of %s and 08:40 is shown until somebody decides',
    async (time, stands, beside) => {
      const code = await supply.claimed()
      const id = await write(code)
      await test.sync([operation('diary.update', code, '08:40', { entry: id, version: id, text: 'theirs' })])
      const mine = operation('diary.update', code, time, { entry: id, version: id, text: 'mine' })
      expect(outcomes(await test.sync([mine]))).toEqual(['two_versions'])
      const [entry] = await entries(code)
      expect(entry).toMatchObject({ text: stands, others: [{ text: beside }] })

      const other = entry?.others?.[0]?.version ?? ''
      const decide = { version: entry?.version, take: other, settles: other }
      expect((await change(code, id, decide)).json()).toMatchObject({ outcome: 'done' })
      const [decided] = await entries(code)
      expect(decided).toMatchObject({ text: beside })
      expect(decided?.others).toBeUndefined()
      expect((await versions(code, id)).map(({ text }) => text)).toEqual(
        expect.arrayContaining([stands, 'Rain at last']),
      )
    },
  )

  it('a device’s second edit replaces its first one, but no version that the device has not seen', async () => {
    const code = await supply.claimed()
    const id = await write(code)
    const first = operation('diary.update', code, '08:30', { entry: id, version: id, text: 'mine' })
    const second = operation('diary.update', code, '08:35', {
      ...{ entry: id, version: first.id, text: 'mine, mended' },
    })
    await test.sync([operation('diary.update', code, '08:40', { entry: id, version: id, text: 'theirs' })])
    expect(outcomes(await test.sync([first, second]))).toEqual(['two_versions', 'two_versions'])
    const [entry] = await entries(code)
    expect(entry).toMatchObject({ text: 'theirs', others: [{ text: 'mine, mended' }] })
    expect(entry?.others).toHaveLength(1)
  })

  it('a device keeps the images that it saw, even if another one has removed some since', async () => {
    const code = await supply.claimed()
    const id = await write(code, [await image('#f00'), await image('#0f0')])
    const [before] = await entries(code)
    const text = operation('diary.update', code, '08:41', { entry: id, version: id, text: 'mine' })
    const images = operation('diary.update', code, '08:42', {
      ...{ entry: id, version: text.id, keep_images: '1' },
    })
    // another device removes the first image before either edit arrives
    await test.sync([operation('diary.update', code, '08:40', { entry: id, version: id, keep_images: '1' })])
    expect(outcomes(await test.sync([text, images]))).toEqual(['done', 'done'])
    const [after] = await entries(code)
    expect(after?.images.map((path) => path.split('?')[0])).toEqual([before?.images[1]?.split('?')[0]])
    expect(after).toMatchObject({ text: 'mine' })
    expect(after?.others).toBeUndefined()
  })

  it('two edits that together would empty an entry become two versions, and block nothing', async () => {
    const code = await supply.claimed()
    const id = await write(code, [await image()])
    const results = await test.sync([
      operation('diary.update', code, '08:40', { entry: id, version: id, text: '' }),
      operation('diary.update', code, '08:50', { entry: id, version: id, keep_images: '' }),
      operation('diary.entry', code, '08:55', { date: '2026-03-01', text: 'Next' }),
    ])
    expect(outcomes(results.slice(0, 2))).toEqual(['done', 'two_versions'])
    expect(results[2]).toMatchObject({ outcome: 'applied' })
    const entry = (await entries(code)).find((one) => one.id === id)
    expect(entry).toMatchObject({ text: 'Rain at last', images: [], others: [{ text: null }] })
    expect(entry?.others?.[0]?.images).toHaveLength(1)
  })

  it('an edit whose version is no longer kept keeps all present images, and becomes a second version', async () => {
    const code = await supply.claimed()
    const id = await write(code, [await image('#f00'), await image('#0f0')])
    for (let i = 0; i < 22; i++) await change(code, id, { text: `Version ${i}` })
    const replaced = await change(code, id, { keep_images: '' }, [await image('#00f'), await image('#ff0')])
    expect(replaced.status).toBe(200)
    const [before] = await entries(code)
    const keys = (paths: readonly string[] = []) => paths.map((path) => path.split('?')[0])
    const old = operation('diary.update', code, '08:40', {
      ...{ entry: id, version: id, text: 'Of long ago', keep_images: '1' },
    })
    expect(outcomes(await test.sync([old]))).toEqual(['two_versions'])
    const [after] = await entries(code)
    expect(keys(after?.images)).toEqual(keys(before?.images))
    expect(after?.others).toMatchObject([{ text: 'Of long ago' }])
    expect(keys(after?.others?.[0]?.images)).toEqual(keys(before?.images))
  })

  it('an edit of a version that is no longer kept keeps its new images, even beside four present ones', async () => {
    const code = await supply.claimed()
    const id = await write(code)
    for (let i = 0; i < 21; i++) await change(code, id, { text: `Version ${i}` })
    const four = await Promise.all(['#111', '#222', '#333', '#444'].map(image))
    await change(code, id, {}, four)
    const two = [await image('#555'), await image('#666')]
    const late = await change(code, id, { version: id, keep_images: '' }, two)
    expect(late.json()).toMatchObject({ outcome: 'two_versions' })
    const [entry] = await entries(code)
    expect([entry?.images.length, entry?.others?.[0]?.images.length].sort()).toEqual([2, 4])
  })

  it('taking an earlier version also applies the date and image sent with it, and leaves no stray file', async () => {
    const code = await supply.claimed()
    const id = await write(code, [await image('#f00')])
    await change(code, id, { text: 'Hail', keep_images: '' })
    const files = await test.deps.db.read.q.select().from(test.deps.db.read.t.blobs)
    const taken = await change(code, id, { take: id, date: '2026-02-27' }, [await image('#0f0')])
    expect(taken.status).toBe(200)
    const [entry] = await entries(code)
    expect(entry).toMatchObject({ text: 'Rain at last', date: '2026-02-27' })
    expect(entry?.images).toHaveLength(2)
    expect(await test.deps.db.read.q.select().from(test.deps.db.read.t.blobs)).toHaveLength(files.length + 1)
  })

  it('20 earlier versions are kept with their files; files of older ones are removed', async () => {
    const code = await supply.claimed()
    const id = await write(code, [await image()])
    const files = (await stored(test)).files
    await change(code, id, { keep_images: '' }, [await image('#0f0')])
    for (let i = 0; i < 19; i++) await change(code, id, { text: `Version ${i}` })
    expect(await versions(code, id)).toHaveLength(20)
    expect((await stored(test)).files).toBe(files + 1)
    await change(code, id, { text: 'One more' })
    expect(await versions(code, id)).toHaveLength(20)
    // only the first version had the first image
    expect((await stored(test)).files).toBe(files)
    const [entry] = await entries(code)
    expect((await test.get(entry?.images[0] ?? '')).status).toBe(200)
  })

  it('edits that change nothing push no version out, and only the last 20 are remembered', async () => {
    const code = await supply.claimed()
    const id = await write(code, [await image()], 'one')
    await change(code, id, { text: 'two', keep_images: '' })
    for (let i = 0; i < 22; i++) await change(code, id, { text: 'two' })
    const [first, ...others] = await versions(code, id)
    expect([first?.text, others]).toEqual(['one', []])
    expect((await test.get(first?.images[0] ?? '')).status).toBe(200)
    const { q, t } = test.deps.db.read
    const rows = await q.select().from(t.entryVersions).where(eq(t.entryVersions.entryId, id))
    expect(rows).toHaveLength(1 + 20)
  })

  it('what was just replaced is kept, even if the clock was set back', async () => {
    const code = await supply.claimed()
    const id = await write(code)
    for (let i = 0; i < 20; i++) await change(code, id, { text: `Version ${i}` })
    test.clock.advance(-DAY_MS)
    await change(code, id, { text: 'One more' })
    test.clock.advance(DAY_MS)
    expect(await versions(code, id)).toMatchObject([
      { text: 'Version 19' },
      { text: 'Version 18' },
      ...Array.from({ length: 18 }, () => ({})),
    ])
  })

  it('a deleted entry is in the bin, is counted nowhere, and is restored as it was', async () => {
    const code = await supply.claimed()
    const id = await write(code, [await image()])
    const [before] = await entries(code)
    expect((await remove(code, id)).json()).toMatchObject({ id, deleted: true, outcome: 'done' })
    expect(await entries(code)).toEqual([])
    expect(await bin(code)).toEqual([{ ...before, deleted_at: new Date(test.clock.now()).toISOString() }])
    const url = `/api/campaigns/${supply.campaign.id}/diaries`
    const listed = await test.get(url, supply.owner)
    const row = listed.json<{ qr_code: string; entries: number }[]>().find((one) => one.qr_code === code)
    expect(row).toMatchObject({ entries: 0, entries_with_images: 0 })
    expect((await restore(code, id)).json()).toMatchObject({ id, deleted: false })
    expect(await entries(code)).toEqual([before])
    expect(await bin(code)).toEqual([])
  })

  it('a deletion that has not seen the latest edit deletes nothing, and an edit restores what is deleted', async () => {
    const code = await supply.claimed()
    const id = await write(code)
    const [edited] = await test.sync([
      operation('diary.update', code, '08:40', { entry: id, version: id, text: 'Hail' }),
    ])
    expect((await remove(code, id, `?version=${id}`)).json()).toMatchObject({
      outcome: 'kept',
      deleted: false,
    })
    const { version } = (edited as { body: DiaryEntryChanged }).body
    expect((await remove(code, id, `?version=${version}`)).json()).toMatchObject({ deleted: true })
    expect((await change(code, id, { version, text: 'Snow' })).json()).toMatchObject({ deleted: false })
    expect(await entries(code)).toMatchObject([{ text: 'Snow' }])
  })

  it('a deletion that has not seen the version beside the latest one deletes nothing either', async () => {
    const code = await supply.claimed()
    const id = await write(code)
    for (const [time, text] of [
      ['08:40', 'theirs'],
      ['08:30', 'mine'],
    ] as const)
      await test.sync([operation('diary.update', code, time, { entry: id, version: id, text })])
    const [entry] = await entries(code)
    const seen = `?version=${entry?.version}`
    expect((await remove(code, id, seen)).json()).toMatchObject({ outcome: 'kept', deleted: false })
    const all = `${seen}&settles=${entry?.others?.[0]?.version}`
    expect((await remove(code, id, all)).json()).toMatchObject({ outcome: 'done', deleted: true })
    await restore(code, id)
  })

  it('an entry that is written, changed and deleted in one batch is in the bin as it was last changed', async () => {
    const code = await supply.claimed()
    const entry = operation('diary.entry', code, '08:30', { date: '2026-03-01', text: 'Rain' })
    const edit = operation('diary.update', code, '08:31', {
      entry: entry.id,
      version: entry.id,
      text: 'Hail',
    })
    const gone = operation('diary.delete', code, '08:32', { entry: entry.id, version: edit.id })
    const results = await test.sync([entry, edit, gone])
    expect(results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'applied'])
    expect(await entries(code)).toEqual([])
    expect(await bin(code)).toMatchObject([{ id: entry.id, text: 'Hail' }])
    await test.sync([operation('diary.restore', code, '08:33', { entry: entry.id })])
    expect(await entries(code)).toMatchObject([{ text: 'Hail' }])
  })

  it('after 30 days in the bin an entry is gone, with the files of all its versions; a restored one stays', async () => {
    const before = await stored(test)
    const code = await supply.claimed()
    const [gone, back] = [
      await write(code, [await image(), await audio()]),
      await write(code, [await image()]),
    ]
    await change(code, gone, { keep_images: '' }, [await image('#0f0')])
    for (const id of [gone, back]) await remove(code, id)
    const storedBlobs = test.deps.storedBlobs
    const { db } = test.deps
    const deps = { db, storedBlobs, now: test.clock.now, random: randomBytes }
    const sweep = createBinEmptying(deps)
    const another = createJobLease(deps, 'bin')
    test.clock.advance(30 * DAY_MS - 1000)
    expect(await sweep()).toBe(0)
    await restore(code, back)
    test.clock.advance(2000)
    expect(await another.take()).toBe(true)
    expect(await sweep()).toBeNull()
    await another.release()
    expect(await sweep()).toBe(1)
    expect(await bin(code)).toEqual([])
    expect((await entries(code)).map(({ id }) => id)).toEqual([back])
    expect((await stored(test)).files).toBe(before.files + 1)
    expect((await change(code, gone, { text: 'x' })).json()).toMatchObject({ code: 'entry_unknown' })
    expect((await remove(code, gone)).json()).toMatchObject({ code: 'entry_unknown' })
  })
})
