import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app'
import { codeSupply, type CodeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { entryForm, entryOperation, travelForm } from '../../test/forms'

const PIN = '482913'

// planted-secrets.test.ts looks for what is readable
describe.each(engines)('what is encrypted in rows of $name', { timeout: 60_000 }, (engine) => {
  let test: TestApp
  let diaries: CodeSupply
  let trips: CodeSupply
  beforeEach(async () => {
    test = await openTestApp(engine)
    diaries = await codeSupply(test, 2, { campaign_type: 'diary' })
    trips = await codeSupply(test, 1, { campaign_type: 'travel' }, diaries.owner)
  })
  afterEach(() => test.close())

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
  /** A diary with an entry and a changed one, and a changed traveler. */
  async function filled() {
    const key = () => ({ 'idempotency-key': v7() })
    const [diary, trip] = [await diaries.claimed(), trips.next()]
    await test.post(`/api/travel/${trip}/claim`, travelForm(), key())
    const written = await test.post(`/api/diary/${diary}/entry`, entryForm(), key())
    await test.post(`/api/diary/${diary}/entry`, entryForm(), key())
    const { id } = written.json<{ id: string }>()
    const fields = { pin: PIN, entry: id, version: id, text: 'Another' }
    await test.sync([{ ...entryOperation(diary), kind: 'diary.update', fields }])
    await test.put(`/api/travel/${trip}/update`, { pin: PIN, dob: '1958-12-31' }, key())
    for (const stored of Object.values(await rows())) expect(stored).not.toEqual([])
    return { diary, trip }
  }

  it('opens only at its own place: in its diary, its entry and its version', async () => {
    const { diary } = await filled()
    const other = await diaries.claimed()
    const { db } = test.deps
    const list = (code: string) => test.get(`/api/diary/${code}/entries`, { 'x-pin': PIN })
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
    const { diary, trip } = await filled()
    for (const code of [diary, trip])
      expect((await test.post(`/api/qr/${code}/erase`, { pin: PIN })).status).toBe(200)
    const { entries, versions, travelers, past, answers } = await rows()
    expect([entries, versions, travelers, past]).toEqual([[], [], [], []])
    expect(answers.filter(({ bodyBox, code }) => bodyBox !== null || code !== null)).toEqual([])
  })
})
