import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { engines, type Engine } from '../test/databases'
import { claimOperation } from '../test/forms'
import { createDatabase, dropDatabase } from '../test/programs/postgres'
import { boundByPermissions, runProgram, startProcess } from '../test/programs/server-process'

const PASSWORD = 'the admins own words'
let folder: string
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'tohfa-start-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

const post = async (url: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const login = (origin: string, email: string, password = PASSWORD) =>
  post(`${origin}/api/auth/login`, { email, password })

/** Makes gifts, and returns their codes. */
async function giftsAt(origin: string, quantity: number): Promise<string[]> {
  const made = await post(`${origin}/api/auth/register`, { email: 'o@example.com', password: PASSWORD })
  const headers = { authorization: `Bearer ${String(made.body.access_token)}` }
  const campaign = await post(`${origin}/api/campaigns`, { name: 'x', qr_quantity: quantity }, headers)
  const list = await fetch(`${origin}/api/campaigns/${String(campaign.body.id)}/qrcodes`, { headers })
  return ((await list.json()) as { code: string }[]).map(({ code }) => code)
}
const claim = (origin: string, codes: string[]) =>
  fetch(`${origin}/api/sync`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operations: codes.map((code) => claimOperation(code)) }),
  })

describe('a server that cannot start', { timeout: 30_000 }, () => {
  const fails = async (env: Record<string, string>) => {
    const { exited, output } = runProgram('main', {
      DATA_DIR: join(folder, 'fails'),
      PORT: '0',
      ...env,
    })
    expect(await exited).toBe(1)
    return output()
  }

  it('names the setting and repeats no secret', async () => {
    const printed = await fails({ TOHFA_SECRET: 'short-secret', DATABASE_URL: 'postgres://u:topsecret@x/y' })
    expect(printed).toMatch(/^Tohfa cannot start: TOHFA_SECRET should be /)
    expect(printed).not.toMatch(/short-secret|topsecret|\n\s+at /)
  })

  it('names DATABASE_READ_URL if it is the address of another database', async () => {
    const [database, other] = [await createDatabase(inject('postgresUrl')), inject('postgresUrl')]
    const printed = await fails({ DATABASE_URL: database, DATABASE_READ_URL: other })
    await dropDatabase(database)
    expect(printed).toContain('Tohfa cannot start: DATABASE_READ_URL should be the address of a standby')
    expect(printed).not.toMatch(/\n\s+at /)
  })

  it.each([
    ['in a folder that takes no new name', '/proc/nope'],
    ['deep in a folder that takes no new name', '/proc/nope/data'],
    ['longer than any disk takes', join(tmpdir(), 'd'.repeat(300))],
  ])('names DATA_DIR at once if it is %s', async (_what, DATA_DIR) => {
    const printed = await fails({ DATA_DIR })
    expect(printed).toContain('Tohfa cannot start: DATA_DIR')
    expect(printed).not.toMatch(/\n\s+at /)
  })

  it('names DATA_DIR if a folder is in the place of its secret', async () => {
    const dir = join(folder, 'odd')
    await mkdir(join(dir, 'secret'), { recursive: true })
    const printed = await fails({ DATA_DIR: dir })
    expect(printed).toContain('Tohfa cannot start: DATA_DIR')
    expect(printed).not.toMatch(/\n\s+at /)
  })

  it.each([
    ['an address of another machine', '192.0.2.1'],
    ['an address of no interface', 'fe80::1'],
    ['a name that nobody has', 'not a host'],
  ])('names HOST if it is %s', async (_what, HOST) => {
    const printed = await fails({ HOST })
    expect(printed).toContain('Tohfa cannot start: HOST')
    expect(printed).not.toMatch(/\n\s+at /)
  })

  it.each(['PORT', 'METRICS_PORT'])('names %s if it is taken', async (name) => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
    const { port } = taken.address() as AddressInfo
    const printed = await fails({ [name]: String(port) })
    taken.close()
    expect(printed).toContain(`Tohfa cannot start: ${name}`)
    expect(printed).not.toMatch(/\n\s+at /)
  })
})

