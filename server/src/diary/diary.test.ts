import type { DiaryEntry, DiarySize } from '@tohfa/sync-protocol/entities/diary-entry'
import { DIARY_TEXT_MAX } from '@tohfa/sync-protocol/diary/diary-limits'
import { describe, expect, it } from 'vitest'
import { beforeTests, testApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { entryForm, entryOperation, multipart } from '../../test/forms'
import { asFile, phonePhoto } from '../../test/photos'
import { stored } from '../../test/stored'

type Part = Parameters<typeof multipart>[0][number]

describe.each(engines)('§5 a diary on $name', (engine) => {
  const test = testApp(engine)
  const supply = beforeTests(() => codeSupply(test, 100, { campaign_type: 'diary' }))

  const write = (code: string, payload: object, headers: Record<string, string> = {}) =>
    test.post(`/api/diary/${code}/entry`, payload, headers)
  const read = (code: string, query = '', pin = '482913') =>
    test.get(`/api/diary/${code}/entries${query}`, { 'x-pin': pin })
  const entriesOf = async (code: string) => (await read(code)).json<{ entries: DiaryEntry[] }>().entries

  it('an entry is answered and listed as it was stored', async () => {
    const code = await supply.claimed()
    const answer = await write(code, entryForm({ text: '  Rain at last.\nThe river is up.  ' }))
    expect([answer.status, answer.json()]).toEqual([
      200,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        date: '2026-03-01',
        time: new Date(test.clock.now()).toISOString(),
      },
    ])
    const text = 'Rain at last.\nThe river is up.'
    const { id } = answer.json<{ id: string }>()
    const unchanged = { version: id, edited_at: null }
    const entry = { ...answer.json(), text, audio_file: null, images: [], ...unchanged }
    // a code may be typed from paper
    for (const typed of [code, code.toLowerCase()]) expect(await entriesOf(typed)).toEqual([entry])
  })

  it('the list is newest first by date, then by the order of writing', async () => {
    const code = await supply.claimed()
    for (const [date, text] of [
      ['2026-02-27', 'a'],
      ['2026-03-01', 'b'],
      ['2025-12-31', 'c'],
      ['2026-03-01', 'd'],
      ['2026-02-27', 'e'],
    ])
      expect((await write(code, entryForm({ date, text }))).status).toBe(200)
    expect((await entriesOf(code)).map(({ text }) => text)).toEqual(['d', 'b', 'e', 'a', 'c'])
  })

  it('all pages together are the whole list, even if entries are written in between', async () => {
    const code = await supply.claimed()
    const days = [
      '2026-02-01',
      '2026-02-02',
      '2026-02-01',
      '2026-02-03',
      '2026-02-02',
      '2026-02-01',
      '2026-02-02',
    ]
    for (const [i, date] of days.entries()) await write(code, entryForm({ date, text: String(i) }))
    const whole = await read(code)
    expect(whole.headers['x-next-cursor']).toBeUndefined()
    const seen: DiaryEntry[] = []
    let cursor = ''
    for (let page = 0; page < 4; page++) {
      const answer = await read(code, `?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...answer.json<{ entries: DiaryEntry[] }>().entries)
      cursor = String(answer.headers['x-next-cursor'] ?? '')
      // newer than anything: it belongs on no later page
      await write(code, entryForm({ text: 'meanwhile' }))
    }
    expect(cursor).toBe('')
    expect(seen).toEqual(whole.json<{ entries: DiaryEntry[] }>().entries)
  })

  it('the whole list and the result of a search are sent while they are read', async () => {
    const code = await supply.claimed()
    const texts = Array.from({ length: 210 }, (_, i) => (i % 7 === 0 ? `rain ${i}` : `sun ${i}`))
    await test.sync(texts.map((text) => entryOperation(code, { text })))
    for (const [query, wanted] of [
      ['', texts],
      ['?q=rain', texts.filter((text) => text.startsWith('rain'))],
      ['?q=snow', []],
    ] as const) {
      const answer = await read(code, query)
      expect(answer.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' })
      // its length is not known when it begins
      expect(answer.headers).not.toHaveProperty('content-length')
      expect(answer.json<{ entries: DiaryEntry[] }>().entries.map(({ text }) => text)).toEqual(
        wanted.toReversed(),
      )
    }
  })

  it('§ find: words by their beginnings, tags and days, page by page, and nothing from the bin', async () => {
    const code = await supply.claimed()
    for (const [date, text] of [
      ['2026-02-01', 'Café by the river'],
      ['2026-02-02', 'The RIVER is up'],
      ['2026-02-03', 'बारिश की रात #चारधाम'],
      ['2026-02-04', 'Riverside #cafe'],
    ])
      await write(code, entryForm({ date, text }))
    const find = async (query: string) =>
      (await read(code, query)).json<{ entries: DiaryEntry[] }>().entries.map(({ date }) => date.slice(-2))
    expect(await find('?q=riv')).toEqual(['04', '02', '01'])
    expect(await find('?q=CAFE+riv')).toEqual(['04', '01'])
    expect(await find(`?q=${encodeURIComponent('बारि')}`)).toEqual(['03'])
    expect(await find('?q=riv&from=2026-02-02&to=2026-02-03')).toEqual(['02'])
    expect(await find('?from=2026-02-02&to=2026-02-03')).toEqual(['03', '02'])
    expect(await find('?images=true')).toEqual([])
    expect(await find('?tag=Caf%C3%A9')).toEqual(['04'])
    expect(await find(`?tag=${encodeURIComponent('चारधाम')}`)).toEqual(['03'])
    expect(await find('?tag=caf')).toEqual([])
    expect(await find('?q=%23caf')).toEqual(['04'])
    const first = await read(code, '?q=riv&limit=2')
    expect(await find(`?q=riv&limit=2&cursor=${String(first.headers['x-next-cursor'])}`)).toEqual(['01'])
    expect((await read(code, '?from=tomorrow')).json()).toMatchObject({ status: 422 })
  })

  it('§ find: other requests have their turn while long texts are searched', async () => {
    const code = await supply.claimed()
    const text = '#चार '.repeat(DIARY_TEXT_MAX / 5)
    await Promise.all(Array.from({ length: 30 }, () => write(code, entryForm({ text }))))
    let turns = 0
    const turn = () => {
      turns += 1
      next = setImmediate(turn)
    }
    let next = setImmediate(turn)
    const found = await read(code, '?q=nothing')
    clearImmediate(next)
    expect(found.json()).toEqual({ entries: [] })
    // on PostgreSQL it waits for rows as well
    expect(turns).toBeGreaterThan(5)
  })

  it('§8 its size counts entries, files and bytes, each once, for all days or for some', async () => {
    const code = await supply.claimed()
    const image = await phonePhoto()
    for (const [date, files] of [
      ['2026-02-01', [image, image]],
      ['2026-02-02', []],
      ['2026-02-03', [image]],
    ] as const) {
      const parts = files.map((file) => ['images', asFile(file)] as const)
      const form = multipart([...Object.entries(entryForm({ date })), ...parts] as Part[])
      expect((await test.call({ method: 'POST', url: `/api/diary/${code}/entry`, ...form })).status).toBe(200)
    }
    const size = async (query = '') =>
      (await test.get(`/api/diary/${code}/size${query}`, { 'x-pin': '482913' })).json<DiarySize>()
    const paths = (await entriesOf(code)).flatMap(({ images }) => images)
    const bytes = await Promise.all(paths.map(async (url) => (await test.get(url)).bytes.length))
    const sum = (of: number[]) => of.reduce((all, one) => all + one, 0)
    expect(await size()).toEqual({ entries: 3, files: 3, bytes: sum(bytes) })
    expect(await size('?from=2026-02-02')).toEqual({ entries: 2, files: 1, bytes: sum(bytes.slice(0, 1)) })
    const [newest] = await entriesOf(code)
    await test.delete(`/api/diary/${code}/entries/${newest?.id ?? ''}`, { 'x-pin': '482913' })
    expect(await size('?from=2026-02-02')).toEqual({ entries: 1, files: 0, bytes: 0 })
  })

  it('every call needs the PIN, as X-Pin or ?pin=', async () => {
    const code = await supply.claimed()
    const url = `/api/diary/${code}/entries`
    expect((await test.get(`${url}?pin=482913`)).json()).toEqual({ entries: [] })
    for (const [pin, detail] of [
      [undefined, 'PIN must be exactly 6 digits'],
      ['12345', 'PIN must be exactly 6 digits'],
      ['12a456', 'PIN must contain only numbers'],
    ]) {
      const asked = await test.get(url, { ...(pin !== undefined && { 'x-pin': pin }) })
      const written = await write(code, entryForm({ pin }))
      for (const answer of [asked, written])
        expect(answer.json()).toMatchObject({ status: 422, errors: [{ field: 'pin', detail }] })
    }
    for (const answer of [await read(code, '', '482914'), await write(code, entryForm({ pin: '482914' }))])
      expect(answer.json()).toMatchObject({ status: 403, code: 'pin_invalid', detail: 'Invalid PIN' })
    expect((await test.get(`${url}?pin=482913&pin=482913`)).status).toBe(422)
  })

  const refusals: [string, object, string, string][] = [
    [
      'nothing in it',
      { text: undefined },
      'text',
      'Please add at least some content (text, audio, or images)',
    ],
    ['no date', { date: undefined }, 'date', 'This field is required'],
    ['a date in two days', { date: '2026-03-03' }, 'date', 'Date cannot be in the future'],
    ['too much text', { text: 'ä'.repeat(20_001) }, 'text', 'Please use at most 20000 characters'],
    ['an unknown field', { mood: 'good' }, 'mood', 'This field is unknown'],
    ['audio that is no file', { audio_file: 'a.webm' }, 'audio_file', 'This field is unknown'],
  ]
  it.each(refusals)(
    '%s is refused at its field, by its call and by /api/sync',
    async (_what, change, field, detail) => {
      const code = await supply.claimed()
      const before = await stored(test)
      const problem = { status: 422, code: 'validation_failed', errors: [{ field, detail }] }
      expect((await write(code, entryForm(change))).json()).toMatchObject(problem)
      expect(await test.sync([entryOperation(code, change)])).toMatchObject([
        { outcome: 'refused', body: problem },
      ])
      expect(await stored(test)).toEqual(before)
    },
  )

  it('20,000 characters are allowed, and so is February 29th of a leap year', async () => {
    const code = await supply.claimed()
    const text = '🌧'.repeat(20_000)
    await write(code, entryForm({ text, date: '2024-02-29' }))
    expect((await entriesOf(code))[0]).toMatchObject({
      text,
      date: '2024-02-29',
    })
  })

  it('the last day that can be written for is today in UTC+14', async () => {
    const code = await supply.claimed()
    const at = (time: string) => test.clock.advance(Date.parse(time) - test.clock.now())
    const now = test.clock.now()
    at('2026-03-05T09:59:59.999Z')
    expect((await write(code, entryForm({ date: '2026-03-05' }))).status).toBe(200)
    expect((await write(code, entryForm({ date: '2026-03-06' }))).status).toBe(422)
    at('2026-03-05T10:00:00Z')
    expect((await write(code, entryForm({ date: '2026-03-06' }))).status).toBe(200)
    expect((await write(code, entryForm({ date: '2026-03-07' }))).status).toBe(422)
    test.clock.advance(now - test.clock.now())
  })

  it('entries that are written at the same time are all kept', async () => {
    const code = await supply.claimed()
    const texts = Array.from({ length: 20 }, (_, i) => String(i))
    const answers = await Promise.all(texts.map((text) => write(code, entryForm({ text }))))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect((await entriesOf(code)).map(({ text }) => text).sort()).toEqual(texts.sort())
  })

  it('writing an entry changes neither what everybody sees of the code nor the campaign’s list', async () => {
    const code = await supply.claimed()
    const look = async () => {
      const { id } = supply.campaign
      const shown = await test.get(`/api/qr/${code}`)
      const list = await test.get(`/api/campaigns/${id}/qrcodes`, supply.owner)
      return [shown.body, list.body, list.headers['x-cursor']]
    }
    const before = await look()
    await write(code, entryForm())
    expect(await look()).toEqual(before)
  })
})
