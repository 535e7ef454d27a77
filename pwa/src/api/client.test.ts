import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { ServerResponse } from 'node:http'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fetchFrom } from '../../test/node-server'
import type * as Client from './client'
import type * as Connection from '../device/network/connection'
import type { upload as Upload } from './upload'

let client: typeof Client
let connection: typeof Connection
let upload: typeof Upload
let answer: (response: ServerResponse) => void

const answers = (status: number, type: string, body: string) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': type })
  response.end(body)
}
const problem = (status: number, code: string) =>
  answers(
    status,
    'application/problem+json',
    JSON.stringify({ status, code, detail: 'no', title: '', type: 'about:blank' }),
  )

/** As much of a browser's XMLHttpRequest as a call needs, based on fetch. */
class Request {
  upload = {}
  status = 0
  responseText = ''
  onload?: () => void
  onerror?: () => void
  #path = ''
  open(_method: string, path: string) {
    this.#path = path
  }
  setRequestHeader() {}
  async send(body: FormData) {
    try {
      const response = await fetch(this.#path, { method: 'POST', body })
      this.status = response.status
      this.responseText = await response.text()
    } catch {
      return this.onerror?.()
    }
    this.onload?.()
  }
}

beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => (key === 'token' ? 'a token' : null),
    removeItem: () => undefined,
  })
  vi.stubGlobal('XMLHttpRequest', Request)
  vi.resetModules()
  connection = await import('../device/network/connection')
  client = await import('./client')
  ;({ upload } = await import('./upload'))
  return fetchFrom((request, response) => {
    request.resume()
    answer(response)
  })
})

const thrown = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
const ways = [
  ['a call', () => client.callJson(endpoint.readConfig, {})],
  [
    'an upload',
    () => upload(endpoint.uploadImages, { id: 'one' }, { body: new FormData(), idempotencyKey: 'a key' }),
  ],
] as const

describe.each(ways)('%s', (_name, send) => {
  it('treats a problem from the server as its answer', async () => {
    connection.serverReached(false)
    answer = problem(404, 'campaign_unknown')
    const error = await thrown(send())
    expect(error).toBeInstanceOf(client.ApiError)
    expect(error).toMatchObject({ problem: { status: 404, code: 'campaign_unknown' } })
    expect(connection.isServerReachable()).toBe(true)
  })

  it.each([
    ['a proxy that finds nothing', answers(404, 'text/plain', 'not found')],
    ['a proxy whose server is away', answers(502, 'text/html', '<h1>Bad Gateway</h1>')],
    ['a proxy that speaks other JSON', answers(401, 'application/json', '{"message":"no"}')],
    ['a captive portal', answers(200, 'text/html', '<form>Log in</form>')],
    ['what ends in the middle', answers(200, 'application/json', '{"a":')],
  ])('does not treat the words of %s as an answer', async (_what, words) => {
    answer = words
    expect(await thrown(send())).toBeInstanceOf(client.NoConnectionError)
    expect(connection.isServerReachable()).toBe(false)
  })

  it('an error page with status 500 does not count as an unreachable server', async () => {
    answer = answers(500, 'text/html', '<h1>Internal Server Error</h1>')
    expect(await thrown(send())).toMatchObject({ status: 500 })
    expect(connection.isServerReachable()).toBe(true)
  })

  it('reports a proxy’s 413 as the problem body_too_large', async () => {
    answer = answers(413, 'text/html', '<h1>Request Entity Too Large</h1>')
    expect(await thrown(send())).toMatchObject({ problem: { status: 413, code: 'body_too_large' } })
  })
})

it('an HTML page is not an answer, even to a call that expects no JSON', async () => {
  answer = answers(200, 'text/html; charset=utf-8', '<form>Log in</form>')
  expect(await thrown(client.call(endpoint.readConfig, {}))).toBeInstanceOf(client.NoConnectionError)
})

it('an aborted call ends with its reason, even in the middle of an answer', async () => {
  const stop = new AbortController()
  const reason = new Error('left')
  answer = (response) => {
    response.writeHead(500, { 'content-type': 'application/problem+json' })
    response.write('{', () => setTimeout(() => stop.abort(reason), 50))
  }
  expect(await thrown(client.callJson(endpoint.readConfig, { signal: stop.signal }))).toBe(reason)
  expect(connection.isServerReachable()).toBe(true)
})

describe('a connection that is lost unnoticed', () => {
  /** As fetch: never answered, ends when it is aborted. */
  const unanswered = () => {
    const signals: (AbortSignal | null | undefined)[] = []
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      signals.push(signal)
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error)),
      )
    })
    return signals
  }
  beforeEach(() => {
    vi.useFakeTimers()
  })

  it('ends a call after a minute, which then counts as unanswered', async () => {
    unanswered()
    const ended = thrown(client.callJson(endpoint.readConfig, {}))
    await vi.advanceTimersByTimeAsync(59_000)
    expect(connection.isServerReachable()).toBe(true)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await ended).toBeInstanceOf(client.NoConnectionError)
    expect(connection.isServerReachable()).toBe(false)
  })

  it('never cuts a call that has its own signal, or an answer that has begun', async () => {
    const own = new AbortController()
    const signals = unanswered()
    const waiting = thrown(client.callJson(endpoint.readConfig, { signal: own.signal }))
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      signals.push(signal)
      return Promise.resolve(new Response('{}'))
    })
    await client.call(endpoint.readConfig, {})
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(signals.map((signal) => signal?.aborted)).toEqual([false, false])
    own.abort(new Error('left'))
    expect(await waiting).toBe(own.signal.reason)
  })
})
