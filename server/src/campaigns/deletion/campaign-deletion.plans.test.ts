import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { engines } from '../../../test/databases'
import { explainedStore } from '../../../test/explained'
import * as blobs from '../../blobs/blobs.repository'
import { seedCampaign } from '../../db/contract/contract.samples'
import * as deletion from './campaign-deletion.repository'

const ROWS = 6_000
const AT_ONCE = 500

// A campaign has nearly all of the rows. Without an order PostgreSQL would read a table from its start, past the
// deleted ones. With the campaign in the condition of a deletion SQLite would read all that the campaign has.
describe.each(engines)('how a large campaign is removed on $name', (engine) => {
  const explained = explainedStore(engine, async (db) => {
    await seedCampaign(db, 3)
    // rows are long enough that PostgreSQL does not read a whole table for a hundred of them
    const text = 'the mango tree has flowers this morning '.repeat(25)
    await db.write(async ({ q, t }) => {
      for (let from = 0; from < ROWS; from += AT_ONCE) {
        const rows = Array.from({ length: AT_ONCE }, (_, i) => ({ id: v7(), number: from + i + 1 }))
        const content = { code: 'K1', day: 20260301, textBox: text, images: '[]' }
        await q.insert(t.diaryEntries).values(rows.map((row) => ({ ...row, ...content, writtenAt: 1 })))
        const version = { ...content, at: 1, storedAt: 1, open: false }
        await q
          .insert(t.entryVersions)
          .values(rows.map(({ id, number }) => ({ id: `${number}`, entryId: id, ...version })))
        const answer = { fingerprint: '', status: 200, body: text, createdAt: 1 }
        await q
          .insert(t.operations)
          .values(rows.map(({ id }) => ({ id, campaignId: 'c', userId: 'u', ...answer })))
        const file = { campaignId: 'c', contentType: text, size: 1, createdAt: 1 }
        await q.insert(t.blobs).values(rows.map(({ id }) => ({ key: `diary/${id}.webm`, ...file })))
      }
    })
  })

  const onlyByIndex = engine.name === 'sqlite' ? /^(SEARCH .* USING .*INDEX .*\n?)+$/ : /^(?!.*Seq Scan)/s
  const byKey = engine.name === 'sqlite' ? /\((code=\? AND )?(id|key)=\?\)/ : /_pkey/

  it('each of its rows is found by an index, and removed by its key', async () => {
    const { tx, plans } = explained()
    /** Removes what is found, a few times. @returns all that was removed */
    async function removeSome<Some extends { keys: string[] }>(
      times: number,
      find: (before: Some | undefined) => Promise<Some | null>,
      remove: (some: Some) => Promise<unknown>,
    ): Promise<string[]> {
      const removed: string[] = []
      let before: Some | undefined
      for (let i = 0; i < times; i++) {
        const some = await find(before)
        if (some === null) throw new Error('nothing was found')
        await remove(some)
        removed.push(...some.keys)
        before = some
      }
      return removed
    }
    const { ROWS_AT_ONCE } = deletion
    const remove = (some: deletion.SomeRows) => deletion.removeSome(tx, some, 0)
    const ofCampaign = (before: deletion.SomeRows | undefined) => deletion.findSomeOfCampaign(tx, 'c', before)
    const ofAccount = (before: deletion.SomeRows | undefined) => deletion.findSomeAnswersOf(tx, 'u', before)
    const files = async (before: { keys: string[] } | undefined) => {
      const from = { after: before?.keys.at(-1) ?? '', limit: ROWS_AT_ONCE }
      return { keys: await blobs.listSomeOfCampaign(tx, 'c', from) }
    }

    const removed = [
      // versions and their entries alternate
      ...(await removeSome(4, () => deletion.findSomeOfCode(tx, 'K1'), remove)),
      ...(await removeSome(2, files, ({ keys }) => blobs.remove(tx, keys))),
      ...(await removeSome(2, ofAccount, remove)),
    ]
    expect(removed).toHaveLength(8 * ROWS_AT_ONCE)
    expect(await removeSome(1, ofCampaign, remove)).toEqual(['K1', 'K2', 'K3'])
    removed.push(...(await removeSome(2, ofCampaign, remove)))
    // an entry and its answer have the same id
    expect(new Set(removed).size).toBe(8 * ROWS_AT_ONCE)

    const nearlyEmpty = /from "(codes|history|past_consents|sale_payments)"/
    const large = plans.filter(
      ({ statement }) => !nearlyEmpty.test(statement) && !statement.startsWith('insert'),
    )
    expect(large.length).toBeGreaterThan(20)
    for (const { statement, plan } of large) {
      expect(plan, statement).toMatch(onlyByIndex)
      if (statement.startsWith('delete')) expect(plan, statement).toMatch(byKey)
    }
  })
})
