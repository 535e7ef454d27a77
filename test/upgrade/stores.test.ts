/** What an older version stored on a server works with this one, in each database. */
import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../server/src/db/open-database'
import { startPostgres, type PostgresServer } from '../../server/test/programs/postgres'
import { realServer, type RealServer } from '../browser/server'
import { ask, bearer, call, mediaAt, unsigned } from './calls'
import { fixtureNames, readContents, type Contents } from './fixture'
import { engines, laterEnv, openKeptStore, type KeptStore } from './kept-store'

const AUDIT = '/api/admin/audit'
/** Reads are logged too, including those of this test. */
const withoutReads = (entries: unknown) =>
  (entries as { action: string }[]).filter(({ action }) => !action.startsWith('read.'))

const MIGRATIONS = new URL('../../server/src/db/migrations', import.meta.url).pathname

let postgres: PostgresServer
beforeAll(async () => void (postgres = await startPostgres()))
afterAll(() => postgres.stop())

describe.each(fixtureNames().flatMap((name) => engines.map((engine) => ({ name, engine }))))(
  'the store that $name left behind in $engine',
  ({ name, engine }) => {
    let store: KeptStore
    beforeEach(async () => void (store = await openKeptStore(name, engine, postgres)))
    afterEach(() => store.remove())

    it('matches its migrations: none was changed later', async () => {
      const { kept, made } = await store.schemas()
      expect(kept.length).toBeGreaterThan(0)
      expect(made).toEqual(kept)
    })

    it('takes the next migration and loses no row', async () => {
      const rows = () => store.column('SELECT code || claimed FROM codes ORDER BY code')
      const before = await rows()
      const migrationsDir = join(store.location.dataDir, 'migrations')
      await cp(MIGRATIONS, migrationsDir, { recursive: true })
      const journal = join(migrationsDir, engine, 'meta/_journal.json')
      const { entries } = JSON.parse(await readFile(journal, 'utf8')) as { entries: object[] }
      await writeFile(journal, JSON.stringify({ entries: [...entries, { tag: 'next' }] }))
      await writeFile(join(migrationsDir, engine, 'next.sql'), 'ALTER TABLE codes ADD later text')
      await (await openDatabase({ ...store.location, migrationsDir })).close()
      expect(before.length).toBeGreaterThan(0)
      expect(await rows()).toEqual(before)
      expect(await store.column('SELECT later FROM codes LIMIT 1')).toEqual([null])
      expect(await store.column("SELECT name FROM schema_migrations WHERE name = 'next'")).toEqual(['next'])
    })

    describe('with this server', () => {
      let contents: Contents
      let server: RealServer
      beforeEach(async () => {
        contents = await readContents(name)
        server = await realServer(undefined, laterEnv(contents, store.env))
      })

      it('answers every read as before, for the same sessions', async () => {
        const { accounts, reads, media } = contents
        const found: string[] = []
        for (const { answer: before, ...asked } of reads) {
          const { answer, files } = await ask(server.origin, asked, accounts)
          const [now, then] = [answer, before].map((one) => (asked.path === AUDIT ? withoutReads(one) : one))
          expect({ [asked.path]: now }).toMatchObject({ [asked.path]: then })
          for (const file of files) {
            found.push(unsigned(file))
            expect({ [file]: await mediaAt(server.origin, file) }).toEqual({ [file]: media[unsigned(file)] })
          }
        }
        expect(new Set(found)).toEqual(new Set(Object.keys(media)))
      })

      it('knows its accounts, its reset link and the operations that it has applied', async () => {
        const { accounts, reset, replays } = contents
        const { origin } = server
        const logIn = async (email: string, password: string) => {
          const body = JSON.stringify({ email, password })
          const answer = await call(origin, 'POST', '/api/auth/login', { body })
          return (await answer.json()) as { is_admin: boolean }
        }
        expect(await logIn(accounts.owner.email, accounts.owner.password)).toMatchObject({ is_admin: false })
        expect(await logIn(accounts.other.email, accounts.other.password)).toMatchObject({ is_admin: false })
        expect(await logIn(accounts.admin.email, accounts.admin.password)).toMatchObject({ is_admin: true })

        const password = 'a password of after the upgrade'
        const body = JSON.stringify({ token: reset.token, password })
        await call(origin, 'POST', '/api/auth/reset-password', { body })
        await logIn(reset.email, password)

        for (const { method, path, as, headers, body, answer } of replays) {
          const sent = { body, headers: { ...headers, ...(as && bearer(accounts[as].token)) } }
          const again = await call(origin, method, path, sent)
          const isOperation = path === '/api/sync'
          if (!isOperation) expect(again.headers.get('idempotency-replayed')).toBe('true')
          expect(await again.json()).toMatchObject(isOperation ? { ...answer, replayed: true } : answer)
        }
      })
    })
  },
)
