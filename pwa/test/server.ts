/** The server as a component meets it: answers to its calls, by endpoint, and the calls that it got. */
import { pathOf } from '@tohfa/sync-protocol/http/address'
import type { Endpoint, JsonEndpoint, ResponseOf } from '@tohfa/sync-protocol/http/contract'
import type { ErrorCode, Problem } from '@tohfa/sync-protocol/error-codes'
import { beforeEach, vi } from 'vitest'
import { problemOf } from '../src/offline/testing/problem-of'

interface Call {
  params: Record<string, string>
  query: Record<string, string>
  headers: Headers
  /** parsed if it was JSON */
  body: unknown
}
type Answer = (call: Call) => unknown

interface FakeServer {
  /** Answers a call from now on: with the JSON that its endpoint names, or with a whole response. */
  answer<E extends JsonEndpoint>(
    endpoint: E,
    answer: (call: Call) => ResponseOf<E> | Response | Promise<ResponseOf<E> | Response>,
  ): void
  /** The same for an endpoint that answers something other than JSON. */
  answer(endpoint: Endpoint, answer: (call: Call) => Response | Promise<Response>): void
  /** the calls that came, in order */
  calls(endpoint: Endpoint): Call[]
}

const answers = new Map<string, Answer>()
const asked: (Call & { endpoint: string })[] = []

/** It begins each test without any answer. A call without an answer waits. */
export const server: FakeServer = {
  answer: (endpoint: Endpoint, answer: Answer) => void answers.set(endpoint, answer),
  calls: (endpoint) => asked.filter((call) => call.endpoint === endpoint),
}

const own = window.fetch
beforeEach(() => {
  answers.clear()
  asked.length = 0
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href)
    if (!pathname.startsWith('/api/')) return own(input, init)
    for (const [endpoint, answer] of answers) {
      const params = paramsOf(endpoint, `${init?.method ?? 'GET'} ${pathname}`)
      if (!params) continue
      const { body } = init ?? {}
      const call = {
        params,
        query: Object.fromEntries(searchParams),
        headers: new Headers(init?.headers),
        body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body,
      }
      asked.push({ endpoint, ...call })
      const answered = await Promise.race([answer(call), aborted(init?.signal)])
      return answered instanceof Response ? endingWith(answered, init?.signal) : Response.json(answered)
    }
    return aborted(init?.signal)
  })
})

function paramsOf(endpoint: string, called: string): Record<string, string> | undefined {
  const path = pathOf(endpoint).replace(/:(\w+)/g, '(?<$1>[^/]+)')
  const match = new RegExp(`^${endpoint.split(' ')[0]} ${path}$`).exec(called)
  if (!match) return undefined
  const names = Object.entries(match.groups ?? {})
  return Object.fromEntries(names.map(([name, value]) => [name, decodeURIComponent(value)]))
}

const aborted = (signal?: AbortSignal | null) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })

/** Its body breaks off when nobody waits for it any more. */
const endingWith = ({ body, status, headers }: Response, signal?: AbortSignal | null) =>
  new Response(signal && body ? body.pipeThrough(new TransformStream(), { signal }) : body, {
    status,
    headers,
  })

/** A refusal of the server. */
export const refusal = (code: ErrorCode, more: Partial<Problem> = {}): Response => {
  const problem = { ...problemOf(code), ...more }
  return Response.json(problem, {
    status: problem.status,
    headers: { 'content-type': 'application/problem+json' },
  })
}

/** As if there were no network. */
export const unreachable = () => Promise.reject(new TypeError('Failed to fetch'))

/** An answer that the test holds back. */
export function held<T>() {
  let answer = (_: T | Promise<T>) => undefined as void
  const promise = new Promise<T>((resolve) => (answer = resolve))
  return { promise, answer }
}
