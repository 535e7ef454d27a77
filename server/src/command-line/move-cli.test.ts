/** `npm run move` and servers, in processes of their own. A stored file that is a pipe pauses a move in the middle. */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { claimForm } from '../../test/forms'
import { formWithPhoto } from '../../test/photos'
import { createDatabase, dropDatabase } from '../../test/programs/postgres'
import { runProgram, startProcess } from '../../test/programs/server-process'
import { temporaryFolder } from '../../test/stores-to-back-up'
import { startTestS3, type TestS3 } from '../blobs/s3/s3.test-server'

const PATIENCE = { timeout: 30_000 }

let s3: TestS3
beforeAll(async () => void (s3 = await startTestS3()))
afterAll(() => s3.stop())

const run = async (...args: string[]) => {
  const { exited, output } = runProgram('move-cli', {}, args)
  return { code: await exited, said: output() }
}
const starts = async (env: Record<string, string>) => {
  const server = await startProcess(env)
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  return server
}
/** What a server says that does not start. */
const refuses = async (env: Record<string, string>) => {
  const { exited, output } = runProgram('main', { PORT: '0', ...env })
  expect(await exited).toBe(1)
  return output()
}
const call = async (origin: string, path: string, body: object, token = '') => {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, string> }
}

/** The places of a move: a folder with a running server and a claim with a photo, and settings of an empty place. */
async function places() {
  const root = await temporaryFolder()
  const old = join(root, 'old')
  const server = await starts({ DATA_DIR: old })
  const account = { email: 'owner@example.com', password: 'a long password' }
  const token = (await call(server.origin, '/api/auth/register', account)).body.access_token ?? ''
  const campaign = { name: 'Spring gifts', qr_quantity: 2 }
  const { id } = (await call(server.origin, '/api/campaigns', campaign, token)).body
  const list = (origin: string) =>
    fetch(`${origin}/api/campaigns/${id}/qrcodes`, { headers: { authorization: `Bearer ${token}` } })
  const [claimed = '', free = ''] = ((await (await list(server.origin)).json()) as { code: string }[]).map(
    ({ code }) => code,
  )
  const form = await formWithPhoto(claimForm())
  const answer = await fetch(`${server.origin}/api/qr/${claimed}/claim`, {
    ...{ method: 'POST', headers: form.headers, body: new Uint8Array(form.payload) },
  })
  expect(answer.status).toBe(200)

  const databaseUrl = await createDatabase(inject('postgresUrl'))
  onTestFinished(() => dropDatabase(databaseUrl))
  const settings = {
    DATA_DIR: join(root, 'new'),
    DATABASE_URL: databaseUrl,
    STORAGE_URL: s3.urlOf(`gifts/${randomUUID()}`),
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  }
  const file = join(root, 'new.env')
  const write = (more: Record<string, string> = {}) =>
    writeFile(
      file,
      Object.entries({ ...settings, ...more })
        .map(([name, value]) => `${name}='${value}'\n`)
        .join(''),
    )
  await write()
  return { root, old, server, list, free, claimed, settings, file, write, account }
}

it('a running server only reads during and after the move, and one with the new settings goes on', async () => {
  const { root, old, server, list, free, claimed, settings, file, account } = await places()
  const claim = (origin: string) => call(origin, `/api/qr/${free}/claim`, claimForm())
  const before = await (await list(server.origin)).text()

  const moved = await run('--from', old, '--to', file)
  expect(moved.said).toMatch(/Moved \d+ rows and 1 file \(0\.\d MB\) in /)
  expect(moved.said).not.toContain('S3RVER')
  expect(moved.code).toBe(0)
  expect(await claim(server.origin)).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(await (await list(server.origin)).text()).toBe(before)
  expect(await (await fetch(`${server.origin}/api/health`)).json()).toMatchObject({
    status: 'degraded',
    parts: [{ part: 'database' }],
  })
  expect(await server.stop('SIGTERM')).toBe(0)
  expect(await refuses({ DATA_DIR: old })).toMatch(
    /^Tohfa cannot start: DATA_DIR should name the store that is in use: this one was moved to postgres:/,
  )
  expect((await run('--from', old, '--to', file)).said).toContain('--from was moved to postgres:')
  const backup = runProgram('backup-cli', { DATA_DIR: old }, ['backup', join(root, 'backup')])
  expect([await backup.exited, backup.output()]).toEqual([1, expect.stringContaining('was moved to')])

  const next = await starts(settings)
  expect(await (await list(next.origin)).text()).toBe(before)
  expect((await claim(next.origin)).status).toBe(200)
  const pin = { pin: claimForm().pin }
  expect((await call(next.origin, `/api/qr/${claimed}/verify-pin`, pin)).status).toBe(200)
  expect((await call(next.origin, '/api/auth/login', account)).status).toBe(200)
  const secret = join(settings.DATA_DIR, 'secret')
  expect((await stat(secret)).mode & 0o777).toBe(0o600)
  expect(await readFile(secret, 'utf8')).toBe(await readFile(join(old, 'secret'), 'utf8'))
  expect(await next.stop('SIGTERM')).toBe(0)

  // and back, into a new folder
  const back = join(root, 'back')
  await mkdir(back)
  expect(await run('--from', file, '--to', back)).toMatchObject({ code: 0 })
  const last = await starts({ DATA_DIR: back })
  expect(((await (await list(last.origin)).json()) as { claimed: boolean }[]).map((c) => c.claimed)).toEqual([
    true,
    true,
  ])

  const released = await run('--release', '--from', old)
  expect(released).toMatchObject({ code: 0, said: expect.stringContaining('do not use both') as string })
  const again = await starts({ DATA_DIR: old })
  expect((await claim(again.origin)).status).toBe(200)
}, 120_000)

