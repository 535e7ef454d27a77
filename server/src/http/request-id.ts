import type { IncomingMessage } from 'node:http'

/** what a proxy may name a request; the text is written into logs */
const SANE = /^[\w.:-]{8,64}$/
/** W3C Trace Context, whose second part names the whole trace */
const TRACEPARENT = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/

/**
 * Names each request, so that a person can read the name of a failure to the operator, who finds it in the log.
 * @param deps.isBehindProxy whether the names that requests come with are the proxy's: it is trusted
 */
export const requestIds =
  (deps: { isBehindProxy: boolean; newId: () => string }) =>
  ({ headers }: IncomingMessage): string => {
    if (!deps.isBehindProxy) return deps.newId()
    const given = String(headers['x-request-id'])
    if (headers['x-request-id'] !== undefined && SANE.test(given)) return given
    return TRACEPARENT.exec(String(headers.traceparent))?.[1] ?? deps.newId()
  }
