import type { DiaryEntries } from '@tohfa/sync-protocol/entities/diary-entry'
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../test/app'
import { codeSupply, type CodeSupply } from '../test/codes'
import { engines } from '../test/databases'
import { entryForm, travelForm } from '../test/forms'
import type { Database } from './db/database'
import { ROWS_AT_ONCE } from './crypto/in-steps'
import { createEntryTexts } from './diary/entry-texts'
import { createPastTexts } from './history/past-boxes'
import { createRowSealing } from './in-rows'
import { createAnswerBoxes } from './operations/answer-boxes'
import { createTravelerTexts } from './travel/traveler-boxes'

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
  /** In the files of the database. */
  const inFiles = async () => {
    const { dataDir } = test.database.location
    const names = (await readdir(dataDir)).filter((name) => name.startsWith('tohfa.db'))
    const files = await Promise.all(names.map((name) => readFile(join(dataDir, name), 'latin1')))
    return READABLE.filter((text) => files.some((file) => file.includes(text)))
  }
  const seal = (db: Database = test.deps.db) => createRowSealing({ ...test.deps, db, random: randomBytes })()

  /** A diary with a changed entry and one that is in two versions, and a traveler who was changed. */
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

  /** Writes all of it as a version did that encrypted none of it. */
  async function asAnOlderVersion() {
    const { db, secrets } = test.deps
    const [texts, past, travelers, answers] = [
      createEntryTexts(secrets),
      createPastTexts(secrets),
      createTravelerTexts(secrets),
      createAnswerBoxes(secrets),
    ]
    const stored = await rows()
    await db.write(async ({ q, t }) => {
      for (const row of stored.entries)
        await q
          .update(t.diaryEntries)
          .set({ text: texts.openEntry(row).text, textBox: null })
          .where(eq(t.diaryEntries.id, row.id))
          .returning()
      for (const row of stored.versions) {
        const { code = '' } = stored.entries.find(({ id }) => id === row.entryId) ?? {}
        await q
          .update(t.entryVersions)
          .set({ text: texts.openVersion(code, row).text, textBox: null })
          .where(eq(t.entryVersions.id, row.id))
          .returning()
      }
      for (const row of stored.travelers)
        await q
          .update(t.travelers)
          .set({ ...travelers.open(row), dobBox: null, bloodGroupBox: null })
          .where(eq(t.travelers.code, row.code))
          .returning()
      for (const row of stored.past)
        await q
          .update(t.history)
          .set({ ...past.open(row), valueBox: null, replacedByBox: null })
          .where(eq(t.history.id, row.id))
          .returning()
      for (const { id, body, bodyBox } of stored.answers)
        await q
          .update(t.operations)
          .set({ body: bodyBox === null ? body : answers.open(bodyBox, id), bodyBox: null, code: null })
          .where(eq(t.operations.id, id))
          .returning()
    })
  }

  it('is in no row to read, and everybody who may reads it', async () => {
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
    const list = await test.call({
      method: 'GET',
      url: `/api/campaigns/${trips.campaign.id}/travelers`,
      headers: trips.owner,
    })
    expect(list.json()).toMatchObject([{ dob: '1958-12-31', blood_group: 'O+' }])
  })

  it('of an older version is read and changed as before, and encrypted by one process', async () => {
    const { diary, trip, first, last, reads, again } = await filled()
    const [before, answer] = [await reads(), await again()]
    await asAnOlderVersion()
    expect(await readable()).toEqual(expect.arrayContaining([...WORDS, DOB]))
    if (engine.name === 'sqlite') expect(await inFiles()).toEqual(expect.arrayContaining([...WORDS, DOB]))
    expect(await reads()).toEqual(before)
    expect(await again()).toBe(answer)
    // what is edited meanwhile is encrypted by the edit
    const edit = { pin: PIN, text: 'A reply from Meera' }
    expect((await call('PUT', `/api/diary/${diary}/entries/${last}`, edit)).status).toBe(200)
    expect((await call('PUT', `/api/travel/${trip}/update`, { pin: PIN, blood_group: 'A-' })).status).toBe(
      200,
    )
    const meanwhile = await reads()
    const both = await Promise.all([seal(), seal()])
    // the other one was turned away, or came when nothing was left
    expect(both.filter(Boolean)).toEqual([expect.toSatisfy((count: number) => count > 5)])
    expect(await readable()).toEqual([])
    if (engine.name === 'sqlite') {
      await expect.poll(() => test.deps.db.dropDeleted()).toBe(true)
      expect(await inFiles()).toEqual([])
    }
    expect(await reads()).toEqual(meanwhile)
    expect(await again()).toBe(answer)
    expect(await seal()).toBe(0)
    const { entries } = await rows()
    expect(entries.find(({ id }) => id === first)).toMatchObject({ text: null })
    // an edit after it merges with what it finds there
    const told = {
      ...{ id: v7(), kind: 'travel.update', code: trip, captured_at: '2026-03-01T08:59:00Z' },
      fields: { pin: PIN, dob: '1959-01-01' },
      base: { dob: DOB },
    }
    expect(await test.sync([told])).toMatchObject([
      { outcome: 'applied', body: { met: [{ field: 'dob', theirs: '1958-12-31' }] } },
    ])
  })

  it('goes on where it was cut off', async () => {
    const code = await diaries.claimed()
    const { db } = test.deps
    const length = 2 * ROWS_AT_ONCE + 50
    await db.write(async ({ q, t }) => {
      for (let number = 1; number <= length; number++)
        await q
          .insert(t.diaryEntries)
          .values({
            ...{ id: v7(), code, number, day: 20260301, text: `Line ${number}`, images: '[]' },
            writtenAt: test.clock.now(),
          })
          .returning({ id: t.diaryEntries.id })
    })
    let writes = 0
    const cut: Database = {
      ...db,
      // the first one takes the lease
      write: (work) => (++writes > 2 ? Promise.reject(new Error('the power went')) : db.write(work)),
    }
    await expect(seal(cut)).rejects.toThrow('the power went')
    const left = (await rows()).entries.filter(({ text }) => text !== null).length
    expect(left).toBe(length - ROWS_AT_ONCE)
    // the lease of a process that died is free again
    test.clock.advance(20 * 60_000)
    expect(await seal()).toBe(left)
    const listed = (await call('GET', `/api/diary/${code}/entries`)).json<DiaryEntries>().entries
    expect(listed.map(({ text }) => text).reverse()).toEqual(
      Array.from({ length }, (_, i) => `Line ${i + 1}`),
    )
  })

  it('opens at its own place alone: in its diary, its entry and its version', async () => {
    const { diary } = await filled()
    const other = await diaries.claimed()
    const { db } = test.deps
    const list = (code: string) => call('GET', `/api/diary/${code}/entries`)
    const entry = (await rows()).entries.find(({ version, text, textBox }) => !version && !text && textBox)
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
