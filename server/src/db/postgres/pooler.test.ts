import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { openBehind, type TestDatabase } from '../../../test/databases'
import { pgbouncerProgram, startPgbouncer } from '../../../test/programs/pgbouncer'
import { databaseContract } from '../contract/contract.test-suite'
import { openDatabase } from '../open-database'

/** the fewest with which every test of the contract works */
const CONNECTIONS = 8

describe.skipIf(!pgbouncerProgram)('behind a pooler in transaction mode (needs PgBouncer)', () => {
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>
  beforeAll(async () => {
    pooler = await startPgbouncer(inject('postgresUrl'), CONNECTIONS)
  })
  afterAll(() => pooler.close())
  const open = () => openBehind(pooler.through)

  databaseContract('postgres', open)

  describe('a store', () => {
    let store: TestDatabase
    beforeEach(async () => {
      store = await open()
    })
    afterEach(() => store.destroy())

    it('learns what other processes touched', async () => {
      const other = await store.reopen()
      const heard: string[] = []
      let listens = false
      other.watch((touched) => {
        if (touched === 'unknown') listens = true
        else heard.push(...touched)
      })
      await expect.poll(() => listens).toBe(true)
      await store.db.write(async (tx) => tx.touch('campaign'))
      await expect.poll(() => heard).toEqual(['campaign'])
      await other.close()
    })

    it('is not opened without an address to listen at', async () => {
      const { databaseUrl, dataDir } = store.location
      await expect(openDatabase({ databaseUrl, dataDir })).rejects.toThrow(
        'DATABASE_LISTEN_URL should be the address of the database itself',
      )
    })

    it.each([
      ['of another database', () => inject('postgresUrl')],
      ['where nobody answers', () => 'postgres://user:topsecret@127.0.0.1:1/tohfa'],
    ])('is not opened with an address to listen at %s', async (_what, databaseListenUrl) => {
      const location = { ...store.location, databaseListenUrl: databaseListenUrl() }
      await expect(openDatabase(location)).rejects.toThrow(/^DATABASE_LISTEN_URL(?!.*topsecret)/)
    })
  })
})
