import BetterSqlite from 'better-sqlite3'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runProgram, startProcess } from '../../test/programs/server-process'

const TOHFA_SECRET = 'a secret that is kept in another place'

it('npm run backup copies a store that is in use, npm run restore puts it in an empty place', async () => {
  const root = await mkdtemp(join(tmpdir(), 'tohfa-backup-cli-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const [folder, first, second] = ['backup', 'first', 'second'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ]
  const command = async (dataDir: string, ...args: string[]) => {
    const { exited, output } = runProgram('backup-cli', { DATA_DIR: dataDir, TOHFA_SECRET }, args)
    return { code: await exited, said: output() }
  }
  const account = { email: 'owner@example.com', password: 'a long password' }
  const call = async (origin: string, path: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { access_token: string }
  }

  expect(await command(first, 'backup', folder)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^DATA_DIR should have a store: there is no/) as string,
  })
  const server = await startProcess({ DATA_DIR: first, TOHFA_SECRET })
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  const { access_token } = await call(server.origin, '/api/auth/register', account)
  await call(server.origin, '/api/campaigns', { name: 'Spring gifts', qr_quantity: 3 }, access_token)
  const made = await command(first, 'backup', folder)
  expect(made.said).toMatch(/^Backed up 1 campaign, 3 codes and 0 files/)
  expect(made.said).toContain('The root secret is not in it')
  expect(made.said).not.toContain(TOHFA_SECRET)
  expect(made.code).toBe(0)
  const refused = await command(first, 'restore', folder, '--overwrite')
  expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('stop Tohfa') as string })
  expect(await server.stop('SIGTERM')).toBe(0)
  const older = join(root, 'older')
  await cp(first, older, { recursive: true })
  const schema = (sql: string) => {
    const db = new BetterSqlite(join(older, 'tohfa.db'))
    try {
      return db.prepare(sql).all()
    } finally {
      db.close()
    }
  }
  schema(
    'DELETE FROM schema_migrations WHERE name >= (SELECT max(name) FROM schema_migrations) RETURNING name',
  )
  const applied = schema('SELECT name FROM schema_migrations')
  expect(await command(older, 'backup', folder)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^DATA_DIR names a store of an earlier version/) as string,
  })
  expect(schema('SELECT name FROM schema_migrations')).toEqual(applied)
  expect((await command(first, 'restore', folder)).said).toContain('--overwrite')

  const done = await command(second, 'restore', folder)
  expect(done).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Restored 1 campaign, 3 codes/) as string,
  })
  const storeId = (dataDir: string) => readFile(join(dataDir, 'uploads', '.store-id'), 'utf8')
  expect(await storeId(second)).toBe(await storeId(first))
  const restored = await startProcess({ DATA_DIR: second, TOHFA_SECRET })
  onTestFinished(async () => void (await restored.stop('SIGKILL')))
  expect((await call(restored.origin, '/api/auth/login', account)).access_token).toBeTruthy()
  const sync = await fetch(`${restored.origin}/api/sync`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"operations":[]}',
  })
  expect(sync.headers.get('tohfa-epoch')).toMatch(/^[\w-]{12}$/)
}, 60_000)
