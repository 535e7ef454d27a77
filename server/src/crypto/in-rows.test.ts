import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app'
import { codeSupply, type CodeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { entryForm, travelForm } from '../../test/forms'

const PIN = '482913'
const WORDS = [
  'A peacock by the well',
  'Two peacocks by the well',
  'Three peacocks #birds',
  'A letter to Meera',
]
const DOB = '1957-11-30'
const READABLE = [...WORDS, DOB, '"AB-"', '1958-12-31']

describe.each(engines)('what is encrypted in rows of $name', { timeout: 60_000 }, (engine) => {
  let test: TestApp
  let diaries: CodeSupply
  let trips: CodeSupply
  beforeEach(async () => {
    test = await openTestApp(engine)
    diaries = await codeSupply(test, 3, { campaign_type: 'diary' })
    trips = await codeSupply(test, 3, { campaign_type: 'travel' }, diaries.owner)
  })
  afterEach(() => test.close())

  const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, key?: string) => {
    const headers = { 'x-pin': PIN, ...(key && { 'idempotency-key': key }) }
    const answer = await test.call({ method, url, headers, ...(payload && { payload }) })
    return { status: answer.status, body: answer.body, json: answer.json }
  }
  const rows = async () => {
    const { q, t } = test.deps.db.read
    return {
      entries: await q.select().from(t.diaryEntries),
      versions: await q.select().from(t.entryVersions),
      travelers: await q.select().from(t.travelers),
      past: await q.select().from(t.history),
      answers: await q.select().from(t.operations),
    }
  }
  const readable = async () => {
    const stored = JSON.stringify(await rows())
    return READABLE.filter(
      (text) => stored.includes(text) || stored.includes(JSON.stringify(text).slice(1, -1)),
    )
  }
  /** A diary with a changed entry and one in two versions, and a changed traveler. */
  async function filled() {
    const diary = await diaries.claimed()
    const trip = trips.next()
    const claimKey = v7()
    const claim = travelForm({ dob: DOB })
    expect((await call('POST', `/api/travel/${trip}/claim`, claim, claimKey)).status).toBe(200)
    const write = async (text: string) =>
      (await call('POST', `/api/diary/${diary}/entry`, entryForm({ text }), v7())).json<{ id: string }>().id
    const [first, , last] = [await write(WORDS[0] ?? ''), await write('plain'), await write(WORDS[3] ?? '')]
    const change = (entry: string, text: string, version = entry) => ({
      ...{ id: v7(), kind: 'diary.update', code: diary, captured_at: '2026-03-01T08:40:00Z' },
      fields: { pin: PIN, entry, version, text },
    })
    const both = [change(first, WORDS[1] ?? ''), change(first, WORDS[2] ?? '')]
    for (const result of await test.sync(both)) expect(result).toMatchObject({ outcome: 'applied' })
    const edited = { pin: PIN, dob: '1958-12-31', blood_group: 'O+' }
    expect((await call('PUT', `/api/travel/${trip}/update`, edited, v7())).status).toBe(200)
    const reads = () =>
      Promise.all(
        [
          `/api/diary/${diary}/entries`,
          `/api/diary/${diary}/entries?q=peacocks`,
          `/api/diary/${diary}/entries?tag=birds`,
          `/api/diary/${diary}/entries/${first}/versions`,
          `/api/travel/${trip}/details`,
          `/api/travel/${trip}/history`,
        ].map(async (url) => {
          const { status, body } = await call('GET', url)
          expect([url, status]).toEqual([url, 200])
          return body
        }),
      )
    const again = async () => (await call('POST', `/api/travel/${trip}/claim`, claim, claimKey)).body
    return { diary, trip, first, last, reads, again }
  }

  it('is readable in no row, and everybody who may read it does', async () => {
    const { reads, again } = await filled()
    expect(await readable()).toEqual([])
    const [all = '', found = '', tagged = '', versions, details, history] = await reads()
    expect(all).toContain(WORDS[3])
    for (const one of [found, tagged]) {
      expect(one).toContain(WORDS[2])
      expect(one).not.toContain(WORDS[3])
    }
    expect(versions).toContain(WORDS[0])
    expect(details).toContain('1958-12-31')
    expect(history).toContain(DOB)
    expect(history).toContain('AB-')
    expect(await again()).toContain(DOB)
    const list = await test.get(`/api/campaigns/${trips.campaign.id}/travelers`, trips.owner)
    expect(list.json()).toMatchObject([{ dob: '1958-12-31', blood_group: 'O+' }])
  })

  it('opens only at its own place: in its diary, its entry and its version', async () => {
    const { diary } = await filled()
    const other = await diaries.claimed()
    const { db } = test.deps
    const list = (code: string) => call('GET', `/api/diary/${code}/entries`)
    const entry = (await rows()).entries.find(({ version, textBox }) => !version && textBox)
    if (!entry) throw new Error('no entry')
    const move = (change: Partial<typeof entry>) =>
      db.write(({ q, t }) =>
        q.update(t.diaryEntries).set(change).where(eq(t.diaryEntries.id, entry.id)).returning(),
      )
    for (const change of [{ code: other }, { version: v7() }]) {
      await move(change)
      await expect(list(change.code ?? diary)).rejects.toThrow()
      await move({ code: entry.code, version: entry.version })
      expect((await list(diary)).status).toBe(200)
    }
  })

  it('is gone once the gift is erased, in stored answers too', async () => {
    const { diary, trip, reads } = await filled()
    for (const code of [diary, trip])
      expect((await call('POST', `/api/qr/${code}/erase`, { pin: PIN })).status).toBe(200)
    const { entries, versions, travelers, past, answers } = await rows()
    expect([entries, versions, travelers, past]).toEqual([[], [], [], []])
    expect(answers.filter(({ bodyBox, code }) => bodyBox !== null || code !== null)).toEqual([])
    await expect(reads()).rejects.toThrow()
  })
})
