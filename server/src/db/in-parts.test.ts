import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines, type TestDatabase } from '../../test/databases'
import { inParts } from './in-parts'

describe.each(engines)('queries for any number of values on $name', (engine) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await engine.open()
    await database.db.write(({ q, t }) =>
      q
        .insert(t.settings)
        .values(['first', 'last'].map((key) => ({ key, value: key })))
        .returning(),
    )
  })
  afterAll(() => database.destroy())

  const find = (keys: readonly string[]) => {
    const { q, t } = database.db.read
    return inParts(keys, (some) => q.select().from(t.settings).where(inArray(t.settings.key, some)))
  }

  it('return the first and last of more values than one statement may bind', async () => {
    // SQLite binds 32,766, PostgreSQL 65,535
    const keys = ['first', ...Array.from({ length: 70_000 }, (_, i) => `no ${i}`), 'last']
    expect((await find(keys)).map(({ key }) => key)).toEqual(['first', 'last'])
  })

  it('run no query without values', async () => {
    expect(await find([])).toEqual([])
  })
})