const bound = boundByPermissions()
describe.skipIf(bound === undefined)(
  'a data folder that cannot be written to (as root, this needs setpriv)',
  { timeout: 60_000 },
  () => {
    /** Takes the right to write from all folders in it, and gives it back. */
    const setAll = async (dir: string, mode: number) => {
      const inside = await readdir(dir, { recursive: true, withFileTypes: true })
      const folders = inside.filter((entry) => entry.isDirectory())
      for (const path of [dir, ...folders.map(({ parentPath, name }) => join(parentPath, name))])
        await chmod(path, mode)
    }
    let dataDir: string
    beforeEach(async () => {
      dataDir = await mkdtemp(join(folder, 'read-only-'))
      return () => setAll(dataDir, 0o700)
    })
    const refusal = async () => {
      await setAll(dataDir, 0o500)
      const { exited, output } = runProgram('main', { DATA_DIR: dataDir, PORT: '0' }, [], '', bound)
      expect(await exited).toBe(1)
      expect(output()).toContain('Tohfa cannot start: DATA_DIR')
      expect(output()).not.toMatch(/\n\s+at /)
    }

    it.each(['SIGINT', 'SIGKILL'] as const)(
      'stops the start, with or without a store, which stays as %s has left it',
      async (signal) => {
        await refusal()
        await setAll(dataDir, 0o700)
        const first = await startProcess({ DATA_DIR: dataDir }, bound)
        await giftsAt(first.origin, 1)
        await first.stop(signal)
        const left = async () => {
          const names = (await readdir(dataDir)).filter((name) => /\.db(-wal)?$/.test(name))
          return Promise.all(names.map((name) => readFile(join(dataDir, name), 'base64')))
        }
        const before = await left()
        expect(before).toHaveLength(signal === 'SIGKILL' ? 2 : 1)
        await refusal()
        expect(await left()).toEqual(before)
      },
    )

    it('makes a running server answer new files with 503 and a time, until it can be written to again', async () => {
      const server = await startProcess({ DATA_DIR: dataDir }, bound)
      const codes = await giftsAt(server.origin, 1)
      const upload = () =>
        fetch(`${server.origin}/api/uploads`, {
          method: 'POST',
          headers: {
            'tus-resumable': '1.0.0',
            'upload-length': '5',
            'content-type': 'application/offset+octet-stream',
          },
          body: 'bytes',
        })
      await setAll(dataDir, 0o500)
      const refused = await upload()
      expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true])
      expect(await refused.json()).toMatchObject({ code: 'unavailable' })
      expect(await (await claim(server.origin, codes)).text()).toContain('"outcome":"applied"')
      await setAll(dataDir, 0o700)
      expect((await upload()).status).toBe(201)
      expect(await server.stop('SIGINT')).toBe(0)
    })
  },
)

/** Settings that make the programs open a new store. */
async function newStore(engine: Engine) {
  const { location, destroy } = await engine.open()
  onTestFinished(destroy)
  const { dataDir, databaseUrl } = location
  return { DATA_DIR: dataDir, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) }
}

describe.each(engines)('a server on $name', { timeout: 60_000 }, (engine) => {
  it('listens, makes the admin, keeps its secret to itself, ends on SIGTERM and comes back', async () => {
    const made = { ADMIN_EMAIL: 'Admin@Example.com', ADMIN_PASSWORD: PASSWORD }
    const env = { ...(await newStore(engine)), ...made }
    const first = await startProcess(env)
    expect(await (await fetch(`${first.origin}/api/health`)).json()).toEqual({ status: 'ok' })
    const admin = await login(first.origin, 'admin@example.com')
    expect(admin).toMatchObject({ status: 200, body: { is_admin: true } })
    expect(first.output()).not.toContain(PASSWORD)
    expect((await stat(join(env.DATA_DIR, 'secret'))).mode & 0o777).toBe(0o600)
    expect(await first.stop('SIGTERM')).toBe(0)

    const second = await startProcess(env)
    const headers = { authorization: `Bearer ${String(admin.body.access_token)}` }
    expect((await fetch(`${second.origin}/api/user/profile`, { headers })).status).toBe(200)
    expect(await second.stop('SIGINT')).toBe(0)
  })

  it('makes a new store once if several start at once', async () => {
    const dataDir = await mkdtemp(join(folder, 'at-once-'))
    const databaseUrl = engine.name === 'postgres' ? await createDatabase(inject('postgresUrl')) : ''
    const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
    const servers = await Promise.all([startProcess(env), startProcess(env), startProcess(env)])
    const [first, ...others] = servers
    const made = await post(`${first!.origin}/api/auth/register`, {
      email: 'o@example.com',
      password: PASSWORD,
    })
    const headers = { authorization: `Bearer ${String(made.body.access_token)}` }
    for (const { origin } of others)
      expect((await fetch(`${origin}/api/user/profile`, { headers })).status).toBe(200)
    for (const server of servers) expect(await server.stop('SIGTERM')).toBe(0)
    if (databaseUrl) await dropDatabase(databaseUrl)
  })

  it('removes nothing for good while its clock is new', async () => {
    const server = await startProcess({ ...(await newStore(engine)), LOG_LEVEL: 'info' })
    const left = () => server.output().match(/"swept":"skipped: the clock is new or was set"/g) ?? []
    // the bin of diaries, files without a row, old security events and hashes of keys
    await expect.poll(() => left().length, { timeout: 20_000 }).toBe(4)
    expect(await server.stop('SIGTERM')).toBe(0)
  })

  it('answers what is under way after it is asked to stop, and waits for no idle connection', async () => {
    const server = await startProcess(await newStore(engine))
    const codes = await giftsAt(server.origin, 60)
    const silent = connect(Number(new URL(server.origin).port), '127.0.0.1')
    silent.on('error', () => {})

    const answer = await claim(server.origin, codes)
    const stopped = server.stop('SIGTERM')
    const lines = (await answer.text()).split('\n').filter(Boolean)
    expect(lines.filter((line) => line.includes('"outcome":"applied"'))).toHaveLength(60)
    // the end of the grace period would exit with 1
    expect(await stopped).toBe(0)
    silent.destroy()
  })
})

