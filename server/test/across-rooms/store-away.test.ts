/**
 * The disk is full or the database is away: what can be read is read, what cannot be done is answered with 503 or 507 and
 * a time to try again, nothing is half written, and the server recovers by itself.
 */
import type { DiaryEntry } from '@tohfa/sync-protocol/entities/diary-entry'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import type { OperationResult } from '@tohfa/sync-protocol/operations/sync-answer'
import type { InjectOptions } from 'fastify'
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, rmdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/db/open-database'
import { contentOf } from '../../src/uploads/test-uploads'
import { openTestApp, type TestApp } from '../app'
import { codeSupply } from '../codes'
import { engines } from '../databases'
import { claimForm, claimOperation, entryForm, multipart } from '../forms'
import { phonePhoto } from '../photos'
import { startPostgres, type PostgresServer } from '../programs/postgres'
import { stored } from '../stored'

const RIGHT = '482913'
const WRONG = '000000'
const MINUTE = 60_000
const STRANGERS_TRIES = 8
/** ms, longer than the server relies on one look at the disk */
const LOOK_MS = 3_001

/** Calls while the store is in trouble, past `call`, because these tests are about 5xx answers. */
function callsOf(test: TestApp) {
  const ask = (options: InjectOptions) =>
    test.app.inject({ ...options, headers: { host: 'gifts.test', ...options.headers } })
  return {
    ask,
    readDiary: (code: string, pin = RIGHT) =>
      ask({ method: 'GET', url: `/api/diary/${code}/entries`, headers: { 'x-pin': pin } }),
    writeDiary: (code: string) =>
      ask({ method: 'POST', url: `/api/diary/${code}/entry`, payload: entryForm() }),
    claim: (code: string) => ask({ method: 'POST', url: `/api/qr/${code}/claim`, payload: claimForm() }),
    claimWithPhoto: (code: string, photo: Buffer) =>
      ask({
        method: 'POST',
        url: `/api/qr/${code}/claim`,
        ...multipart([
          ...Object.entries(claimForm()),
          ['profile_image', { bytes: photo, fileName: 'a.jpg', type: 'image/jpeg' }],
        ]),
      }),
    beginUpload: (size: number) =>
      ask({
        method: 'POST',
        url: '/api/uploads',
        headers: { 'tus-resumable': '1.0.0', 'upload-length': String(size) },
      }),
    async sync(operation: object): Promise<OperationResult> {
      const { body } = await ask({ method: 'POST', url: '/api/sync', payload: { operations: [operation] } })
      return JSON.parse(body) as OperationResult
    },
    health: () => ask({ method: 'GET', url: '/api/health' }),
    ready: () => ask({ method: 'GET', url: '/api/readyz' }),
    /** log lines about failures of any kind */
    failures: () =>
      test.log.filter((line) => /"level":(40|50)/.test(line)).map((line) => JSON.parse(line) as Line),
  }
}
interface Line {
  msg: string
  part?: string
}
type Calls = ReturnType<typeof callsOf>

/** Expects a refusal with a time to try again. */
function put(answer: Awaited<ReturnType<Calls['ask']>>, code: string, status: number) {
  expect(answer.json<Problem>()).toMatchObject({ status, code })
  expect([answer.statusCode, Number(answer.headers['retry-after']) > 0]).toEqual([status, true])
}

/** A diary with an entry, and unclaimed codes. */
async function diaryOf(test: TestApp) {
  const supply = await codeSupply(test, 8, { campaign_type: 'diary' })
  const code = await supply.claimed()
  expect((await callsOf(test).writeDiary(code)).statusCode).toBe(200)
  return { code, next: supply.next }
}

const textsOf = (answer: { json<T>(): T }) =>
  answer.json<{ entries: DiaryEntry[] }>().entries.map(({ text }) => text)
const TEXTS = [entryForm().text]

/** A disk that can be filled, with the database and the files of an app. */
interface SmallDisk {
  fill(): void
  free(): void
}

