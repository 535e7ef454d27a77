import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from './app'
import { makeAdmin, OPERATOR } from './accounts/make-admin'
import type { FastifyInstance } from 'fastify'
import { ConfigError, type Config } from './config/config'
import { openDeps, type Deps } from './deps'
import { createMetricsServer } from './health/metrics-port'
import { readableWays } from './config/readable-ways'
import { createBinEmptying } from './diary/empty-bin'
import { LOOKS_EVERY_MS } from './crypto/root-secret-check'
import { sweepPastOperations } from './operations/past-operations'
import { sweepSecurityEvents } from './security-log/security-events.service'
import { sweepThrottles } from './rate-limits/throttle'
import { loggable } from './http/problem'

/**
 * ms that current requests may take to end after the process is asked to stop, the pause for proxies included; what
 * starts containers kills them then
 */
const GRACE_MS = 10_000
/** ms in which a proxy learns that the process will stop, while it still serves all requests */
const LEAVING_MS = 5_000
const SWEEP_EVERY_MS = 60 * 60_000
const LOOK_EVERY_MS = 60_000
const CLOCK_DIFFERS =
  'the clock of this machine differs from that of the database, which counts: set them by a time server'

/**
 * @param name of the port's setting; the host's is named like it
 * @throws ConfigError that names HOST or PORT
 */
async function listening<T>(name: string, { host, port }: Place, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen()
  } catch (error) {
    const { code = '', syscall } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new ConfigError(name, `should be a free one: ${port} is in use`)
    if (code === 'EACCES')
      throw new ConfigError(name, `should be one that may be listened on: ${port} is not`)
    // a name that does not resolve, or an address that is not of this machine
    if (syscall === 'getaddrinfo' || ['EADDRNOTAVAIL', 'EINVAL', 'EAFNOSUPPORT'].includes(code))
      throw new ConfigError(
        name.replace('PORT', 'HOST'),
        `should be an address of this machine: ${host} is not`,
      )
    throw error
  }
}

type Place = Pick<Config, 'host' | 'port'>

/** Answers `/metrics`, if that is configured. @throws ConfigError */
async function listenForMetrics(deps: Deps, app: FastifyInstance): Promise<void> {
  const place = deps.config.metrics
  if (!place) return
  const server = createMetricsServer(deps.metrics, (thrown) =>
    app.log.error(loggable(thrown), 'metrics failed'),
  )
  await listening('METRICS_PORT', place, () => once(server.listen(place), 'listening'))
  // it ends with the process
  server.unref()
  const { address, port, family } = server.address() as AddressInfo
  console.log(`Metrics are at http://${family === 'IPv6' ? `[${address}]` : address}:${port}/metrics`)
}

/** Opens the stores, makes the configured admin, listens, and shuts down gracefully on SIGTERM and SIGINT. */
export async function startServer(config: Config): Promise<void> {
  const deps = await openDeps(config)
  const app = await buildApp(deps)
  if (deps.db.engine === 'postgres' && !deps.db.timeline)
    app.log.warn(
      'the database does not tell its timeline: after a fail-over run `npm run store -- new-epoch`',
    )
  for (const way of readableWays(config)) app.log.warn(way)
  if (config.admin) {
    const { email, password } = config.admin
    const done = await makeAdmin(deps, OPERATOR.environment, email, async () => password)
    if (done === 'promoted')
      app.log.warn(
        'the account of ADMIN_EMAIL existed: its password is now ADMIN_PASSWORD, and it was logged out everywhere',
      )
  }
  const address = await listening('PORT', config, () => app.listen({ host: config.host, port: config.port }))
  await listenForMetrics(deps, app)

  const failed = (what: string) => (thrown: unknown) => {
    if (!app.outages.saw(thrown)) app.log.error(loggable(thrown), what)
  }
  const { storedBlobs, uploads, spool } = deps
  const emptyBin = createBinEmptying({ ...deps, random: randomBytes })
  const ifSteady = (remove: () => Promise<unknown>) => async () =>
    (await deps.isClockSteady()) ? remove() : 'skipped: the clock is new or was set'
  const sweep = () => {
    const sweeps: Record<string, () => Promise<unknown>> = {
      bin: ifSteady(emptyBin),
      files: ifSteady(() => storedBlobs.sweep()),
      uploads: () => uploads.sweep(),
      forms: () => spool.sweep(),
      securityLog: ifSteady(() => sweepSecurityEvents(deps)),
      throttles: () => sweepThrottles(deps),
      operations: ifSteady(() => sweepPastOperations(deps)),
      deleted: () => deps.db.dropDeleted(),
    }
    for (const [what, one] of Object.entries(sweeps))
      one().then((swept) => app.log.info({ what, swept }, 'swept'), failed(`sweep of ${what} failed`))
  }
  sweep()
  const sweeping = setInterval(sweep, SWEEP_EVERY_MS).unref()

  // another process may have begun to replace the root secret
  const learning = setInterval(() => {
    deps.learnSecrets().catch(failed('could not look for a new root secret'))
  }, LOOKS_EVERY_MS).unref()

  let aheadMs = 0
  const compareClocks = () =>
    deps.compareClocks().then(
      (ahead) => {
        if (ahead === aheadMs) return
        aheadMs = ahead
        if (ahead === 0) app.log.info('the clocks of this machine and of the database agree again')
        else app.log.warn({ aheadMs }, CLOCK_DIFFERS)
      },
      // its next request says that the database is away
      () => {},
    )
  let standby = ''
  const lookAtStandby = async () => {
    const words = (await deps.db.lookAtStandby?.())?.words ?? ''
    if (words === standby) return
    standby = words
    if (words === '') app.log.info('the standby of DATABASE_READ_URL is used again')
    else app.log.warn(`exports and admins' lists are read from the database itself: its standby ${words}`)
  }
  const look = () => void Promise.all([compareClocks(), lookAtStandby()])
  look()
  const looking = setInterval(look, LOOK_EVERY_MS).unref()

  let closing = false
  const close = async (pauseMs: number) => {
    if (closing) return
    closing = true
    clearInterval(sweeping)
    clearInterval(learning)
    clearInterval(looking)
    setTimeout(() => process.exit(1), GRACE_MS).unref()
    // nobody waits for a proxy that does not ask
    if (app.readiness.leave()) await sleep(pauseMs)
    await app.close()
    await deps.documentWorker.close()
    await deps.blobs.close()
    await deps.db.close()
    await deps.tracing?.close()
    process.exit(0)
  }
  process.once('SIGTERM', () => void close(LEAVING_MS))
  // somebody at a terminal
  process.once('SIGINT', () => void close(0))

  // last, as the reader of this line may ask the process to stop at once
  console.log(`Tohfa is at ${config.publicUrl ?? address}`)
  if (!config.admin) console.log('Make an admin with: npm run admin -- add you@example.com')
}
