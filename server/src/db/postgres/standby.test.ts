/** Exports and lists that are read from a real standby: they miss nothing, whatever becomes of it. */
import { sql } from 'drizzle-orm'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app'
import { startWithStandby, type PostgresServer, type Standby } from '../../../test/programs/postgres'
import { openPostgresProxy } from '../../../test/programs/postgres-proxy'
import { makeAdmin, OPERATOR } from '../../accounts/make-admin'
import type { Database, Session } from '../database'
import { openDatabase } from '../open-database'
import * as settings from '../settings.repository'

const dataDir = mkdtempSync(join(tmpdir(), 'standby-'))
let primary: PostgresServer
let standby: Standby
let databaseUrl: string
let databaseReadUrl: string
const ends: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  ;({ primary, standby } = await startWithStandby(async ({ url }) => {
    const way = await openPostgresProxy(url)
    ends.push(way.close)
    return Number(new URL(way.url).port)
  }))
  databaseUrl = await primary.createDatabase()
  await standby.caughtUp()
  const { pathname } = new URL(databaseUrl)
  databaseReadUrl = standby.url.replace('/postgres?', `${pathname}?`)
})
afterAll(async () => {
  await standby.stop()
  await primary.stop()
  for (const end of ends) await end()
  rmSync(dataDir, { recursive: true })
})

const open = (readUrl = databaseReadUrl) => openDatabase({ databaseUrl, databaseReadUrl: readUrl, dataDir })
/** Which server answers. */
const serverOf = async ({ q, t }: Session) => {
  const [row] = await q
    .select({ standby: sql<boolean>`pg_is_in_recovery() and count(*) >= 0` })
    .from(t.settings)
  return row?.standby === true ? 'standby' : 'primary'
}
async function onStandby(...statements: string[]) {
  const client = new pg.Client({ connectionString: standby.url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
const delayed = (by: string) =>
  onStandby(`ALTER SYSTEM SET recovery_min_apply_delay = '${by}'`, 'SELECT pg_reload_conf()')

describe('a standby', () => {
  let db: Database
  beforeEach(async () => {
    db = await open()
    return () => db.close()
  })
  const write = (value: string) => db.write((tx) => settings.put(tx, 'noted', value))
  const noted = (session: Session) => settings.find(session, 'noted')
  const inSnapshot = async <T>(read: (session: Session) => Promise<T>) => {
    const snapshot = await db.snapshot()
    return read(snapshot).finally(snapshot.release)
  }

  it('answers lists and exports with all that was written before, and nothing else', async () => {
    for (let i = 0; i < 30; i++) {
      await write(`change ${i}`)
      expect(await db.report(noted)).toBe(`change ${i}`)
      expect(await inSnapshot(noted)).toBe(`change ${i}`)
    }
    expect([await db.report(serverOf), await inSnapshot(serverOf)]).toEqual(['standby', 'standby'])
    expect(await serverOf(db.read)).toBe('primary')
    expect(await db.lookAtStandby?.()).toBeNull()
    await expect(db.report((session) => session.q.delete(session.t.settings))).rejects.toThrow()
  })

  it('that is a minute behind is not used until it has caught up', async () => {
    await delayed('1min')
    await write('within the minute')
    expect([await db.report(noted), await inSnapshot(noted)]).toEqual(Array(2).fill('within the minute'))
    expect([await db.report(serverOf), await inSnapshot(serverOf)]).toEqual(['primary', 'primary'])
    expect(await db.lookAtStandby?.()).toEqual({ why: 'behind', words: 'is behind' })
    await delayed('0')
    await standby.caughtUp()
    expect(await db.lookAtStandby?.()).toBeNull()
    expect([await db.report(noted), await db.report(serverOf)]).toEqual(['within the minute', 'standby'])
  })

  it('that dies, even in the middle of a list, causes no failure, and is used again once it is back', async () => {
    await write('before it died')
    const asked: string[] = []
    const list = await db.report(async (session) => {
      asked.push(await serverOf(session))
      if (asked.length === 1) await standby.crash()
      return noted(session)
    })
    expect([list, asked]).toEqual(['before it died', ['standby', 'primary']])
    await write('while it was dead')
    expect([await db.report(noted), await inSnapshot(noted)]).toEqual(Array(2).fill('while it was dead'))
    const unused = await db.lookAtStandby?.()
    expect(unused).toMatchObject({
      why: 'away',
      words: expect.stringMatching(/^cannot be used \(.+\)$/) as string,
    })
    // nor is it needed for a start
    await (await open()).close()
    await standby.restart()
    await standby.caughtUp()
    expect(await db.lookAtStandby?.()).toBeNull()
    expect([await db.report(noted), await db.report(serverOf)]).toEqual(['while it was dead', 'standby'])
  })

  it('of another database stops the start; one that follows no server is not used', async () => {
    await expect(open(standby.url)).rejects.toThrow(/^DATABASE_READ_URL should be the address of a standby/)
    const leading = await open(databaseUrl)
    expect(await leading.lookAtStandby?.()).toMatchObject({ why: 'leading' })
    expect(await leading.report(serverOf)).toBe('primary')
    await leading.close()
  })
})

it('an admin sees in lists and files what was just done, even if the standby is a minute behind', async () => {
  const db = await open()
  const location = { databaseUrl, databaseReadUrl, dataDir }
  const test: TestApp = await openTestApp({
    name: 'postgres',
    open: async () => ({ db, location, reopen: open, destroy: () => db.close() }),
  })
  await makeAdmin(test.deps, OPERATOR.environment, 'admin@example.com', async () => 'a long password')
  const login = { email: 'admin@example.com', password: 'a long password' }
  const { access_token: token } = (await test.post('/api/auth/login', login)).json<{ access_token: string }>()
  const headers = { authorization: `Bearer ${token}` }
  const listed = async () => (await test.get('/api/admin/users', headers)).json<{ email: string }[]>()
  const file = async () => (await test.get('/api/admin/exports/users.csv', headers)).body
  for (const [delay, email] of [
    ['0', 'at-once@example.com'],
    ['1min', 'behind@example.com'],
  ] as const) {
    await delayed(delay)
    await test.signUp(email)
    expect((await listed()).map((user) => user.email)).toContain(email)
    expect(await file()).toContain(email)
  }
  await delayed('0')
  await test.close()
})
