/** Metrics by the library of Prometheus. It is loaded only if there is a port for them. */
import { SECURITY_EVENT_KINDS } from '@tohfa/sync-protocol/entities/security-event'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { GAUGES, type GaugeName } from './gauges'
import type { Metrics, Readings } from './metrics'

/** seconds; a claim takes 20 to 500 ms, and waits of a phone's patience count */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** gauges of the library whose names are those of counters; others of it say the same */
const MISNAMED = [
  'nodejs_active_resources_total',
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
]

export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED) registry.removeSingleMetric(name)

  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers })
  const requests = new Histogram({
    name: 'tohfa_http_request_duration_seconds',
    help: 'Answered requests, by the pattern of their route and the class of their status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  const operations = counter(
    'tohfa_sync_operations_total',
    'Queued operations, by how they were settled; replayed: applied before, answered again',
    'kind',
    'outcome',
  )
  const security = counter('tohfa_security_events_total', 'Events of the security log', 'event')
  const storeFailures = counter(
    'tohfa_store_failures_total',
    'Failures that are due to a part of the store being away',
    'part',
  )
  const background = counter('tohfa_background_failures_total', 'Background work that failed')
  const gauges = new Map(
    (Object.keys(GAUGES) as GaugeName[]).map((name) => {
      const { help, labels } = GAUGES[name]
      return [name, new Gauge<string>({ name, help, labelNames: [...labels], registers })]
    }),
  )
  // what has not happened yet is 0, so that the first time is an increase
  for (const event of SECURITY_EVENT_KINDS) security.inc({ event }, 0)
  for (const part of ['database', 'files', 'space']) storeFailures.inc({ part }, 0)

  let readings = async (): Promise<Readings> => ({})

  return {
    answered: (method, route, status, seconds) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    settled: (kind, outcome) => operations.inc({ kind, outcome }),
    noted: (event) => security.inc({ event }),
    failed: (part) => storeFailures.inc({ part }),
    failedBeside: () => background.inc(),
    follow: (read) => void (readings = read),
    async text() {
      const read = await readings()
      for (const [name, gauge] of gauges) {
        gauge.reset()
        // one without labels is 0 then, which would be a lie
        if (GAUGES[name].labels.length === 0) gauge.remove()
        for (const { labels = {}, value } of read[name] ?? []) gauge.set(labels, value)
      }
      return registry.metrics()
    },
  }
}
