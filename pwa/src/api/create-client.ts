import { addressOf, type ParamsOf } from '@tohfa/sync-protocol/http/address'
import type { BodyOf, Endpoint, JsonEndpoint, ResponseOf } from '@tohfa/sync-protocol/http/contract'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import * as m from '@tohfa/sync-protocol/messages'
import { isProblem } from '@tohfa/sync-protocol/problem'
import type { Session } from './session'

/** The server answered, and said no. */
export class ApiError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail)
  }
}

/**
 * There was no answer of the server: no network, a connection that broke, or something on the way (a proxy, a captive
 * portal) that answered in its own words.
 */
export class NoConnectionError extends Error {
  /** whether something did answer, with 500 and in no words of ours: the way is open, and what is at its end has failed */
  failed = false
}

/** A call by address, for what does not answer as a whole. */
export interface Call extends Head {
  method?: string | undefined
  /** sent as JSON, a FormData as multipart */
  body?: unknown
}

/** What a call brings besides what its endpoint asks for. */
interface Head {
  /** a UUID, the same one for every try of the same submit */
  idempotencyKey?: string
  /** an entity tag of what the device has; the answer is then 304 where nothing changed */
  ifNoneMatch?: string | undefined
  signal?: AbortSignal | undefined
  /** the kind of answer, where it is not JSON */
  accept?: string
  /** of the gift that is read; sent in a header, since addresses are logged on the way */
  pin?: string
}

/** What an endpoint asks for: the parameters of its path, and its body. Its query comes by `withQuery`. */
export type Asked<E extends Endpoint> = Head & Part<'params', ParamsOf<E>> & Part<'body', BodyOf<E>>

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : object extends Value
    ? { [name in Name]?: Value }
    : { [name in Name]: Value }

/** The same of any endpoint. */
interface AskedOfAny extends Call {
  params?: Readonly<Record<string, string>>
}

/** An answer whose JSON the endpoint names. */
export type AnswerOf<E extends Endpoint> = Omit<Response, 'json'> & { json(): Promise<ResponseOf<E>> }

/** What calls need around them. */
interface ClientPorts {
  /** reaches a path of the server, as the browser's does from a page of it */
  fetch: (path: string, init: RequestInit) => Promise<Response>
  /** who is signed in */
  session: () => Pick<Session, 'token'>
  /** the server has ended the session, in its words */
  signOut: (why: string, wipe: boolean) => void
  /** whether there was an answer of the server */
  serverReached: (now: boolean) => void
}

export type Client = ReturnType<typeof createClient>

export function createClient({ fetch: send, session, signOut, serverReached }: ClientPorts) {
  /**
   * One call of the API, with the bearer token where somebody is signed in.
   * @returns the answer, 2xx or 304
   * @throws ApiError for every other answer, NoConnectionError where there was none; an aborted signal's own reason
   */
  function call<E extends Endpoint>(endpoint: E, asked: Asked<E>): Promise<AnswerOf<E>>
  function call(endpoint: Endpoint, { params = {}, ...options }: AskedOfAny): Promise<Response> {
    return request(addressOf<string>(endpoint, params), { method: endpoint.split(' ')[0], ...options })
  }

  /** As `call`, by its address, from `/api` on. */
  async function request(path: string, options: Call = {}): Promise<Response> {
    const { token } = session()
    const response = await reach(path, {
      method: options.method ?? 'GET',
      headers: headersOf(options, token),
      // the tag is ours: the browser's own cache must neither answer nor swallow the 304
      cache: 'no-store',
      body: bodyOf(options.body),
      signal: options.signal ?? null,
    })
    return answerTo(response, token, options.signal)
  }

  /** What `call` returns or throws for an answer to a call that was sent with `token`. */
  async function answerTo(response: Response, token: string | null, signal?: AbortSignal): Promise<Response> {
    if (response.ok || response.status === 304) {
      // no call of the API is answered with a page
      if (response.headers.get('content-type')?.startsWith('text/html')) throw noAnswer()
      serverReached(true)
      return response
    }
    const problem = await problemOf(response, signal)
    serverReached(true)
    // a token that expired or was revoked, unless another one has taken its place meanwhile
    const ended = problem.code === 'session_ended'
    if ((ended || problem.code === 'unauthorized') && token !== null && token === session().token)
      signOut(problem.detail, ended)
    throw new ApiError(problem)
  }

  /** As `call`, for the JSON that the endpoint answers. */
  async function callJson<E extends JsonEndpoint>(endpoint: E, asked: Asked<E>): Promise<ResponseOf<E>> {
    return jsonOf(await call(endpoint, asked), asked.signal)
  }

  /** @throws NoConnectionError where the body is no JSON or broke off; an aborted signal's own reason */
  async function jsonOf<Body>(response: { json(): Promise<Body> }, signal?: AbortSignal): Promise<Body> {
    try {
      return await response.json()
    } catch (cause) {
      signal?.throwIfAborted()
      throw noAnswer(cause)
    }
  }

  async function reach(path: string, init: RequestInit): Promise<Response> {
    try {
      return await send(path, init)
    } catch (cause) {
      if (init.signal?.aborted) throw cause
      throw noAnswer(cause)
    }
  }

  /** The error of a call that nobody answered, which the whole app is told of. */
  function noAnswer(cause?: unknown): NoConnectionError {
    serverReached(false)
    return new NoConnectionError('no answer', { cause })
  }

  async function problemOf(response: Response, signal: AbortSignal | undefined): Promise<Problem> {
    const body: unknown = await response.json().catch(() => signal?.throwIfAborted())
    if (isProblem(body)) return body
    // a proxy's own limit: the same body would never pass
    if (response.status === 413) return TOO_LARGE
    const unanswered = noAnswer()
    unanswered.failed = response.status === 500
    throw unanswered
  }

  return { call, callJson, answerTo, jsonOf, noAnswer }
}

export const headersOf = (
  { body, idempotencyKey, ifNoneMatch, pin, accept = 'application/json' }: Call,
  token: string | null,
): Record<string, string> => ({
  accept,
  ...(token && { authorization: `Bearer ${token}` }),
  ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
  ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
  ...(ifNoneMatch && { 'if-none-match': ifNoneMatch }),
  ...(pin && { 'x-pin': pin }),
})

const bodyOf = (body: unknown) => (body instanceof FormData ? body : JSON.stringify(body))

const TOO_LARGE: Problem = {
  type: 'about:blank',
  title: '',
  status: 413,
  detail: m.bodyTooLarge,
  code: 'body_too_large',
}