/** What must hold on a full disk, a real one or one imitated by its errors. */
async function whileItIsFull(test: TestApp, disk: SmallDisk) {
  const calls = callsOf(test)
  const photo = await phonePhoto()
  const { code, next } = await diaryOf(test)
  const before = await stored(test)
  disk.fill()

  // the right PIN still reads, however often, although its count could not be written
  for (let i = 0; i < 7; i++) expect(textsOf(await calls.readDiary(code))).toEqual(TEXTS)
  put(await calls.writeDiary(code), 'storage_full', 507)
  put(await calls.claim(next()), 'storage_full', 507)
  put(await calls.claimWithPhoto(next(), photo), 'storage_full', 507)
  expect(await calls.sync(claimOperation(next()))).toMatchObject({
    outcome: 'retry',
    status: 507,
    body: { code: 'storage_full' },
  })
  expect((await calls.health()).json()).toEqual({
    status: 'degraded',
    parts: [{ part: 'space', detail: expect.stringContaining('disk') as string }],
  })
  expect(await stored(test)).toEqual(before)
  // after forty failed writes the log has one line
  expect(calls.failures().map(({ part }) => part)).toEqual(['space'])

  disk.free()
  test.clock.advance(LOOK_MS)
  expect((await calls.health()).json()).toEqual({ status: 'ok' })
  expect((await calls.writeDiary(code)).statusCode).toBe(200)
  expect((await calls.claimWithPhoto(next(), photo)).statusCode).toBe(200)
  expect(calls.failures().map(({ msg }) => msg)).toEqual([
    'the disk is full, or nearly',
    'over: the disk is full, or nearly',
  ])
}

/** The folder of a real disk of 12 MB; undefined if this user may not mount one. */
function mountSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m', 'tmpfs', folder]).status === 0) return folder
  rmdirSync(folder)
  return undefined
}
const mounted = mountSmallDisk()
afterAll(() => {
  if (mounted === undefined) return
  spawnSync('umount', [mounted])
  rmdirSync(mounted)
})

