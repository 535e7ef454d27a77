import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { engines, type Engine, type TestDatabase } from '../../../test/databases'
import { createDatabase, dropDatabase } from '../../../test/programs/postgres'
import { openPostgresProxy } from '../../../test/programs/postgres-proxy'
import { insertOperation, operationIds, seedCampaign } from '../contract/contract.samples'
import type { Database, Session } from '../database'
import { SchemaOutdatedError } from '../migrate'
import { StoreUnavailableError } from '../store-unavailable'
import { openPostgres } from './postgres'

describe('the PostgreSQL store', () => {
  const postgres = engines.find(({ name }) => name === 'postgres') as Engine
  let store: TestDatabase
  let url: string
  let db: Database

  beforeEach(async () => {
    store = await postgres.open()
    ;({ db } = store)
    url = store.location.databaseUrl ?? ''
    await seedCampaign(db)
  })
  afterEach(async () => {
    // what `failInserts` makes: otherwise the next test would need another database
    await elsewhere('DROP FUNCTION IF EXISTS fail() CASCADE', 'DROP SEQUENCE IF EXISTS tries')
    await store.destroy()
  })

  async function elsewhere(...statements: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }

  /** of the store's pool */
  async function connections(): Promise<number> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND application_name <> 'tohfa listener'`,
    )
    await client.end()
    return rows.length
  }

  /** of the store, at the server */
  async function waitForLocks(): Promise<number> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    await client.end()
    return rows.length
  }

  /** the next `times` inserts of an operation fail with that SQLSTATE; a sequence also counts what is undone */
  const failInserts = (state: string, times: number) =>
    elsewhere(
      'CREATE SEQUENCE tries',
      `CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF nextval('tries') <= ${times} THEN RAISE EXCEPTION 'again' USING ERRCODE = '${state}'; END IF;
         RETURN NEW; END $$`,
      'CREATE TRIGGER fail BEFORE INSERT ON operations FOR EACH ROW EXECUTE FUNCTION fail()',
    )

  it.each(['40001', '40P01'])('runs a transaction again that failed with %s', async (state) => {
    await failInserts(state, 3)
    let runs = 0
    const kept = await db.write(async (tx) => {
      runs += 1
      return insertOperation(tx, `run${runs}`)
    })
    expect(kept).toBe(true)
    expect(await operationIds(db.read)).toEqual(['run4'])
  })

  it('waits for the disk at a commit, unless the caller does without', async () => {
    // the tests' own store never waits
    const careful = await openPostgres(`${url}&options=-c%20synchronous_commit%3Don`)
    const setting = async ({ q, t }: Session) => {
      const value = sql<string>`current_setting('synchronous_commit')`
      return (await q.select({ value }).from(t.users))[0]?.value
    }
    expect(await careful.write(setting)).toBe('on')
    expect(await careful.write(setting, { sync: false })).toBe('off')
    expect(await careful.write((tx) => insertOperation(tx, 'soon'), { sync: false })).toBe(true)
    expect(await operationIds(db.read)).toEqual(['soon'])
    expect(await careful.write(setting)).toBe('on')
    await careful.close()
  })

  it('gives up a statement that gets no answer, and goes on once there are answers again', async () => {
    const impatient = await openPostgres(url, { queryTimeoutMs: 300 })
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query('BEGIN; LOCK TABLE operations IN ACCESS EXCLUSIVE MODE')
    const write = () => impatient.write((tx) => insertOperation(tx, 'a'))
    await expect(write()).rejects.toThrow('timeout')
    await expect(operationIds(impatient.read)).rejects.toThrow()
    // the server gives up, too: otherwise each try would leave it one more to run
    await expect.poll(waitForLocks).toBe(0)
    await holder.query('ROLLBACK')
    await holder.end()
    // an abandoned write must not happen later without its caller's knowledge
    expect(await operationIds(impatient.read)).toEqual([])
    expect(await write()).toBe(true)
    await impatient.close()
  })

  it('frees the locks of a machine that died inside a transaction', async () => {
    const proxy = await openPostgresProxy(url)
    const dying = await openPostgres(proxy.url, { queryTimeoutMs: 500 })
    const snapshot = await dying.snapshot()
    await operationIds(dying.read)
    const lost = dying.write(async (tx) => {
      await insertOperation(tx, 'same')
      proxy.freeze()
      await insertOperation(tx, 'never sent')
    })
    await expect(lost).rejects.toThrow(StoreUnavailableError)
    await expect(operationIds(dying.read)).rejects.toThrow('Failed query')
    await expect(operationIds(snapshot)).rejects.toThrow('Failed query')
    // it waits for the end of the other one, which has the same key
    expect(await db.write((tx) => insertOperation(tx, 'same'))).toBe(true)
    expect(await operationIds(db.read)).toEqual(['same'])
    await proxy.close()
    await dying.close()
  })

  it.each(['57014', '55P03', '25P03'])('counts a limit of the server, %s, as an outage', async (state) => {
    await failInserts(state, 1)
    await expect(db.write((tx) => insertOperation(tx, 'a'))).rejects.toThrow(StoreUnavailableError)
    expect(await db.write((tx) => insertOperation(tx, 'a'))).toBe(true)
  })

  it('gives up a snapshot whose query gets no answer, but not an idle one', async () => {
    const impatient = await openPostgres(url, { queryTimeoutMs: 300 })
    const resting = await impatient.snapshot()
    const cutOff = await impatient.snapshot()
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query('BEGIN; LOCK TABLE operations IN ACCESS EXCLUSIVE MODE')
    await expect(operationIds(cutOff)).rejects.toThrow('Failed query')
    await cutOff.release()
    await expect.poll(waitForLocks).toBe(0)
    await holder.query('ROLLBACK')
    await holder.end()
    expect(await operationIds(resting)).toEqual([])
    await resting.release()
    const next = await impatient.snapshot()
    expect(await operationIds(next)).toEqual([])
    await next.release()
    await impatient.close()
  })

  it('runs a transaction again even if its body threw another error in place of the database’s', async () => {
    await failInserts('40001', 1)
    const kept = await db.write(async (tx) => {
      try {
        return await insertOperation(tx, 'a')
      } catch {
        throw new Error('something of my own')
      }
    })
    expect(kept).toBe(true)
  })

  it('gives up after some tries, with pauses by the random numbers', async () => {
    await failInserts('40001', 1000)
    let drawn = 0
    const patient = await openPostgres(url, { random: () => ((drawn += 1), 0) })
    await expect(patient.write(async (tx) => insertOperation(tx, 'a'))).rejects.toMatchObject({
      code: '40001',
    })
    expect(drawn).toBe(7)
    await patient.close()
  })

  it('does not run again what failed for another reason', async () => {
    await failInserts('23514', 1)
    let runs = 0
    const failed = db.write(async (tx) => {
      runs += 1
      return insertOperation(tx, 'a')
    })
    await expect(failed).rejects.toMatchObject({ code: '23514' })
    expect(runs).toBe(1)
  })

  it('knows that a COMMIT was refused if a constraint forbids it', async () => {
    await elsewhere(
      'CREATE TABLE late (id text REFERENCES users (id) DEFERRABLE INITIALLY DEFERRED)',
      `CREATE FUNCTION break() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO late VALUES ('nobody'); RETURN NEW; END $$`,
      'CREATE TRIGGER break AFTER INSERT ON operations FOR EACH ROW EXECUTE FUNCTION break()',
    )
    await expect(db.write((tx) => insertOperation(tx, 'a'))).rejects.toMatchObject({ code: '23503' })
  })

  it('resolves a real deadlock by running one of the two again', async () => {
    const update = (first: string, second: string) =>
      db.write(async ({ q, t }) => {
        for (const code of [first, second]) {
          await q.update(t.codes).set({ claimerName: first }).where(eq(t.codes.code, code))
          await sleep(50)
        }
      })
    await Promise.all([update('K1', 'K2'), update('K2', 'K1')])
    const rows = await db.read.q.select({ name: db.read.t.codes.claimerName }).from(db.read.t.codes)
    expect(rows.map(({ name }) => name).filter(Boolean)).toHaveLength(2)
  })

  it('outlives the loss of its connections', async () => {
    await db.read.q.select().from(db.read.t.codes)
    const cut = db.write(async (tx) => {
      await insertOperation(tx, 'cut')
      await elsewhere(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      )
      await insertOperation(tx, 'after')
    })
    await expect(cut).rejects.toThrow()
    // a connection that is no longer listed has already been sent its end
    await expect.poll(connections).toBe(0)
    expect(await operationIds(db.read)).toEqual([])
    expect(await db.write(async (tx) => insertOperation(tx, 'b'))).toBe(true)
  })

  it('counts as away while its role may no longer log in', async () => {
    await elsewhere(
      'DROP ROLE IF EXISTS rotated',
      'CREATE ROLE rotated LOGIN',
      'GRANT ALL ON SCHEMA public TO rotated',
      'GRANT ALL ON ALL TABLES IN SCHEMA public TO rotated',
    )
    const address = new URL(url)
    address.username = 'rotated'
    const theirs = await openPostgres(address.href)
    await elsewhere(
      'ALTER ROLE rotated NOLOGIN',
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'rotated'",
    )
    const written = () => theirs.write((tx) => insertOperation(tx, 'a')).catch((error: unknown) => error)
    await expect.poll(written).toMatchObject({
      name: StoreUnavailableError.name,
      message: expect.stringContaining('not permitted to log in') as string,
    })
    await theirs.close()
    await elsewhere('DROP OWNED BY rotated', 'DROP ROLE rotated')
  })

  describe('of another process', () => {
    let other: Database
    let heard: string[]
    let unknown: number
    beforeEach(async () => {
      other = await openPostgres(url)
      heard = []
      unknown = 0
      other.watch((touched) => {
        if (touched === 'unknown') unknown += 1
        else heard.push(...touched)
      })
      // it listens, and may have missed what was before
      await expect.poll(() => unknown).toBe(1)
    })
    afterEach(() => other.close())
    const touch = (...ids: string[]) => db.write(async (tx) => ids.forEach((id) => tx.touch(id)))

    it('learns what the first one touched, even many at once, and nothing twice', async () => {
      const ids = Array.from({ length: 1000 }, (_, i) => `${i}`.padStart(36, '0'))
      await touch(...ids)
      await expect.poll(() => heard.length).toBe(1000)
      expect([...heard].sort()).toEqual(ids)
      await other.write(async (tx) => tx.touch('own'))
      await touch('last')
      await expect.poll(() => heard.at(-1)).toBe('last')
      expect(heard.slice(1000)).toEqual(['own', 'last'])
      expect(unknown).toBe(1)
    })

    it('learns only the final result of a transaction that was run again', async () => {
      await failInserts('40001', 2)
      let runs = 0
      await db.write(async (tx) => {
        tx.touch(`run ${(runs += 1)}`.replace(' ', ''))
        await insertOperation(tx, 'a')
      })
      await expect.poll(() => heard).toEqual(['run3'])
    })

    it('checks everything after it could not listen for a while', async () => {
      await elsewhere(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'tohfa listener'`,
      )
      await expect.poll(() => unknown).toBeGreaterThanOrEqual(2)
      const listeners = async () => {
        const client = new pg.Client({ connectionString: url })
        await client.connect()
        const { rows } = await client.query(
          `SELECT 1 FROM pg_stat_activity
           WHERE datname = current_database() AND application_name = 'tohfa listener' AND query LIKE 'LISTEN%'`,
        )
        await client.end()
        return rows.length
      }
      await expect.poll(listeners).toBe(1)
      await touch('again')
      await expect.poll(() => heard).toEqual(['again'])
    })

    it('learns what the first one touched just before it was closed', async () => {
      await touch('last')
      await db.close()
      await expect.poll(() => heard).toEqual(['last'])
    })
  })

  it('can read inside as many bodies as there are connections', async () => {
    const narrow = await openPostgres(url, { connections: 6 })
    const bodies = Array.from({ length: 6 }, (_, i) =>
      narrow.write(async (tx) => {
        await insertOperation(tx, `o${i}`)
        return (await narrow.read.q.select().from(narrow.read.t.codes)).length
      }),
    )
    expect(await Promise.all(bodies)).toEqual([3, 3, 3, 3, 3, 3])
    await narrow.close()
  })

  it('is migrated once if several processes start at once', async () => {
    const fresh = await createDatabase(inject('postgresUrl'))
    const several = await Promise.all(
      Array.from({ length: 5 }, () => openPostgres(fresh, { connections: 4 })),
    )
    await seedCampaign(several[0] as Database)
    for (const one of several) {
      expect(await one.read.q.select().from(one.read.t.codes)).toHaveLength(3)
      await one.close()
    }
    await dropDatabase(fresh)
  })

  it('refuses a database that a newer version has migrated, and names the setting', async () => {
    await elsewhere("INSERT INTO schema_migrations VALUES ('9999_future', 1)")
    await expect(openPostgres(url)).rejects.toThrow(
      /^DATABASE_URL: .*made by a newer version \(it has migration 9999_future\)/,
    )
  })

  it('names the setting if its role may not make tables', async () => {
    const fresh = await createDatabase(inject('postgresUrl'))
    const readOnly = new URL(fresh)
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on')
    await expect(openPostgres(readOnly.href)).rejects.toThrow(/^DATABASE_URL: .*read-only transaction/)
    await dropDatabase(fresh)
  })

  it('stays as it is if it must not change', async () => {
    const fresh = await createDatabase(inject('postgresUrl'))
    await expect(openPostgres(fresh, { mayMigrate: false })).rejects.toThrow(SchemaOutdatedError)
    const client = new pg.Client({ connectionString: fresh })
    await client.connect()
    const { rows } = await client.query("SELECT 1 FROM pg_tables WHERE schemaname = 'public'")
    await client.end()
    expect(rows).toEqual([])
    await dropDatabase(fresh)
  })
})
