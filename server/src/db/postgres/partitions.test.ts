import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, type Engine, type TestDatabase } from '../../../test/databases'
import { openTestApp, type TestApp } from '../../../test/app'
import { codeSupply } from '../../../test/codes'
import { entryOperation } from '../../../test/forms'
import * as entries from '../../diary/diary.repository'
import * as operations from '../../operations/applied-operations.repository'
import { sessionOver } from './session'

describe('tables with partitions on postgres', () => {
  const postgres = engines.find(({ name }) => name === 'postgres') as Engine
  let database: TestDatabase
  let test: TestApp
  let client: pg.Client
  beforeAll(async () => {
    test = await openTestApp(postgres)
    ;({ database } = test)
    client = new pg.Client(database.location.databaseUrl)
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await test.close()
  })

  it('are those of operations and diary entries, by the columns that every look-up has', async () => {
    const { rows } = await client.query(
      `SELECT p.partrelid::regclass::text AS name, pg_get_partkeydef(p.partrelid) AS key,
        (SELECT count(*) FROM pg_inherits WHERE inhparent = p.partrelid) AS parts
        FROM pg_partitioned_table p ORDER BY 1`,
    )
    expect(rows).toEqual([
      { name: 'diary_entries', key: 'HASH (code)', parts: 16 },
      { name: 'operations', key: 'HASH (id)', parts: 16 },
    ])
  })

  it('a look-up, a list and a change read one of them', async () => {
    const code = await (await codeSupply(test, 1, { campaign_type: 'diary' })).claimed()
    const operation = entryOperation(code)
    await test.sync([operation])
    const plans: string[] = []
    const explaining = sessionOver(
      {
        async query(config: pg.QueryConfig, values?: unknown[]) {
          const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${config.text}`, values)
          plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
          return client.query(config, values)
        },
      },
      true,
    )
    const key = { code, id: operation.id }
    expect(await operations.find(explaining, operation.id)).toMatchObject({ status: 200 })
    expect(await entries.find(explaining, code, operation.id)).toMatchObject(key)
    expect(await entries.list(explaining, code, { after: null, limit: 10 })).toMatchObject([key])
    const tx = {
      ...explaining,
      transaction: true as const,
      touch() {},
      savepoint: () => Promise.reject(new Error()),
    }
    expect(await entries.lock(tx, code, operation.id)).toMatchObject(key)
    expect(await entries.update(tx, key, { deletedAt: 1 })).toMatchObject({ ...key, deletedAt: 1 })
    expect(plans).toHaveLength(5)
    for (const plan of plans)
      expect(new Set(plan.match(/on (operations|diary_entries)_\d+/g)).size, plan).toBe(1)
  })
})
