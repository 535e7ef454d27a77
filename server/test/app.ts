import type { AccessToken } from '@tohfa/sync-protocol/entities/user'
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { ListedQrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { AUDIO_MAX_BYTES } from '@tohfa/sync-protocol/files/file-limits'
import type { OperationResult } from '@tohfa/sync-protocol/operations/sync-answer'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { buildApp } from '../src/app'
import { createByteQuota } from '../src/blobs/byte-quota'
import { createStoredBlobs } from '../src/blobs/stored-blobs'
import { openLocalBlobStore } from '../src/blobs/local-blob-store'
import { readConfig } from '../src/config/config'
import type { Deps } from '../src/deps'
import { createThrottles } from '../src/rate-limits/throttles'
import { LIVE } from '../src/live/live.settings'
import { createDocumentWorker, type DocumentWorker } from '../src/qr-sheets/worker/document-worker'
import { createArgonHasher, type HashCost, type Hasher } from '../src/crypto/hasher'
import { noMetrics } from '../src/health/metrics'
import { createIds } from '../src/ids'
import { createSecrets } from '../src/crypto/secrets'
import { createFreeSpace } from '../src/uploads/free-space'
import { openSpool } from '../src/uploads/spool'
import { noMailer } from '../src/mail/mailer'
import { noTranscriber } from '../src/transcription/transcriber'
import { createUploadStore } from '../src/uploads/upload-store'
import type { Engine, TestDatabase } from './databases'
import { differenceOf, partDifference, type Answered } from './described'

/** A clock that only moves on request. */
export interface TestClock {
  now(): number
  advance(ms: number): void
}

type Headers = Record<string, string | undefined>
type Payload = NonNullable<InjectOptions['payload']>

export interface TestApp {
  app: FastifyInstance
  deps: Deps
  database: TestDatabase
  clock: TestClock
  /** `METHOD /pattern` of every route */
  routes: string[]
  dataDir: string
  /** the free space that the disk reports; the server looks again within three seconds of the clock */
  disk: { freeBytes: number }
  /** one request; fails the test if the answer does not match the API's description, and on any 5xx */
  call(options: InjectOptions): Promise<Answer>
  get(url: string, headers?: Headers): Promise<Answer>
  post(url: string, payload?: Payload, headers?: Headers): Promise<Answer>
  put(url: string, payload?: Payload, headers?: Headers): Promise<Answer>
  delete(url: string, headers?: Headers): Promise<Answer>
  /** a new account's bearer header */
  signUp(email?: string): Promise<{ authorization: string }>
  /** a new campaign and its codes */
  campaign(headers: object, form?: object): Promise<{ campaign: Campaign; codes: ListedQrCode[] }>
  /** a batch through POST /api/sync */
  sync(operations: object[], headers?: Record<string, string>): Promise<OperationResult[]>
  /** what the server logged, line by line */
  log: string[]
  close(): Promise<void>
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  body: string
  bytes: Buffer
  // tests state the shape that they expect
  json<T = Record<string, unknown>>(): T
}

const CHEAP: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
/** Real hashes at a hundredth of the cost. Tests of what is hashed and at what cost use the real hasher. */
function createCheapHasher(): Hasher {
  const real = createArgonHasher()
  return {
    ...real,
    hash: (secret) => real.hash(secret, CHEAP),
    outdated: (phc) => real.outdated(phc, CHEAP),
  }
}

/** Shared by all apps of a worker: its threads load as much as the app itself, and end by themselves when idle. */
const documentWorker: DocumentWorker = { ...createDocumentWorker(), close: async () => {} }

const START = Date.parse('2026-03-01T09:00:00Z')

/**
 * The real app with a real store, and a clock that the test moves.
 * @param env for the configuration
 * @param change returns the ports that this test replaces
 */
export async function openTestApp(
  engine: Engine,
  env: Record<string, string> = {},
  change: (deps: Deps) => Partial<Deps> | Promise<Partial<Deps>> = () => ({}),
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tohfa-api-'))
  const database = await engine.open()
  const { db } = database
  let at = START
  const clock: TestClock = { now: () => at, advance: (ms) => (at += ms) }
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env })
  const blobs = await openLocalBlobStore(join(dataDir, 'uploads'))
  const failures: unknown[] = []
  const undescribed: string[] = []
  const failIfUndescribed = () => {
    if (undescribed.length > 0)
      throw new Error(
        `answers that the API's description does not have:\n${undescribed.splice(0).join('\n')}`,
      )
  }
  const log: string[] = []
  const disk = { freeBytes: Infinity }
  const space = createFreeSpace({
    dir: dataDir,
    floorBytes: config.minFreeBytes,
    now: clock.now,
    freeBytes: async () => disk.freeBytes,
  })
  const secrets = createSecrets('the root secret of a test')
  const real: Deps = {
    config,
    db,
    blobs,
    storedBlobs: createStoredBlobs({
      db,
      blobs,
      now: clock.now,
      random: randomBytes,
      checkBytes: createByteQuota({ engine: db.engine, limits: config.quotas, now: clock.now }),
      reportFailure: (error) => failures.push(error),
    }),
    uploads: createUploadStore({
      ...{ db, blobs, random: randomBytes, secrets, now: clock.now, maxBytes: AUDIO_MAX_BYTES, space },
    }),
    spool: await openSpool({ dir: join(dataDir, 'incoming'), now: clock.now, space }),
    space,
    transcriber: noTranscriber,
    mailer: noMailer,
    secrets,
    learnSecrets: async () => {},
    hasher: createCheapHasher(),
    documentWorker,
    ids: createIds(),
    now: clock.now,
    compareClocks: async () => 0,
    isClockSteady: async () => true,
    throttles: createThrottles({ db, secrets, now: clock.now }),
    live: LIVE,
    metrics: noMetrics,
    tracing: undefined,
    pwaDist: join(dataDir, 'no-pwa'),
    claimPages: null,
    logTo: { write: (line) => log.push(line) },
  }
  const deps = { ...real, ...(await change(real)) }
  const routes: string[] = []
  const app = await buildApp(deps, (empty) => {
    empty.addHook('onRoute', (route) => {
      for (const method of [route.method].flat()) routes.push(`${method} ${route.url}`)
    })
    const compared = new WeakSet<FastifyRequest>()
    const compare = (request: FastifyRequest, reply: FastifyReply, body: Answered['body']) => {
      const { endpoint } = request.routeOptions.config
      // a page or a file of the app
      if (!endpoint && !request.url.startsWith('/api/')) return
      // nobody gets the answer
      if (request.socket.destroyed) return
      compared.add(request)
      const headers = { ...reply.getHeaders(), ...reply.raw.getHeaders() }
      const status = reply.sent ? reply.raw.statusCode : reply.statusCode
      const difference = differenceOf({ method: request.method, endpoint, status, headers, body })
      if (difference !== null) undescribed.push(difference)
    }
    empty.addHook('onSend', async (request, reply, payload: unknown) => {
      const isWhole = payload === null || typeof payload === 'string' || Buffer.isBuffer(payload)
      compare(request, reply, isWhole ? payload : undefined)
    })
    // sent past the framework: successful answers have no body
    empty.addHook('onResponse', async (request, reply) => {
      if (!compared.has(request)) compare(request, reply, reply.raw.statusCode < 400 ? null : undefined)
    })
  })
  await app.ready()

  const call: TestApp['call'] = async (options) => {
    const { headers, ...rest } = options
    const answer = await app.inject({ ...rest, headers: { host: 'gifts.test', ...headers } })
    if (failures.length > 0)
      throw new Error(`failures that no answer shows: ${failures.splice(0).join('\n')}`)
    failIfUndescribed()
    if (answer.statusCode >= 500) throw new Error(`${options.method} ${String(options.url)}: ${answer.body}`)
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: answer.body,
      bytes: answer.rawPayload,
      json: <T>() => answer.json<T>(),
    }
  }

  const asking =
    (method: 'GET' | 'DELETE'): TestApp['get'] =>
    (url, headers = {}) =>
      call({ method, url, headers })
  const sending =
    (method: 'POST' | 'PUT'): TestApp['post'] =>
    (url, payload, headers = {}) =>
      call({ method, url, headers, ...(payload !== undefined && { payload }) })

  let accounts = 0
  return {
    app,
    deps,
    database,
    clock,
    routes,
    dataDir,
    disk,
    call,
    get: asking('GET'),
    post: sending('POST'),
    put: sending('PUT'),
    delete: asking('DELETE'),
    log,
    async signUp(email = `owner${++accounts}@example.com`) {
      const form = { email, password: 'a long password' }
      const answer = await call({ method: 'POST', url: '/api/auth/register', payload: form })
      return { authorization: `Bearer ${answer.json<AccessToken>().access_token}` }
    },
    async campaign(headers, form = {}) {
      const made = await call({
        method: 'POST',
        url: '/api/campaigns',
        headers: { ...headers },
        payload: { name: 'Spring gifts', qr_quantity: 3, campaign_type: 'vcard', ...form },
      })
      const campaign = made.json<Campaign>()
      const url = `/api/campaigns/${campaign.id}/qrcodes`
      const codes = (await call({ method: 'GET', url, headers: { ...headers } })).json<ListedQrCode[]>()
      return { campaign, codes }
    },
    async sync(operations, headers = {}) {
      const answer = await call({ method: 'POST', url: '/api/sync', headers, payload: { operations } })
      return answer.body
        .split('\n')
        .filter(Boolean)
        .map((line) => {
          const result = JSON.parse(line) as OperationResult
          expect(partDifference(endpoint.syncOperations, 'application/x-ndjson', result)).toBeNull()
          return result
        })
    },
    async close() {
      await app.close()
      await database.destroy()
      await rm(dataDir, { recursive: true, force: true })
      failIfUndescribed()
    },
  }
}

/** What is made before the tests of this file or `describe`: empty until then. */
export function beforeTests<Made extends object>(make: () => Promise<Made>): Made {
  const made = {} as Made
  beforeAll(async () => void Object.assign(made, await make()))
  return made
}

/** An app for the tests of this file or `describe`; for its parameters see `openTestApp`. */
export function testApp(...how: Parameters<typeof openTestApp>): TestApp {
  const test = beforeTests(() => openTestApp(...how))
  afterAll(() => test.close())
  return test
}
