import { join } from 'node:path'
import pg from 'pg'
import { v7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines, type TestDatabase } from '../../../test/databases'
import * as blobs from '../../blobs/blobs.repository'
import { seedCampaign } from '../../db/contract/contract.samples'
import type { Session, Transaction } from '../../db/database'
import { sessionOver, type Client } from '../../db/postgres/session'
import { connectSqlite } from '../../db/sqlite/connection'
import { sqliteSessions } from '../../db/sqlite/session'
import * as deletion from './campaign-deletion.repository'

const ROWS = 6_000
const AT_ONCE = 500

/** A session of its own, which records how the engine plans each statement before it runs it. */
interface Explained {
  session: Session
  plans: { statement: string; plan: string }[]
  close(): Promise<void>
}

function explainSqlite({ location }: TestDatabase): Explained {
  const connection = connectSqlite(join(location.dataDir, 'tohfa.db'), 'writer')
  const plans: Explained['plans'] = []
  const { plain: session } = sqliteSessions({
    raw: connection.raw,
    prepare(statement) {
      const values = statement.match(/\?/g)?.map(() => '') ?? []
      const rows = connection.raw.prepare(`EXPLAIN QUERY PLAN ${statement}`).all(values)
      plans.push({ statement, plan: (rows as { detail: string }[]).map(({ detail }) => detail).join('\n') })
      return connection.prepare(statement)
    },
  })
  return { session, plans, close: async () => void connection.raw.close() }
}

async function explainPostgres({ location }: TestDatabase): Promise<Explained> {
  const client = new pg.Client(location.databaseUrl)
  await client.connect()
  // as happens by itself once a table has grown
  await client.query('ANALYZE')
  const plans: Explained['plans'] = []
  const explaining: Client = {
    async query(config, values) {
      // the partitions have too few rows here for an index to be worth it, unless there is no other way
      await client.query(`SET enable_seqscan = ${config.text.startsWith('delete') ? 'off' : 'on'}`)
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${config.text}`, values)
      plans.push({ statement: config.text, plan: rows.map((row) => row['QUERY PLAN']).join('\n') })
      return client.query(config, values)
    },
  }
  const session = sessionOver(explaining, true)
  return { session, plans, close: () => client.end() }
}

// A campaign has nearly all of the rows. Without an order PostgreSQL would read a table from its start, past the
// deleted ones. With the campaign in the condition of a deletion SQLite would read all that the campaign has.
describe.each(engines)('how a large campaign is removed on $name', (engine) => {
  let database: TestDatabase
  let explained: Explained
  beforeEach(async () => {
    database = await engine.open()
    const { db } = database
    await seedCampaign(db, 3)
    // rows are long enough that PostgreSQL does not read a whole table for a hundred of them
    const text = 'the mango tree has flowers this morning '.repeat(25)
    await db.write(async ({ q, t }) => {
      for (let from = 0; from < ROWS; from += AT_ONCE) {
        const rows = Array.from({ length: AT_ONCE }, (_, i) => ({ id: v7(), number: from + i + 1 }))
        const entry = { code: 'K1', day: 20260301, textBox: text, images: '[]', writtenAt: 1 }
        await q.insert(t.diaryEntries).values(rows.map((row) => ({ ...row, ...entry })))
        const version = {
          code: 'K1',
          day: 20260301,
          textBox: text,
          images: '[]',
          at: 1,
          storedAt: 1,
          open: false,
        }
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
    explained = engine.name === 'sqlite' ? explainSqlite(database) : await explainPostgres(database)
  })
  afterEach(async () => {
    await explained.close()
    await database.destroy()
  })

  const onlyByIndex = engine.name === 'sqlite' ? /^(SEARCH .* USING .*INDEX .*\n?)+$/ : /^(?!.*Seq Scan)/s
  const byKey = engine.name === 'sqlite' ? /\((code=\? AND )?(id|key)=\?\)/ : /_pkey/

  it('each of its rows is found by an index, and removed by its key', async () => {
    const { session, plans } = explained
    const tx: Transaction = { ...session, transaction: true, touch: () => {}, savepoint: (work) => work(tx) }
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
    const ofCampaign = (before: deletion.SomeRows | undefined) =>
      deletion.findSomeOfCampaign(session, 'c', before)
    const ofAccount = (before: deletion.SomeRows | undefined) =>
      deletion.findSomeAnswersOf(session, 'u', before)
    const files = async (before: { keys: string[] } | undefined) => {
      const from = { after: before?.keys.at(-1) ?? '', limit: ROWS_AT_ONCE }
      return { keys: await blobs.listSomeOfCampaign(session, 'c', from) }
    }

    const removed = [
      // versions and their entries alternate
      ...(await removeSome(4, () => deletion.findSomeOfCode(session, 'K1'), remove)),
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
