/** The server without any calls: what applies to every request and every answer. */
import fastify, { LogController, type FastifyInstance } from 'fastify'
import { installTokens } from './accounts/sessions/tokens'
import type { Deps } from './deps'
import { createReadiness } from './health/readiness'
import { createRequestCounts, type RequestCounts } from './health/request-counts'
import { outageLog, storeProbes } from './health/store-probes'
import { installAnswerSecurity } from './http/answer-security'
import { answerClientError } from './http/connection/client-errors'
import { closeGracefully } from './http/connection/graceful-close'
import { AppError } from './http/app-error'
import { lingerAfterAnswers } from './http/connection/lingering'
import { createOutages, type Outages } from './http/outages'
import { installPinAnswers } from './http/caller/pin-caller'
import { answerUnreadable, installProblems, loggable, refusalOf } from './http/problem'
import { requestIds } from './http/request-id'
import { notFoundPage } from './pages/not-found-page'
import { createSecurityLog, type SecurityLog } from './security-log/security-log'
import { watchAnswers } from './security-log/watch'
import { JSON_BODY_MAX_BYTES } from './http/form-fields'

/** ms that one request may take to arrive: ten megabytes on the slowest link */
const REQUEST_MS = 30 * 60_000
/** ms that a connection may be silent in both directions: an answer that nobody reads must not stay in memory */
const SILENCE_MS = 2 * 60_000
/** characters of the longest possible host name, a colon and a port */
const HOST_MAX = 253 + 6
/** a year, the least that browsers' preload lists take */
const HSTS = `max-age=${365 * 24 * 60 * 60}; includeSubDomains`

/** The contracts check requests, so no route has a schema of the framework, whose compilers would take a tenth of the start. */
const noSchemas = () => {
  throw new Error('a route has a schema of the framework')
}

export interface HttpServer {
  app: FastifyInstance
  outages: Outages
  counts: RequestCounts
  security: SecurityLog
  /** Makes a function that logs a failure outside of a request, unless it is due to a store that is away. */
  reportAs: (what: string) => (thrown: unknown, about?: object) => void
}

export async function openHttpServer(
  deps: Deps,
  watch?: (app: FastifyInstance) => void,
): Promise<HttpServer> {
  const { config, metrics, now } = deps
  const { trustProxy } = config
  const isBehindProxy = trustProxy !== false
  const app = fastify({
    logger: { level: config.logLevel, ...(deps.logTo && { stream: deps.logTo }) },
    // a path may contain a code or a master code, a query a PIN
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: isBehindProxy && ((_address, hop) => hop < trustProxy),
    genReqId: requestIds({ isBehindProxy, newId: deps.ids.request }),
    bodyLimit: JSON_BODY_MAX_BYTES,
    routerOptions: { maxParamLength: 256 },
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerClientError,
    requestTimeout: REQUEST_MS,
    connectionTimeout: SILENCE_MS,
  })
  watch?.(app)
  deps.tracing?.requests(app, isBehindProxy)
  // successful requests are not logged, so no request needs its own logger
  app.log.child = () => app.log
  // no call takes plain text, which the framework accepts by default
  app.removeContentTypeParser('text/plain')
  closeGracefully(app)
  lingerAfterAnswers(app)
  const outages = createOutages({
    probes: storeProbes(deps),
    log: outageLog(app.log),
    count: metrics.failed,
    now,
  })
  installProblems(app, outages, notFoundPage({ dist: deps.pwaDist }))
  const counts = createRequestCounts(now)
  app.addHook('onResponse', (request, reply, done) => {
    counts.answered(reply.statusCode, refusalOf(request))
    const { url: route = '(unknown)' } = request.routeOptions
    metrics.answered(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
  app.decorate('readiness', createReadiness(deps))
  app.decorate('mediaOrigin', deps.blobs.direct?.origin)
  const reportAs = (what: string) => (thrown: unknown, about?: object) => {
    counts.failedBeside()
    metrics.failedBeside()
    if (!outages.saw(thrown)) app.log.error({ ...about, ...loggable(thrown) }, what)
  }
  deps.documentWorker.reportMissing((characters) =>
    app.log.warn({ characters }, 'a document has characters that no font has'),
  )
  const securityLog = createSecurityLog({
    db: deps.db,
    newId: deps.ids.uuid,
    now,
    writeLine:
      config.logLevel === 'silent' ? null : (line) => void (deps.logTo ?? process.stdout).write(line),
    reportFailure: reportAs('security events were not stored'),
  })
  const security: SecurityLog = {
    ...securityLog,
    note(event) {
      metrics.noted(event.kind)
      securityLog.note(event)
    },
  }
  watchAnswers(app, security)
  app.addHook('onClose', () => security.close())
  installTransportSecurity(app, config.publicUrl)
  installAnswerSecurity(app)
  refuseLongHosts(app)
  installPinAnswers(app)
  await installTokens(app, deps)
  app.addHook('preClose', async () => outages.close())
  return { app, outages, counts, security, reportAs }
}

/**
 * Tells browsers in every answer to use only TLS (RFC 6797), if the product's address is one of TLS or the request came
 * by it. Browsers heed it only over TLS.
 */
function installTransportSecurity(app: FastifyInstance, publicUrl: string | undefined): void {
  const always = publicUrl?.startsWith('https:') ?? false
  app.addHook('onRequest', (request, reply, done) => {
    if (always || request.protocol === 'https') reply.header('strict-transport-security', HSTS)
    done()
  })
}

/** Refuses what cannot be a host name: links begin with it, and a QR code has limited room. */
function refuseLongHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.host.length > HOST_MAX ? new AppError('body_malformed') : undefined)
  })
}