describe.skipIf(mounted === undefined)('a full disk (needs the right to mount one)', () => {
  let test: TestApp
  const usual = process.env.TMPDIR
  beforeEach(async () => {
    process.env.TMPDIR = mounted
    test = await openTestApp(
      {
        name: 'sqlite',
        async open() {
          const location = { dataDir: mkdtempSync(join(tmpdir(), 'store-')) }
          const db = await openDatabase(location)
          const destroy = () => db.close().then(() => rmSync(location.dataDir, { recursive: true }))
          return { db, location, reopen: () => openDatabase(location), destroy }
        },
      },
      { LOG_LEVEL: 'warn', MIN_FREE_MB: '0' },
    )
  })
  afterEach(async () => {
    await test.close()
    if (usual === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usual
  })
  const filler = () => join(mounted ?? '', 'filler')
  const fill = () => {
    for (const bytes of [1024 ** 2, 4096, 1])
      try {
        for (;;) writeFileSync(filler(), Buffer.alloc(bytes), { flag: 'a' })
      } catch {
        // there is no longer space for that many
      }
  }
  const free = () => rmSync(filler(), { force: true })

  it('still reads, refuses new data, stores nothing by halves, and recovers', async () => {
    await whileItIsFull(test, { fill, free })
  })

  it('an upload that found no space waits, and continues where it was', async () => {
    const origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
    const bytes = randomBytes(600_000)
    const call = (method: string, path: string, headers: Record<string, string>, body?: Buffer) =>
      fetch(origin + path, {
        method,
        headers: { 'tus-resumable': '1.0.0', ...headers },
        ...(body && { body: new Uint8Array(body) }),
      })
    const begin = (size: number) => call('POST', '/api/uploads', { 'upload-length': String(size) })
    const url = (await begin(bytes.length)).headers.get('location') ?? ''
    const patch = (offset: number, payload: Buffer) =>
      call(
        'PATCH',
        url,
        { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        payload,
      )
    const full = async (answer: Response) => {
      expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([507, true])
      expect(await answer.json()).toMatchObject({ status: 507, code: 'storage_full' })
    }
    expect((await patch(0, bytes.subarray(0, 100_000))).status).toBe(204)
    fill()
    await full(await patch(100_000, bytes.subarray(100_000)))
    await full(await begin(5))
    free()
    const left = Number((await call('HEAD', url, {})).headers.get('upload-offset'))
    expect(left).toBeGreaterThanOrEqual(100_000)
    expect((await patch(left, bytes.subarray(left))).status).toBe(204)
    expect(await contentOf(test.deps.uploads, url.split('/').at(-1) ?? '')).toEqual(bytes)
    expect(
      callsOf(test)
        .failures()
        .map(({ part }) => part),
    ).toEqual(['space'])
  })
})

const sqlite = engines.filter(({ name }) => name === 'sqlite')

describe.each(sqlite)('a store', (engine) => {
  let test: TestApp
  let calls: Calls
  let writeFails: Error | undefined
  const failing = (code: string) => Object.assign(new Error('a failure of these tests'), { code })
  beforeEach(async () => {
    writeFails = undefined
    test = await openTestApp(engine, { LOG_LEVEL: 'warn' }, ({ db, throttles }) => ({
      throttles: { ...throttles, campaignPins: { tries: STRANGERS_TRIES, windowMs: 60 * MINUTE } },
      db: { ...db, write: (work) => (writeFails ? Promise.reject(writeFails) : db.write(work)) },
    }))
    calls = callsOf(test)
  })
  afterEach(() => test.close())

  it('that has no room still reads, refuses new data, stores nothing by halves, and recovers', async () => {
    await whileItIsFull(test, {
      fill: () => (writeFails = failing('SQLITE_FULL')),
      free: () => (writeFails = undefined),
    })
  })

  it.each(['SQLITE_IOERR_WRITE', 'SQLITE_BUSY', 'SQLITE_CANTOPEN', 'SQLITE_READONLY_DBMOVED'])(
    'that fails with %s answers 503 to changes, and recovers by itself',
    async (code) => {
      const { code: diary, next } = await diaryOf(test)
      writeFails = failing(code)
      put(await calls.claim(next()), 'unavailable', 503)
      expect(await calls.sync(claimOperation(next()))).toMatchObject({ outcome: 'retry', status: 503 })
      expect(textsOf(await calls.readDiary(diary))).toEqual(TEXTS)
      expect((await calls.health()).json()).toMatchObject({
        status: 'degraded',
        parts: [{ part: 'database' }],
      })
      writeFails = undefined
      expect((await calls.health()).json()).toEqual({ status: 'ok' })
      expect(calls.failures().map(({ msg }) => msg)).toEqual([
        'the database is away',
        'over: the database is away',
      ])
    },
  )

  it('that takes no writes still locks a code after five wrong PINs, each time for twice as long', async () => {
    const { code } = await diaryOf(test)
    // two of the five were counted before, in the store
    for (let i = 0; i < 2; i++) expect((await calls.readDiary(code, WRONG)).statusCode).toBe(403)
    writeFails = failing('SQLITE_FULL')
    for (let i = 0; i < 3; i++) expect((await calls.readDiary(code, WRONG)).statusCode).toBe(403)
    const lockedFor = async () => {
      const answer = await calls.readDiary(code)
      expect(answer.json()).toMatchObject({ status: 429, code: 'pin_locked' })
      return Number(answer.headers['retry-after'])
    }
    expect(await lockedFor()).toBe(15 * 60)
    // the lock still holds when the store takes writes again
    writeFails = undefined
    expect(await lockedFor()).toBe(15 * 60)
    writeFails = failing('SQLITE_FULL')
    test.clock.advance(15 * MINUTE)
    for (let i = 0; i < 5; i++) expect((await calls.readDiary(code, WRONG)).statusCode).toBe(403)
    expect(await lockedFor()).toBe(30 * 60)
    test.clock.advance(30 * MINUTE)
    expect(textsOf(await calls.readDiary(code))).toEqual(TEXTS)
    expect((await calls.readDiary(code, WRONG)).statusCode).toBe(403)
    expect(textsOf(await calls.readDiary(code))).toEqual(TEXTS)
  })

  it('that takes no writes stops strangers from trying PINs across a campaign, but not earlier visitors', async () => {
    const supply = await codeSupply(test, 3)
    const codes = [await supply.claimed(), await supply.claimed(), await supply.claimed()]
    writeFails = failing('SQLITE_FULL')
    const tryPin = (code: string, pin: string, remoteAddress: string) =>
      calls.ask({ method: 'POST', url: `/api/qr/${code}/verify-pin`, payload: { pin }, remoteAddress })
    for (let i = 0; i < STRANGERS_TRIES; i++)
      expect((await tryPin(codes[i % 3] ?? '', WRONG, `198.51.100.${i}`)).statusCode).toBe(403)
    const [code = ''] = codes
    put(await tryPin(code, RIGHT, '198.51.100.99'), 'too_many_tries', 429)
    expect((await tryPin(code, RIGHT, '127.0.0.1')).statusCode).toBe(200)
  })

  it('whose disk is nearly full takes text but no new files, and says so', async () => {
    const photo = await phonePhoto()
    const { code, next } = await diaryOf(test)
    test.disk.freeBytes = 499 * 1024 ** 2
    test.clock.advance(LOOK_MS)
    const before = await stored(test)
    put(await calls.beginUpload(10), 'storage_full', 507)
    put(await calls.claimWithPhoto(next(), photo), 'storage_full', 507)
    expect(await stored(test)).toEqual(before)
    expect((await calls.claim(next())).statusCode).toBe(200)
    expect((await calls.writeDiary(code)).statusCode).toBe(200)
    expect(textsOf(await calls.readDiary(code))).toEqual([...TEXTS, ...TEXTS])
    expect((await calls.health()).json()).toMatchObject({ status: 'degraded', parts: [{ part: 'space' }] })
    // 100 bytes above the minimum are space for 100 bytes, but not for 101
    test.disk.freeBytes = 500 * 1024 ** 2 + 100
    test.clock.advance(LOOK_MS)
    expect((await calls.health()).json()).toEqual({ status: 'ok' })
    expect((await calls.beginUpload(100)).statusCode).toBe(201)
    put(await calls.beginUpload(101), 'storage_full', 507)
    expect((await calls.claimWithPhoto(next(), photo)).statusCode).toBe(200)
  })
})

describe('PostgreSQL that is killed', () => {
  let server: PostgresServer
  let test: TestApp
  beforeAll(async () => {
    server = await startPostgres(['synchronous_commit=on'])
    const databaseUrl = await server.createDatabase()
    const location = { databaseUrl, dataDir: '' }
    test = await openTestApp(
      {
        name: 'postgres',
        async open() {
          const db = await openDatabase(location)
          return { db, location, reopen: () => openDatabase(location), destroy: () => db.close() }
        },
      },
      { LOG_LEVEL: 'warn' },
    )
  })
  afterAll(async () => {
    await test.close()
    await server.stop()
  })

  it('makes the server answer 503 with a time and log one line; once it is back, all is as before', async () => {
    const calls = callsOf(test)
    const { code, next } = await diaryOf(test)
    const claim = claimOperation(next())
    await server.crash()
    put(await calls.health(), 'unavailable', 503)
    expect((await calls.health()).json<Problem>().detail).toBe('The database cannot be reached.')
    put(await calls.ready(), 'unavailable', 503)
    expect((await calls.ready()).json<Problem>().detail).toBe('The database cannot be reached.')
    expect((await calls.ask({ method: 'GET', url: '/api/livez' })).json()).toEqual({ status: 'ok' })
    for (let i = 0; i < 3; i++) {
      put(await calls.readDiary(code), 'unavailable', 503)
      put(await calls.claim(next()), 'unavailable', 503)
      expect(await calls.sync(claim)).toMatchObject({
        outcome: 'retry',
        status: 503,
        retry_after: 10,
        body: { code: 'unavailable' },
      })
    }
    // afterwards the epoch may differ, so the server starts no work of a device that knows one
    const payload = { operations: [claim] }
    put(
      await calls.ask({ method: 'POST', url: '/api/sync', payload, headers: { 'tohfa-epoch': '0' } }),
      'unavailable',
      503,
    )
    expect(calls.failures().map(({ part, msg }) => [part, msg])).toEqual([
      ['database', 'the database is away'],
    ])

    await server.restart()
    expect((await calls.ready()).json()).toEqual({ status: 'ok' })
    expect((await calls.health()).json()).toEqual({ status: 'ok' })
    expect(calls.failures().at(-1)?.msg).toBe('over: the database is away')
    expect(textsOf(await calls.readDiary(code))).toEqual(TEXTS)
    expect(await calls.sync(claim)).toMatchObject({ outcome: 'applied', replayed: false })
  })
})
