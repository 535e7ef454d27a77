import { randomBytes } from 'node:crypto'
import { buildApp } from './app'
import { makeAdmin, OPERATOR } from './accounts/make-admin'
import type { FastifyInstance } from 'fastify'
import { ConfigError, type Config } from './config'
import { openDeps } from './deps'
import { readableWays } from './readable-ways'
import { createBinSweep } from './diary/empty-bin'
import { LOOKS_EVERY_MS } from './crypto/root-secret-check'
import { sweepPastOperations } from './operations/past-operations'
import { sweepSecurityEvents } from './security-log/security-events.service'
import { loggable } from './http/problem'

/** ms that current requests may take to end after the process is asked to stop */
const GRACE_MS = 10_000
const SWEEP_EVERY_MS = 60 * 60_000

/** @throws ConfigError that names HOST or PORT */
async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const { code = '', syscall } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') throw new ConfigError('PORT', `should be a free one: ${port} is in use`)
    if (code === 'EACCES')
      throw new ConfigError('PORT', `should be one that may be listened on: ${port} is not`)
    // a name that does not resolve, or an address that is not of this machine
    if (syscall === 'getaddrinfo' || ['EADDRNOTAVAIL', 'EINVAL', 'EAFNOSUPPORT'].includes(code))
      throw new ConfigError('HOST', `should be an address of this machine: ${host} is not`)
    throw error
  }
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
        'the account of ADMIN_EMAIL existed: its password is now ADMIN_PASSWORD, and it was signed out everywhere',
      )
  }
  const address = await listen(app, config)

  const { storedBlobs, uploads, spool } = deps
  const sweepBin = createBinSweep({ ...deps, random: randomBytes })
  const ifSteady = (remove: () => Promise<unknown>) => async () =>
    (await deps.isClockSteady()) ? remove() : 'not while the clock is new or was set'
  const sweep = () => {
    const sweeps = [
      ifSteady(sweepBin),
      ifSteady(() => storedBlobs.sweep()),
      () => uploads.sweep(),
      () => spool.sweep(),
      ifSteady(() => sweepSecurityEvents(deps)),
      ifSteady(() => sweepPastOperations(deps)),
      () => deps.db.dropDeleted(),
    ]
    for (const one of sweeps)
      one().then(
        (swept) => app.log.info({ swept }, 'swept'),
        (thrown: unknown) => app.log.error(loggable(thrown), 'sweep failed'),
      )
  }
  sweep()
  const sweeping = setInterval(sweep, SWEEP_EVERY_MS).unref()

  // another process may have begun to replace the root secret
  const learning = setInterval(() => {
    deps
      .learnSecrets()
      .catch((thrown: unknown) => app.log.error(loggable(thrown), 'no look for a root secret'))
  }, LOOKS_EVERY_MS).unref()

  let closing = false
  const close = async () => {
    if (closing) return
    closing = true
    clearInterval(sweeping)
    clearInterval(learning)
    setTimeout(() => process.exit(1), GRACE_MS).unref()
    await app.close()
    await deps.documentWorker.close()
    await deps.blobs.close()
    await deps.db.close()
    process.exit(0)
  }
  process.once('SIGTERM', () => void close())
  process.once('SIGINT', () => void close())

  // last, as the reader of this line may ask the process to stop at once
  console.log(`Tohfa is at ${config.publicUrl ?? address}`)
  if (!config.admin) console.log('Make an admin with: npm run admin -- add you@example.com')
}
