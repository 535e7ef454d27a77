import BetterSqlite from 'better-sqlite3'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { seedCampaign } from './contract/contract.samples'
import { pendingMigrations, readMigrations, SchemaOutdatedError } from './migrate'
import { openSqlite } from './sqlite/sqlite'

const migration = (name: string) => ({ name, statements: [] })

describe('migrations', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'migrate-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** the project's own migrations, and one more */
  function withAnother(text: string): string {
    const migrationsDir = join(folder, 'migrations')
    cpSync(fileURLToPath(new URL('./migrations', import.meta.url)), migrationsDir, { recursive: true })
    const journal = join(migrationsDir, 'sqlite/meta/_journal.json')
    const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: object[] }
    writeFileSync(journal, JSON.stringify({ entries: [...entries, { tag: 'another' }] }))
    writeFileSync(join(migrationsDir, 'sqlite/another.sql'), text)
    return migrationsDir
  }

  it('are the same in number and name on both engines', () => {
    const names = (engine: 'sqlite' | 'postgres') => readMigrations(engine).map(({ name }) => name)
    expect(names('sqlite').length).toBeGreaterThan(0)
    expect(names('sqlite')).toEqual(names('postgres'))
  })

  it('that are pending are those not yet applied, in order', () => {
    const all = ['a', 'b', 'c'].map(migration)
    expect(pendingMigrations(all, ['a']).map(({ name }) => name)).toEqual(['b', 'c'])
    expect(() => pendingMigrations(all, ['a', 'z'])).toThrow('newer version (it has migration z)')
  })

  it('that are pending stay so if the store must not change', () => {
    const all = ['a', 'b'].map(migration)
    expect(() => pendingMigrations(all, ['a'], { mayMigrate: false })).toThrow(SchemaOutdatedError)
    expect(pendingMigrations(all, ['a', 'b'], { mayMigrate: false })).toEqual([])
  })

  it('that are missing are named, with the places that were searched', () => {
    mkdirSync(join(folder, 'sqlite'))
    expect(() => readMigrations('sqlite', folder)).toThrow(join(folder, 'sqlite'))
  })

  it('that rebuild a table keep the rows that refer to it', async () => {
    const path = join(folder, 'store.db')
    const before = await openSqlite(path)
    await seedCampaign(before)
    await before.close()
    const migrationsDir = withAnother(`CREATE TABLE new_users AS SELECT * FROM users;
      --> statement-breakpoint
      DROP TABLE users;
      --> statement-breakpoint
      CREATE TABLE users (id text PRIMARY KEY NOT NULL, email text NOT NULL, password_hash text NOT NULL,
        is_admin integer NOT NULL DEFAULT 0, token_version integer NOT NULL DEFAULT 0,
        campaign_count integer NOT NULL DEFAULT 0, created_at integer NOT NULL,
        disabled_at integer, deleted_at integer, email_verified_at integer DEFAULT 0);
      --> statement-breakpoint
      INSERT INTO users SELECT id, email, password_hash, is_admin, token_version, campaign_count, created_at,
        disabled_at, deleted_at, email_verified_at FROM new_users;
      --> statement-breakpoint
      DROP TABLE new_users;`)
    const after = await openSqlite(path, { migrationsDir })
    expect(await after.read.q.select().from(after.read.t.codes)).toHaveLength(3)
    await after.close()
  })

  it.each([
    [
      'a statement is wrong',
      'CREATE TABLE extra (id text);\n--> statement-breakpoint\nnonsense',
      'syntax error',
    ],
    ['rows are orphaned', 'DELETE FROM users', 'refer to nothing'],
  ])('leave the store as it was when %s', async (_what, text, message) => {
    const path = join(folder, 'store.db')
    const before = await openSqlite(path)
    await seedCampaign(before)
    await before.close()
    await expect(openSqlite(path, { migrationsDir: withAnother(text) })).rejects.toThrow(message)
    const raw = new BetterSqlite(path, { readonly: true })
    expect(raw.prepare("SELECT name FROM sqlite_master WHERE name = 'extra'").all()).toEqual([])
    expect(raw.prepare('SELECT id FROM users').all()).toEqual([{ id: 'u' }])
    raw.close()
  })
})
