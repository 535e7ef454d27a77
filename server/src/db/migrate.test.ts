import BetterSqlite from 'better-sqlite3'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as totals from '../counters/counters.repository'
import { seedCampaign } from './contract.samples'
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

  it('that are pending are left so where the store must not change', () => {
    const all = ['a', 'b'].map(migration)
    expect(() => pendingMigrations(all, ['a'], { mayMigrate: false })).toThrow(SchemaOutdatedError)
    expect(pendingMigrations(all, ['a', 'b'], { mayMigrate: false })).toEqual([])
  })

  it('that are missing are said to be, with where they were looked for', () => {
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
        email_key text, disabled_at integer, deleted_at integer, email_verified_at integer DEFAULT 0);
      --> statement-breakpoint
      INSERT INTO users SELECT * FROM new_users;
      --> statement-breakpoint
      DROP TABLE new_users;`)
    const after = await openSqlite(path, { migrationsDir })
    expect(await after.read.q.select().from(after.read.t.codes)).toHaveLength(3)
    await after.close()
  })

  it('that let files be shared keep the files that are there', async () => {
    const path = join(folder, 'store.db')
    const migrationsDir = join(folder, 'earlier')
    cpSync(fileURLToPath(new URL('./migrations', import.meta.url)), migrationsDir, { recursive: true })
    const journal = join(migrationsDir, 'sqlite/meta/_journal.json')
    const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: object[] }
    writeFileSync(journal, JSON.stringify({ entries: entries.slice(0, 2) }))
    const before = await openSqlite(path, { migrationsDir })
    await before.close()
    const raw = new BetterSqlite(path)
    raw.exec("INSERT INTO blobs VALUES ('a', 'c', 'image/jpeg', 5, 1), ('b', 'd', 'image/jpeg', 6, 2)")
    raw.close()
    const after = await openSqlite(path)
    const { q, t } = after.read
    expect(await q.select().from(t.blobs)).toEqual([
      { key: 'a', campaignId: 'c', digest: null, contentType: 'image/jpeg', size: 5, createdAt: 1 },
      { key: 'b', campaignId: 'd', digest: null, contentType: 'image/jpeg', size: 6, createdAt: 2 },
    ])
    await after.close()
  })

  it('that ask for confirmed emails count the earlier ones as confirmed', async () => {
    const path = join(folder, 'store.db')
    const migrationsDir = join(folder, 'earlier')
    cpSync(fileURLToPath(new URL('./migrations', import.meta.url)), migrationsDir, { recursive: true })
    const journal = join(migrationsDir, 'sqlite/meta/_journal.json')
    const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
    const before = entries.slice(
      0,
      entries.findIndex(({ tag }) => tag.endsWith('_mails')),
    )
    writeFileSync(journal, JSON.stringify({ entries: before }))
    await (await openSqlite(path, { migrationsDir })).close()
    const raw = new BetterSqlite(path)
    raw.exec("INSERT INTO users (id, email, password_hash, created_at) VALUES ('u', 'u@example.org', 'h', 5)")
    raw.close()
    const after = await openSqlite(path)
    const { q, t } = after.read
    expect(await q.select().from(t.users)).toMatchObject([{ id: 'u', emailVerifiedAt: 0 }])
    await after.close()
  })

  it('that keep counts begin with what is there', async () => {
    const path = join(folder, 'store.db')
    const migrationsDir = join(folder, 'earlier')
    cpSync(fileURLToPath(new URL('./migrations', import.meta.url)), migrationsDir, { recursive: true })
    const journal = join(migrationsDir, 'sqlite/meta/_journal.json')
    const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
    const earlier = entries.slice(
      0,
      entries.findIndex(({ tag }) => tag === '0005_admin'),
    )
    writeFileSync(journal, JSON.stringify({ entries: earlier }))
    const before = await openSqlite(path, { migrationsDir })
    await before.close()
    const raw = new BetterSqlite(path)
    raw.exec(`INSERT INTO users (id, email, password_hash, created_at) VALUES ('u', 'u@example.com', 'x', 1);
      INSERT INTO campaigns (id, owner_id, name, campaign_type, qr_quantity, claimed_count, master_code, created_at)
      VALUES ('c', 'u', 'C', 'vcard', 5, 2, 'm', 1), ('d', 'u', 'D', 'vcard', 7, 1, 'n', 1)`)
    raw.close()
    const after = await openSqlite(path)
    expect(await totals.sum(after.read)).toEqual({ users: 1, campaigns: 2, codes: 12, claimed: 3 })
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