describe.each(engines.slice(0, 1))('a server that is watched', { timeout: 60_000 }, (engine) => {
  it('serves for five more seconds after SIGTERM, while it tells the proxy to send nobody', async () => {
    const server = await startProcess(await newStore(engine))
    const status = async (path: string) => (await fetch(`${server.origin}${path}`)).status
    expect(await status('/api/readyz')).toBe(200)
    const stopped = server.stop('SIGTERM')
    await expect.poll(() => status('/api/readyz')).toBe(503)
    expect([await status('/api/livez'), await status('/api/config')]).toEqual([200, 200])
    expect(await stopped).toBe(0)
  })

  it('logs once that its database is gone, even if nobody sends a request', async () => {
    const [database, dir] = [await createDatabase(inject('postgresUrl')), join(folder, 'left')]
    const server = await startProcess({ DATA_DIR: dir, DATABASE_URL: database })
    await dropDatabase(database)
    const errors = () => server.output().match(/"level":50.*/g) ?? []
    await expect.poll(() => errors().length, { timeout: 20_000 }).toBe(1)
    expect(errors()[0]).toContain('the database is away')
    expect(await server.stop('SIGINT')).toBe(0)
  })

  it('answers metrics on a port of their own, and on no other', async () => {
    const server = await startProcess({ ...(await newStore(engine)), METRICS_PORT: '0' })
    const [, address = ''] = /^Metrics are at (http:\/\/127\.0\.0\.1:\S+)$/m.exec(server.output()) ?? []
    const metrics = await fetch(address)
    expect(metrics.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    expect(await metrics.text()).toMatch(/^tohfa_store_reachable\{part="database"\} 1$/m)
    expect((await fetch(new URL('/', address))).status).toBe(404)
    expect(await (await fetch(`${server.origin}/metrics`)).text()).not.toContain('tohfa_')
    expect(await server.stop('SIGTERM')).toBe(0)
  })
})

const admin = async (env: Record<string, string>, args: string[], input = '') => {
  const { exited, output } = runProgram('admin-cli', env, args, input)
  return { code: await exited, printed: output() }
}

// nothing of it depends on the database
describe.each(engines.slice(0, 1))('npm run admin on $name', { timeout: 60_000 }, (engine) => {
  it('makes an admin with a given or a made password, and promotes an existing account', async () => {
    const env = await newStore(engine)
    expect(await admin(env, ['add', 'Given@Example.com'], `${PASSWORD}\n`)).toEqual({
      code: 0,
      printed: 'given@example.com is a new admin.\n',
    })
    const made = await admin(env, ['add', 'made@example.com'])
    const password = /^Password, shown only once: (\S+)$/m.exec(made.printed)?.[1] ?? ''
    expect(password.length).toBeGreaterThanOrEqual(16)

    const server = await startProcess(env)
    expect(await login(server.origin, 'given@example.com')).toMatchObject({
      status: 200,
      body: { is_admin: true },
    })
    expect(await login(server.origin, 'made@example.com', password)).toMatchObject({
      body: { is_admin: true },
    })
    await post(`${server.origin}/api/auth/register`, { email: 'known@example.com', password: PASSWORD })
    // beside the running server
    const promoted = await admin(env, ['add', 'known@example.com'])
    expect(promoted.printed).toMatch(
      /^known@example\.com had an account, which is now an admin: it has a new password, and it was logged out everywhere\.$/m,
    )
    const [, theirs = ''] = /^Password, shown only once: (\S+)$/m.exec(promoted.printed) ?? []
    expect(await login(server.origin, 'known@example.com')).toMatchObject({ status: 401 })
    expect(await login(server.origin, 'known@example.com', theirs)).toMatchObject({
      status: 200,
      body: { is_admin: true },
    })
    expect((await admin(env, ['add', 'known@example.com'])).printed).toBe(
      'known@example.com was an admin already.\n',
    )
    expect(await server.stop('SIGTERM')).toBe(0)
  })
})

it('npm run admin says how it is used, and why a password cannot be used', { timeout: 60_000 }, async () => {
  const env: Record<string, string> = { DATA_DIR: join(folder, 'no-admin') }
  for (const args of [
    ['add', 'nobody'],
    ['remove', 'a@b.cd'],
  ])
    expect(await admin(env, args)).toEqual({
      code: 1,
      printed: 'Usage: npm run admin -- add EMAIL, or: npm run admin -- reset-second-step EMAIL\n',
    })
  expect(await admin(env, ['--help'])).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/^Usage: npm/) as string,
  })
  const short = await admin(env, ['add', 'short@example.com'], 'short\n')
  expect(short).toEqual({
    code: 1,
    printed: 'The password cannot be used: Password must be at least 8 characters\n',
  })
  env.PASSWORDS = 'strict'
  expect(await admin(env, ['add', 'easy@example.com'], 'Password1\n')).toEqual({
    code: 1,
    printed: 'The password cannot be used: Please choose a password that is harder to guess\n',
  })
})
