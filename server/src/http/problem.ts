import type { ErrorCode, Problem } from '@tohfa/sync-protocol/error-codes'
import { failedAs } from '@tohfa/sync-protocol/messages'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { STATUS_CODES } from 'node:http'
import { unavailablePart } from '../db/store-unavailable'
import { AppError } from './app-error'
import { CallerGone } from './caller/caller-address'
import type { Outages } from './outages'
import { forgetCached } from './reply'

declare module 'fastify' {
  interface FastifyInstance {
    outages: Outages
  }
}

/** seconds until a store that is away, or full, is asked again */
const RETRY_AFTER = { unavailable: 10, storage_full: 60 }

/** A refusal as the body of an answer (RFC 9457); `about:blank`, because the code and not a page identifies it. */
export function toProblem(error: AppError): Problem {
  return {
    type: 'about:blank',
    title: STATUS_CODES[error.status] ?? 'Error',
    status: error.status,
    detail: error.detail,
    code: error.code,
    errors: error.errors,
    second_factor: error.secondFactor,
  }
}

// our codes for what Fastify and its plugins throw before a handler runs
const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'content_type_unsupported',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_PARTS_LIMIT: 'body_too_large',
  FST_FILES_LIMIT: 'body_too_large',
  FST_FIELDS_LIMIT: 'body_too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'content_type_unsupported',
}

/**
 * Turns any thrown value into a refusal: errors of the framework are translated, a store that is away can be asked
 * again, and unknown ones become `internal`.
 * @param requestId shown with a failure of ours, so that a person can report it; it is in the log, too
 */
export function toAppError(thrown: unknown, requestId?: string): AppError {
  if (thrown instanceof AppError) return thrown
  const away = unavailablePart(thrown)
  if (away) {
    const code = away === 'space' ? 'storage_full' : 'unavailable'
    return new AppError(code, { retryAfterSeconds: RETRY_AFTER[code], cause: thrown })
  }
  const { code, statusCode } = thrown as Partial<FastifyError>
  const known = code === undefined ? undefined : FRAMEWORK_CODES[code]
  if (known) return new AppError(known)
  if (statusCode === 416) return new AppError('range_unsatisfiable')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('body_malformed')
  return new AppError('internal', requestId === undefined ? {} : { detail: failedAs(requestId) })
}

const refusals = new WeakMap<FastifyRequest, ErrorCode>()

/** Why a request was refused; undefined if it was not, or if its answer is a page. */
export const refusalOf = (request: FastifyRequest): ErrorCode | undefined => refusals.get(request)

export function sendProblem(reply: FastifyReply, error: AppError): FastifyReply {
  refusals.set(reply.request, error.code)
  if (error.retryAfterSeconds !== undefined)
    reply.header('retry-after', Math.max(1, Math.ceil(error.retryAfterSeconds)))
  if (error.code === 'session_ended') forgetCached(reply)
  return reply
    .code(error.status)
    .header('cache-control', 'no-store')
    .header('x-request-id', reply.request.id)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(toProblem(error)))
}

/** The first line without quoted texts, except plain names (of a table, a constraint, a property). */
const withoutValues = (message: string) =>
  (message.split('\n', 1)[0] ?? '').replace(/(["'`])(?![a-zA-Z_]{1,40}\1).*?\1/g, '$1…$1')

/** What may be logged of a failure: no message that may quote a value (a query's parameters, a body). */
export function loggable(thrown: unknown): Record<string, unknown> {
  if (!(thrown instanceof Error)) return { error: typeof thrown }
  const cause = thrown.cause as { code?: unknown; message?: unknown } | undefined
  return {
    error: thrown.name,
    code: (thrown as { code?: unknown }).code ?? cause?.code,
    reason: withoutValues(String(cause ? cause.message : thrown.message)),
    at: thrown.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .slice(0, 8),
  }
}

/**
 * Answers every failed request.
 * @param outages is called with store failures
 * @param notFoundPage may answer an unknown address with a page
 */
export function installProblems(
  app: FastifyInstance,
  outages: Outages,
  notFoundPage?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined,
): void {
  app.decorate('outages', outages)
  app.setErrorHandler((thrown: unknown, request, reply) => {
    const error = toAppError(thrown, request.id)
    logFailure(request, thrown, error)
    // the length of the file, set by the plugin that sends the app's files
    const length = (thrown as { headers?: Record<string, string> }).headers?.['Content-Range']
    return sendProblem(length === undefined ? reply : reply.header('content-range', length), error)
  })
  app.setNotFoundHandler((request, reply) => {
    const page = notFoundPage?.(request, reply)
    if (page) return page
    const allowed = methodsAt(app, request)
    // a route that takes the method may itself have found nothing
    if (allowed.length === 0 || allowed.includes(request.method))
      return sendProblem(reply, new AppError('route_unknown'))
    return sendProblem(reply.header('allow', allowed.join(', ')), new AppError('method_not_allowed'))
  })
}

/** Logs a failure of the server. Refusals are not logged, and an outage only when it begins and ends. */
export function logFailure(request: FastifyRequest, thrown: unknown, { status }: AppError): void {
  if (status >= 500 && !request.server.outages.saw(thrown) && !isGivenUp(thrown, request))
    request.log.error(
      { request_id: request.id, route: routeOf(request), ...loggable(thrown) },
      'request failed',
    )
}

/** Whether work was cancelled because the caller has disconnected. */
const isGivenUp = (thrown: unknown, { socket }: FastifyRequest) =>
  thrown instanceof CallerGone ||
  (thrown instanceof Error && thrown.name === 'AbortError' && socket.destroyed)

/** The route's pattern: its real path may contain a code or a master code. */
const routeOf = (request: FastifyRequest) => `${request.method} ${request.routeOptions.url ?? '(unknown)'}`

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
/** The methods that the address of a request accepts. */
function methodsAt(app: FastifyInstance, request: FastifyRequest): string[] {
  const url = request.url.split('?', 1)[0] ?? '/'
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- its type leaves out that it may find none
  return METHODS.filter((method) => app.findRoute({ method, url }) !== null)
}

/** Answers a request that reaches no route, because its address is malformed or too long. */
export const answerUnreadable = (
  error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
): void => {
  void sendProblem(reply, new AppError(error.code === 'FST_ERR_BAD_URL' ? 'body_malformed' : 'route_unknown'))
}
