/** Against a real HTTP server on loopback that answers as each test wants. */
import type { Operation } from '@tohfa/sync-protocol/operations/envelope'
import { SYNC_PROTOCOL } from '@tohfa/sync-protocol/operations/protocol-version'
import type { OperationResult } from '@tohfa/sync-protocol/operations/sync-answer'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { fetchSealingKey } from '../sealing/sealing-keys'
import { createFetchTransport } from './fetch-transport'
import { problemOf } from '../testing/problem-of'
import { retryAfterMs } from './problem-answer'
import { NetworkError, HttpError } from './transport'

const NDJSON = { 'content-type': 'application/x-ndjson' }
const applied = (id: string) => ({
  id,
  outcome: 'applied',
  status: 200,
  replayed: false,
  body: { name: 'अ' },
})
const line = (id: string) => `${JSON.stringify(applied(id))}\n`
const operations: Operation[] = [{ id: '01900000-0000-7000-8000-000000000001', kind: 'qr.claim', code: 'A' }]

let http: Server
let answer: (request: IncomingMessage, response: ServerResponse) => void
let origin: string
beforeEach(async () => {
  http = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
})
afterEach(async () => {
  http.closeAllConnections()
  await new Promise((resolve) => http.close(resolve))
})

async function push() {
  const lines: OperationResult[] = []
  let pieces = 0
  const failure = await (async () => {
    for await (const results of createFetchTransport({ origin }).push({ device_id: 'd', operations })) {
      lines.push(...results)
      pieces++
    }
  })().catch((error: unknown) => error)
  return { ids: lines.map(({ id }) => id), lines, pieces, failure }
}

describe('push', () => {
  it('yields each line as soon as it arrives, however it is cut into packets', async () => {
    let finish = () => undefined as void
    answer = (_request, response) => {
      response.writeHead(200, NDJSON)
      const all = Buffer.from(line('one') + line('two'))
      // in the middle of a character of the first line
      const cut = all.indexOf(0xe0) + 1
      response.write(all.subarray(0, cut))
      setTimeout(() => response.write(all.subarray(cut, all.length - 5)), 20)
      finish = () => void response.end(all.subarray(all.length - 5))
    }
    const stream = createFetchTransport({ origin }).push({ device_id: 'd', operations })
    const results = stream[Symbol.asyncIterator]()
    expect((await results.next()).value).toEqual([applied('one')])
    finish()
    expect((await results.next()).value).toEqual([applied('two')])
    expect((await results.next()).done).toBe(true)
  })

  it('yields lines that arrive in one piece together, and those before a broken one', async () => {
    answer = (_request, response) =>
      response.writeHead(200, NDJSON).end(`${line('one')}${line('two')}<html>\n${line('three')}`)
    const { ids, pieces, failure } = await push()
    expect([ids, pieces]).toEqual([['one', 'two'], 1])
    expect(failure).toBeInstanceOf(NetworkError)
  })

  it('yields the lines that came before the connection broke', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { ...NDJSON, 'content-length': 9_999 })
      response.write(line('one'))
      setTimeout(() => response.destroy(), 30)
    }
    const { ids, failure } = await push()
    expect(ids).toEqual(['one'])
    expect(failure).toBeInstanceOf(NetworkError)
  })

  it('skips an incomplete last line, and lines that are not results', async () => {
    answer = (_request, response) =>
      response.writeHead(200, NDJSON).end(`{"id":"x"}\n7\n\n${line('one')}${line('two').slice(0, 20)}`)
    expect(await push()).toMatchObject({ ids: ['one'], failure: undefined })
  })

  it.each<[string, typeof answer]>([
    ['a redirect', (_request, response) => response.writeHead(302, { location: '/login' }).end()],
    ['a line that is no JSON', (_request, response) => response.writeHead(200, NDJSON).end('<html>\n')],
    ['a closed connection', (request) => request.destroy()],
  ])('treats %s as a broken network', async (_name, given) => {
    answer = given
    expect((await push()).failure).toBeInstanceOf(NetworkError)
  })

  it('reads the server’s problem and its Retry-After', async () => {
    answer = (_request, response) =>
      response
        .writeHead(429, { 'content-type': 'application/problem+json', 'retry-after': '7' })
        .end(JSON.stringify(problemOf('busy')))
    const { failure } = await push()
    expect(failure).toBeInstanceOf(HttpError)
    expect(failure).toMatchObject({
      status: 429,
      retryAfterMs: 7_000,
      passing: true,
      problem: { code: 'busy' },
    })
  })

  const htmlOf =
    (status: number): typeof answer =>
    (_request, response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end('<html>')

  it.each([200, 403, 413])(
    'does not take the page of a filter or a portal for an answer of the server (%i)',
    async (status) => {
      answer = htmlOf(status)
      expect((await push()).failure).toMatchObject({
        status,
        isPage: true,
        passing: true,
        problem: undefined,
      })
    },
  )

  it('reads a Retry-After date by the clock of the server that sent it', async () => {
    answer = (_request, response) =>
      response
        .writeHead(503, {
          'content-type': 'application/problem+json',
          date: 'Fri, 20 Nov 2020 12:00:00 GMT',
          'retry-after': 'Fri, 20 Nov 2020 12:00:30 GMT',
        })
        .end(JSON.stringify(problemOf('unavailable')))
    expect((await push()).failure).toMatchObject({ retryAfterMs: 30_000 })
  })

  it.each([429, 502, 511])('takes a gateway’s page for a temporary failure (%i)', async (status) => {
    answer = htmlOf(status)
    expect((await push()).failure).toMatchObject({ status, isPage: false, passing: true, problem: undefined })
  })

  it('sends the batch in the format of the wire, and the device’s time', async () => {
    let body = ''
    let type: string | undefined
    let clock: unknown
    answer = (request, response) => {
      type = request.headers['content-type']
      clock = request.headers['tohfa-device-clock']
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => response.writeHead(200, NDJSON).end(line('one')))
    }
    const before = Date.now()
    await push()
    expect(Date.parse(String(clock))).toBeGreaterThanOrEqual(before)
    expect([type, JSON.parse(body)]).toEqual([
      'application/json',
      { protocol: SYNC_PROTOCOL, device_id: 'd', operations },
    ])
  })
})