it('a killed move is continued by the same command, and nothing starts with a part of a store', async () => {
  const { old, server, list, settings, file } = await places()
  const before = await (await list(server.origin)).text()
  const [photo = ''] = (await readdir(join(old, 'uploads', 'profiles'))).map((name) =>
    join(old, 'uploads', 'profiles', name),
  )
  await rename(photo, `${photo}.aside`)
  expect(spawnSync('mkfifo', [photo]).status).toBe(0)
  for (const [signal, said] of [
    ['SIGKILL', ''],
    ['SIGINT', 'To go on, run the same command again. To give it up: npm run move -- --release --from '],
  ] as const) {
    const cut = runProgram('move-cli', {}, ['--from', old, '--to', file])
    const writer = () => open(photo, constants.O_WRONLY | constants.O_NONBLOCK)
    // it reads the pipe
    await expect.poll(() => writer().then((pipe) => pipe.close(), String), PATIENCE).toBeUndefined()
    cut.child.kill(signal)
    await cut.exited
    expect(cut.output()).toContain(said)
  }
  expect(await refuses(settings)).toMatch(
    /^Tohfa cannot start: DATABASE_URL should name a whole store: the move of .* to this one has not ended\. Run it again: npm run move/,
  )
  await rm(photo)
  await rename(`${photo}.aside`, photo)
  expect(await run('--from', old, '--to', file)).toMatchObject({ code: 0 })
  const next = await starts(settings)
  expect(await (await list(next.origin)).text()).toBe(before)
}, 60_000)

it('says which side and which setting is wrong, and repeats no secret', async () => {
  const { root, old, file, write } = await places()
  const refused = async (said: RegExp, ...args: string[]) => {
    const result = await run(...args)
    expect(result).toMatchObject({ code: 1, said: expect.stringMatching(said) as string })
    expect(result.said).not.toMatch(/topsecret|\n\s+at /)
  }
  const both = ['--from', old, '--to', file]
  await refused(/^Usage: npm run move/, '--from', old)
  await refused(
    /^--from: .*nowhere should be a file with the settings/,
    '--from',
    join(root, 'nowhere'),
    '--to',
    file,
  )
  await refused(/^--from: DATA_DIR should have a store/, '--from', root, '--to', file)
  await write({ DATABASE_URL: 'mysql://user:topsecret@host/db' })
  await refused(/^--to: DATABASE_URL should look like postgres:/, ...both)
  await write({ DATABASE_URL: 'postgres://user:topsecret@127.0.0.1:1/tohfa' })
  await refused(/--to: DATABASE_URL: cannot connect to PostgreSQL at 127\.0\.0\.1:1/, ...both)
  await write({ TOHFA_SECRET: 'topsecret and long enough to be another one' })
  await refused(/^--to: TOHFA_SECRET should be the root secret of the store that is moved/, ...both)
  await write()
  await refused(/^--from: .* is not being moved/, '--release', '--from', old)

  // without its file it is left out on request
  const profiles = join(old, 'uploads', 'profiles')
  await rm(profiles, { recursive: true })
  await refused(/missing {2}profiles\/.*\nThe store does not have 1 file whole\. .*--skip-damaged/, ...both)
  expect(await run(...both, '--skip-damaged')).toMatchObject({
    code: 3,
    said: expect.stringMatching(/1 file was left out[^\n]*\nmissing {2}profiles\//) as string,
  })
}, 60_000)
