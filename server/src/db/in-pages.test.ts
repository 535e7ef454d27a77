import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { v7 } from 'uuid'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines, type TestDatabase } from '../../test/databases'
import type { Session } from './database'
import { ROWS_AT_ONCE } from './in-pages'
import { sessionOver } from './postgres/session'
import { connectSqlite, type SqliteStatement } from './sqlite/connection'
import { sqliteSessions } from './sqlite/session'

const MANY = 2 * ROWS_AT_ONCE + 300

/** Reads of a store on a connection of their own, which reports how many rows each statement returns. */
interface Counted {
  read: Session
  close(): Promise<void>
}

function countedSqlite({ location }: TestDatabase, report: (rows: number) => void): Counted {
  const connection = connectSqlite(join(location.dataDir, 'tohfa.db'), 'reader')
  const counted = (statement: SqliteStatement): SqliteStatement =>
    Object.assign(Object.create(statement) as SqliteStatement, {
      raw: () => counted(statement.raw()),
      get: (...values: unknown[]) => statement.get(...values),
      run: (...values: unknown[]) => statement.run(...values),
      all(...values: unknown[]) {
        const rows = statement.all(...values)
        report(rows.length)
        return rows
      },
    })
  const prepare = (text: string) => counted(connection.prepare(text))
  const { plain: read } = sqliteSessions({ ...connection, prepare })
  return { read, close: async () => void connection.raw.close() }
}

function countedPostgres({ location }: TestDatabase, report: (rows: number) => void): Counted {
  const pool = new pg.Pool({ connectionString: location.databaseUrl, max: 2 })
  // `end` does not wait for connections, and the database closes those that remain when it is emptied
  pool.on('error', () => undefined)
  const query = async (config: pg.QueryConfig, values?: unknown[]) => {
    const result = await pool.query<object>(config, values)
    report(result.rows.length)
    return result
  }
  return { read: sessionOver({ query }, true), close: () => pool.end() }
}

describe.each(engines)('lists without a limit on $name', (engine) => {
  let test: TestApp
  let counted: Counted
  let most = 0
  beforeAll(async () => {
    const report = (rows: number) => {
      most = Math.max(most, rows)
    }
    test = await openTestApp(
      {
        name: engine.name,
        async open() {
          const database = await engine.open()
          const { db } = database
          counted = (engine.name === 'sqlite' ? countedSqlite : countedPostgres)(database, report)
          return {
            ...database,
            db: { ...db, read: counted.read },
            async destroy() {
              await counted.close()
              await database.destroy()
            },
          }
        },
      },
      { CAMPAIGNS_PER_ACCOUNT: '5000' },
    )
  })
  afterAll(() => test.close())

  it('are whole and in their order, and no statement returns more than a thousand rows', async () => {
    const supply = await codeSupply(test, 1, { campaign_type: 'diary' })
    const code = await supply.claimed()
    const [owner] = await test.deps.db.read.q.select().from(test.deps.db.read.t.users)
    const numbers = Array.from({ length: MANY }, (_, i) => i + 1)
    const some = numbers.map((number) => ({ number, id: v7() }))
    await test.deps.db.write(async ({ q, t }) => {
      for (let from = 0; from < MANY; from += 100) {
        const part = some.slice(from, from + 100)
        await q.insert(t.diaryEntries).values(
          part.map(({ id, number }) => ({
            ...{ id, code, number, day: 20260301, images: '[]', writtenAt: 1 },
            // some of them are in the bin
            deletedAt: number % 2 === 0 ? number : null,
          })),
        )
        await q.insert(t.campaigns).values(
          part.map(({ id, number }) => ({
            ...{ id, ownerId: owner?.id ?? '', name: `${number}`, nameKey: `${number}`, qrQuantity: 1 },
            // many have the same millisecond
            ...{ campaignType: 'vcard' as const, masterCode: id, createdAt: Math.ceil(number / 7) },
          })),
        )
      }
    })
    most = 0
    const pin = { 'x-pin': '482913' }
    const entries = async (url: string) =>
      (await test.get(url, pin)).json<{ entries: { id: string }[] }>().entries.map(({ id }) => id)
    const backwards = some.toReversed()
    const idsOf = (odd: number) => backwards.filter(({ number }) => number % 2 === odd).map(({ id }) => id)
    expect(await entries(`/api/diary/${code}/entries`)).toEqual(idsOf(1))
    expect(await entries(`/api/diary/${code}/bin`)).toEqual(idsOf(0))
    const campaigns = (await test.get('/api/campaigns', supply.owner)).json<Campaign[]>()
    expect(campaigns.map(({ id }) => id)).toEqual([supply.campaign.id, ...backwards.map(({ id }) => id)])
    expect(most).toBe(ROWS_AT_ONCE)
  })
})
