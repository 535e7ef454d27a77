import BetterSqlite from 'better-sqlite3'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { insertOperation, operationIds, seedCampaign } from '../contract/contract.samples'
import type { Database } from '../database'
import { createGroupCommit } from '../group-commit'
import { connectSqlite } from './connection'
import { sqliteSessions } from './session'
import { openSqlite } from './sqlite'

/** it fires before anything else in the event loop */
function dueTimer(): Promise<void> {
  const timer = sleep(1)
  const end = performance.now() + 5
  while (performance.now() < end);
  return timer
}

describe('the SQLite store', () => {
  let folder: string
  let path: string
  let db: Database

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sqlite-'))
    path = join(folder, 'store.db')
    db = await openSqlite(path)
    await seedCampaign(db)
  })
  afterEach(async () => {
    await db.close()
    rmSync(folder, { recursive: true })
  })

  /** Opens the store once more: its groups end only by their size, however busy the machine is. */
  async function groupBySize(): Promise<void> {
    await db.close()
    db = await openSqlite(path, { group: { bodies: 64, millis: Infinity } })
  }

  /** another program that has the file open */
  function elsewhere<T>(act: (raw: BetterSqlite.Database) => T): T {
    const raw = new BetterSqlite(path)
    try {
      return act(raw)
    } finally {
      raw.close()
    }
  }

  const insertMany = (count: number) =>
    Array.from({ length: count }, (_, i) => db.write(async (tx) => insertOperation(tx, `o${i}`)))

  it.each([
    ['a timer', () => sleep(1)],
    ['a timer that is due already', () => dueTimer()],
    ['the next tick', () => new Promise<void>((resolve) => process.nextTick(resolve))],
    ['a turn of the event loop', () => new Promise((resolve) => setImmediate(resolve))],
    ['what never comes', () => new Promise(() => undefined)],
  ])('refuses a body that awaits %s, keeps nothing of it, and goes on', async (_what, foreign) => {
    const before = db.write(async (tx) => insertOperation(tx, 'before'))
    const refused = db.write(async (tx) => {
      await insertOperation(tx, 'refused')
      await foreign()
      await insertOperation(tx, 'refused later')
    })
    const after = db.write(async (tx) => insertOperation(tx, 'next'))
    await expect(refused).rejects.toThrow('awaited something other than its own queries')
    expect(await Promise.all([before, after])).toEqual([true, true])
    await sleep(10)
    expect(await operationIds(db.read)).toEqual(['before', 'next'])
  })

  it('does not refuse bodies for the time that their neighbours take', async () => {
    const slow = Array.from({ length: 30 }, (_, i) =>
      db.write(async (tx) => {
        const end = performance.now() + 3
        while (performance.now() < end) await tx.q.select().from(tx.t.codes)
        return insertOperation(tx, `slow${i}`)
      }),
    )
    expect((await Promise.all(slow)).every(Boolean)).toBe(true)
  })

  it('runs bodies strictly one after another', async () => {
    const steps: string[] = []
    const body = (name: string) =>
      db.write(async (tx) => {
        for (const step of [1, 2, 3]) {
          await tx.q.select().from(tx.t.codes)
          steps.push(`${name}${step}`)
        }
      })
    await Promise.all(['a', 'b', 'c'].map(body))
    expect(steps.join(' ')).toBe('a1 a2 a3 b1 b2 b3 c1 c2 c3')
  })

  it('puts waiting ones into one transaction, and answers none before its commit', async () => {
    await groupBySize()
    const seen: number[] = []
    const answered = insertMany(10).map((write) =>
      write.then(() =>
        seen.push(
          elsewhere((raw) => (raw.prepare('SELECT count(*) AS n FROM operations').get() as { n: number }).n),
        ),
      ),
    )
    await Promise.all(answered)
    expect(seen).toEqual(Array.from({ length: 10 }, () => 10))
  })

  it('waits for the disk only with groups in which a body has to', async () => {
    const connection = connectSqlite(path, 'writer')
    const { raw } = connection
    const limits = { bodies: 64, millis: Infinity }
    const group = createGroupCommit(connection, sqliteSessions(connection).leased, limits, () => {})
    const NORMAL = 1
    const FULL = 2
    const level = async () => raw.pragma('synchronous', { simple: true })
    const write = (sync: boolean) => group.write(level, { sync })
    expect(await Promise.all([write(false), write(false)])).toEqual([NORMAL, NORMAL])
    expect(await Promise.all([write(false), write(true)])).toEqual([FULL, FULL])
    expect(await group.write(level)).toBe(FULL)
    // one that has to wait for the disk, and comes while others run that do not
    let late: Promise<unknown> | undefined
    const first = group.write(
      async () => {
        queueMicrotask(() => (late = write(true)))
        return level()
      },
      { sync: false },
    )
    expect(await first).toBe(NORMAL)
    expect(await late).toBe(FULL)
    await group.idle()
    raw.close()
  })

  it('has its log written into the file by a thread and not by the writer', async () => {
    const MEGABYTES = 12
    const text = 'x'.repeat(100_000)
    for (let i = 0; i < MEGABYTES * 10; i++)
      await db.write(({ q, t }) =>
        q
          .insert(t.settings)
          .values({ key: `k${i}`, value: text })
          .returning(),
      )
    // far less than would make the writer do it
    await expect.poll(() => statSync(path).size, { timeout: 20_000 }).toBeGreaterThan(4 * 2 ** 20)
    expect(elsewhere((raw) => raw.pragma('integrity_check', { simple: true }))).toBe('ok')
    expect(await db.read.q.select().from(db.read.t.settings)).toHaveLength(MEGABYTES * 10)
  })

  it('rejects every body of a group whose commit fails, and keeps nothing of it', async () => {
    await groupBySize()
    // a foreign key that only COMMIT checks, broken by one of the operations
    elsewhere((raw) =>
      raw.exec(`CREATE TABLE late (id text REFERENCES users (id) DEFERRABLE INITIALLY DEFERRED);
        CREATE TRIGGER break AFTER INSERT ON operations WHEN NEW.id = 'o3'
        BEGIN INSERT INTO late VALUES ('nobody'); END`),
    )
    const results = await Promise.allSettled(insertMany(6))
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'rejected'))
    expect(await operationIds(db.read)).toEqual([])
    expect(await db.write(async (tx) => insertOperation(tx, 'after'))).toBe(true)
  })

  it.each([
    ['SQLITE_IOERR_FSYNC', 'CommitUnknownError'],
    ['SQLITE_IOERR_WRITE', 'CommitUnknownError'],
    ['SQLITE_FULL', 'SqliteError'],
  ])(
    'a COMMIT that fails with %s rejects the group with %s, keeps nothing of it, and the next one works',
    async (code, name) => {
      const connection = connectSqlite(path, 'writer')
      const { raw } = connection
      const prepare = raw.prepare.bind(raw)
      let failures = 1
      raw.prepare = ((text: string) => {
        const statement = prepare(text)
        if (text !== 'COMMIT') return statement
        const run = () => {
          if (failures-- > 0) throw new BetterSqlite.SqliteError('disk I/O error', code)
          return statement.run()
        }
        return { run }
      }) as typeof raw.prepare
      const limits = { bodies: 64, millis: Infinity }
      const group = createGroupCommit(connection, sqliteSessions(connection).leased, limits, () => {})
      const insert = (id: string) => group.write(async (tx) => insertOperation(tx, id))
      const results = await Promise.allSettled([insert('a'), insert('b')])
      expect(results).toMatchObject([{ reason: { name } }, { reason: { name } }])
      expect(await operationIds(db.read)).toEqual([])
      expect(await insert('a')).toBe(true)
      expect(await operationIds(db.read)).toEqual(['a'])
      await group.idle()
      raw.close()
    },
  )

  it('rejects all bodies of a group if a failure ends its transaction', async () => {
    await groupBySize()
    elsewhere((raw) =>
      raw.exec(`CREATE TRIGGER break BEFORE INSERT ON operations WHEN NEW.id = 'o3'
        BEGIN SELECT RAISE(ROLLBACK, 'disk failed'); END`),
    )
    const results = await Promise.allSettled(insertMany(6))
    expect(results.map(({ status }) => status)).toEqual([
      ...['rejected', 'rejected', 'rejected', 'rejected'],
      ...['fulfilled', 'fulfilled'],
    ])
    expect(results[0]).toMatchObject({ reason: { message: 'disk failed' } })
    expect(await operationIds(db.read)).toEqual(['o4', 'o5'])
  })

  it('lets the event loop turn between groups', async () => {
    let turns = 0
    let counting = true
    const tick = () => {
      turns += 1
      if (counting) setImmediate(tick)
    }
    setImmediate(tick)
    await Promise.all(insertMany(640))
    counting = false
    // 64 a group at most
    expect(turns).toBeGreaterThanOrEqual(9)
  })

  it('can be opened by several at once while it is new', async () => {
    const fresh = join(folder, 'fresh.db')
    const several = await Promise.all([openSqlite(fresh), openSqlite(fresh), openSqlite(fresh)])
    await seedCampaign(several[0])
    expect(await several[2].read.q.select().from(several[2].read.t.codes)).toHaveLength(3)
    for (const one of several) await one.close()
  })

  it('refuses a file that a newer version has migrated', async () => {
    elsewhere((raw) => raw.exec("INSERT INTO schema_migrations VALUES ('9999_future', 1)"))
    await expect(openSqlite(path)).rejects.toThrow('made by a newer version (it has migration 9999_future)')
  })

  it('keeps foreign keys and full syncs on after migrating', async () => {
    await db.close()
    const again = await openSqlite(path)
    const orphan = again.write(async ({ q, t }) => {
      await q.insert(t.pins).values({ code: 'none', hash: 'h' })
    })
    await expect(orphan).rejects.toThrow(/foreign key/i)
    await again.close()
  })
})