describe('fetchSealingKey', () => {
  it('accepts only a key of our HPKE suite', async () => {
    const key = {
      key_id: 'k',
      public_key: 'p',
      suite: 'DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-256-GCM',
    }
    answer = (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(key))
    await expect(fetchSealingKey(origin)).rejects.toThrow(TypeError)
    key.suite = 'DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM'
    expect(await fetchSealingKey(origin)).toEqual(key)
  })
})

describe('retryAfterMs', () => {
  const now = Date.UTC(2026, 10, 20, 12)
  it.each([
    ['120', 120_000],
    ['Fri, 20 Nov 2026 12:00:30 GMT', 30_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['-5', 0],
    ['soon', 0],
    ['', 0],
    [null, 0],
  ])('reads %s as %i ms', (header, ms) => expect(retryAfterMs(header, now)).toBe(ms))
})

it('gives up a file whose script never loads, so that the lock of every tab is free again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.doMock('./tus-upload', () => new Promise(() => undefined))
  onTestFinished(() => void vi.doUnmock('./tus-upload'))
  const job = {
    ...{ data: new ArrayBuffer(1), name: 'a.png', type: 'image/png', code: 'A', device: 'd' },
    onUrl: () => Promise.resolve(),
  }
  const upload = createFetchTransport({ origin }).upload(job, new AbortController().signal)
  const failure = upload.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await failure).toBeInstanceOf(NetworkError)
})

it('waits for the rest of an answer until none of it has come for half a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let way: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (way = controller) })
  const fetch = (_address: unknown, { signal }: RequestInit = {}) => {
    signal?.addEventListener('abort', () => way?.error(signal.reason))
    return Promise.resolve(new Response(body, { headers: NDJSON }))
  }
  const got: string[] = []
  const read = async () => {
    for await (const lines of createFetchTransport({ origin, fetch }).push({
      device_id: 'd',
      operations: [],
    }))
      got.push(...lines.map(({ id }) => id))
  }
  const failure = read().catch((error: unknown) => error)
  for (const id of ['one', 'two', 'three']) {
    await vi.advanceTimersByTimeAsync(25_000)
    way?.enqueue(new TextEncoder().encode(line(id)))
  }
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await failure).toBeInstanceOf(NetworkError)
  expect(got).toEqual(['one', 'two', 'three'])
})
