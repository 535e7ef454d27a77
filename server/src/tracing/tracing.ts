/**
 * Traces by OpenTelemetry: a span for each request, and inside it one for each transaction, statement, call of the file
 * storage and slow hash. It is loaded only if a collector is configured.
 *
 * No attribute has a code, a PIN, a token or anything that a person typed: a request is named by its route's pattern, a
 * statement by its text with placeholders, a failure by the name of its error.
 */
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Attributes, type Span } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BlobStore } from '../blobs/blob-store'
import type { TracingSettings } from '../config/config'
import type { Hasher } from '../crypto/hasher'
import type { AroundStatement, Database } from '../db/database'
import { refusalOf } from '../http/problem'

/** W3C Trace Context: the trace and the caller's span in it */
const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/

/** ms that a closing process waits for the collector */
const PARTING_MS = 2_000

export interface Tracing {
  /** for the port of the database */
  statement: AroundStatement
  database(db: Database): Database
  blobs(blobs: BlobStore): BlobStore
  hasher(hasher: Hasher): Hasher
  /**
   * Makes a span of each request. To be called before the routes are registered.
   * @param goesOn whether a caller's trace is continued: only a proxy's should be
   */
  requests(app: FastifyInstance, goesOn: boolean): void
  /** Sends what is left. Does not reject. */
  close(): Promise<void>
}

export function openTracing({ url, service, share }: TracingSettings): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  })
  const tracer = provider.getTracer('tohfa')
  const current = new AsyncLocalStorage<Span>()

  /** Runs work in a span of its own, unless it belongs to no request, or to one that has ended. */
  function inSpan<T>(name: string, attributes: Attributes, work: () => T): T {
    const parent = current.getStore()
    if (!parent?.isRecording()) return work()
    const span = tracer.startSpan(
      name,
      { kind: SpanKind.CLIENT, attributes },
      trace.setSpan(ROOT_CONTEXT, parent),
    )
    const failed = (thrown: unknown): never => {
      fail(span, thrown instanceof Error ? thrown.name : typeof thrown)
      span.end()
      throw thrown
    }
    let result: T
    try {
      result = current.run(span, work)
    } catch (thrown) {
      return failed(thrown)
    }
    if (result instanceof Promise)
      return result.then((value: unknown) => {
        span.end()
        return value
      }, failed) as T
    span.end()
    return result
  }

  const parentOf = ({ headers }: FastifyRequest) => {
    const [, traceId, spanId, flags = ''] = TRACEPARENT.exec(String(headers.traceparent)) ?? []
    return traceId === undefined || spanId === undefined
      ? ROOT_CONTEXT
      : trace.setSpanContext(ROOT_CONTEXT, {
          traceId,
          spanId,
          isRemote: true,
          traceFlags: parseInt(flags, 16),
        })
  }

  return {
    statement: (text, run) => {
      const [operation = ''] = text.split(' ', 1)
      return inSpan(`db ${operation}`, { 'db.query.text': text }, run)
    },
    database: (db) => ({
      ...db,
      write(work, how) {
        const attributes = { 'db.system.name': db.engine === 'postgres' ? 'postgresql' : 'sqlite' }
        return inSpan('transaction', attributes, () => {
          // SQLite runs the bodies of many requests one after another, in the context of the first
          const inThis = AsyncLocalStorage.snapshot()
          return db.write((tx) => inThis(work, tx), how)
        })
      },
    }),
    blobs: (blobs) => ({
      ...blobs,
      put: (...given) => inSpan('storage put', {}, () => blobs.put(...given)),
      info: (...given) => inSpan('storage info', {}, () => blobs.info(...given)),
      get: (...given) => inSpan('storage get', {}, () => blobs.get(...given)),
      delete: (...given) => inSpan('storage delete', {}, () => blobs.delete(...given)),
    }),
    hasher: (hasher) => ({
      ...hasher,
      hash: (...given) => inSpan('hash', {}, () => hasher.hash(...given)),
      verify: (...given) => inSpan('verify hash', {}, () => hasher.verify(...given)),
    }),
    requests(app, goesOn) {
      const spans = new WeakMap<FastifyRequest, Span>()
      app.addHook('onRequest', (request, _reply, done) => {
        const { url: route = '(unknown)', config } = request.routeOptions
        // a stream of events lasts for hours
        if (config.endpoint === endpoint.followChanges) return done()
        const attributes = {
          'http.request.method': request.method,
          'http.route': route,
          'tohfa.request_id': request.id,
        }
        const span = tracer.startSpan(
          `${request.method} ${route}`,
          { kind: SpanKind.SERVER, attributes },
          goesOn ? parentOf(request) : ROOT_CONTEXT,
        )
        spans.set(request, span)
        current.run(span, done)
      })
      // the body arrives in the context of its connection
      app.addHook('preValidation', (request, _reply, done) => {
        const span = spans.get(request)
        if (span) current.run(span, done)
        else done()
      })
      app.addHook('onResponse', (request, reply, done) => {
        const span = spans.get(request)
        span?.setAttribute('http.response.status_code', reply.statusCode)
        if (span && reply.statusCode >= 500) fail(span, refusalOf(request) ?? String(reply.statusCode))
        span?.end()
        done()
      })
    },
    async close() {
      const sent = provider.shutdown().catch(() => undefined)
      await Promise.race([sent, sleep(PARTING_MS, undefined, { ref: false })])
    },
  }
}

function fail(span: Span, type: string): void {
  span.setAttribute('error.type', type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}
