import { addressOf, type ParamsOf } from '@tohfa/sync-protocol/http/address'
import type { BodyOf, Endpoint, JsonEndpoint, ResponseOf } from '@tohfa/sync-protocol/http/contract'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import * as m from '@tohfa/sync-protocol/messages'
import { isProblem } from '@tohfa/sync-protocol/http/problem'
import { serverReached } from '../device/network/connection'
import { ApiError, NoConnectionError, plainProblem } from './errors'
import { session, signOut } from './session'

export { ApiError, NoConnectionError }

/** ms until an answer begins; what may take longer, such as a file, has a signal of its own */
const PATIENCE_MS = 60_000

/** A call by address, for answers that are read in pieces. */
export interface Call extends Head {
  method?: string | undefined
  /** sent as JSON, a FormData as multipart */
  body?: unknown
}

/** What a call needs besides what its endpoint asks for. */
interface Head {
  /** a UUID, the same for every try of the same submit */
  idempotencyKey?: string
  /** an entity tag of the device's copy; the answer is then 304 if nothing changed */
  ifNoneMatch?: string | undefined
  signal?: AbortSignal | undefined
  /** the kind of answer, if it is not JSON */
  accept?: string
  /** of the gift that is read; sent in a header, because addresses are logged on the way */
  pin?: string
}

/** What an endpoint asks for: the parameters of its path, and its body. Its query comes from `withQuery`. */
export type Asked<E extends Endpoint> = Head & Part<'params', ParamsOf<E>> & Part<'body', BodyOf<E>>

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : object extends Value
    ? { [name in Name]?: Value }
    : { [name in Name]: Value }

/** The same for any endpoint. */
interface AskedOfAny extends Call {
  params?: Readonly<Record<string, string>>
}

/** An answer whose JSON type comes from the endpoint. */
export type AnswerOf<E extends Endpoint> = Omit<Response, 'json'> & { json(): Promise<ResponseOf<E>> }

/**
 * One call of the API, with the bearer token if somebody is signed in.
 * @returns the answer, 2xx or 304
 * @throws ApiError for every other answer, NoConnectionError if there was none; an aborted signal's own reason
 */
export function call<E extends Endpoint>(endpoint: E, asked: Asked<E>): Promise<AnswerOf<E>>
export function call(endpoint: Endpoint, { params = {}, ...options }: AskedOfAny): Promise<Response> {
  return request(addressOf<string>(endpoint, params), { method: endpoint.split(' ')[0], ...options })
}

/** As `call`, by address, from `/api` on. */
export async function request(path: string, options: Call = {}): Promise<Response> {
  const { token } = session()
  const { signal } = options
  // a link that is lost unnoticed is silent for many minutes, and a form that waits cannot be closed
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), PATIENCE_MS)
  const response = await fetch(path, {
    method: options.method ?? 'GET',
    headers: headersOf(options, token),
    // the tag is ours: the browser's own cache must neither answer nor swallow the 304
    cache: 'no-store',
    body: bodyOf(options.body),
    signal: signal ?? late.signal,
  }).catch((cause: unknown) => {
    throw signal?.aborted ? cause : noAnswer(cause)
  })
  clearTimeout(timer)
  return answerTo(response, token, signal)
}

/** What `call` returns or throws for an answer to a call that was sent with `token`. */
export async function answerTo(
  response: Response,
  token: string | null,
  signal?: AbortSignal,
): Promise<Response> {
  if (response.ok || response.status === 304) {
    // no call of the API is answered with a page
    if (response.headers.get('content-type')?.startsWith('text/html')) throw noAnswer()
    serverReached(true)
    return response
  }
  const problem = await problemOf(response, signal)
  serverReached(true)
  // a token that expired or was revoked, unless another one has replaced it since
  const ended = problem.code === 'session_ended'
  if ((ended || problem.code === 'unauthorized') && token && token === session().token)
    signOut(problem.detail, ended)
  throw new ApiError(problem)
}

/** As `call`, for the JSON that the endpoint answers with. */
export async function callJson<E extends JsonEndpoint>(endpoint: E, asked: Asked<E>): Promise<ResponseOf<E>> {
  return jsonOf(await call(endpoint, asked), asked.signal)
}

/** @throws NoConnectionError if the body is not JSON or broke off; an aborted signal's own reason */
export async function jsonOf<Body>(response: { json(): Promise<Body> }, signal?: AbortSignal): Promise<Body> {
  try {
    return await response.json()
  } catch (cause) {
    signal?.throwIfAborted()
    throw noAnswer(cause)
  }
}

/** The error of a call that got no answer, which is reported to the whole app. */
export function noAnswer(cause?: unknown): NoConnectionError {
  serverReached(false)
  return new NoConnectionError('no answer', { cause })
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

async function problemOf(response: Response, signal: AbortSignal | undefined): Promise<Problem> {
  const body: unknown = await response.json().catch(() => signal?.throwIfAborted())
  if (isProblem(body)) return body
  // a proxy's own limit: the same body would never get through
  if (response.status === 413) return { ...plainProblem(m.bodyTooLarge), status: 413, code: 'body_too_large' }
  throw notOurs(response.status)
}

/** The error of a call that something else than our server has answered. */
export function notOurs(status: number): NoConnectionError {
  // what has failed at the end of the way says nothing about the way
  const failure = status === 500 ? new NoConnectionError() : noAnswer()
  failure.status = status
  return failure
}
