import { refreshPublicOrigin } from '../api/public-origin'
import { versionIsWaiting } from './new-version'

/** What may wait until the first screen stands: the outbox, the service worker, the server's configuration. */
async function start(): Promise<void> {
  refreshPublicOrigin().catch(() => undefined)
  const [{ startSync }, { registerServiceWorker }] = await Promise.all([
    import('../offline/start'),
    import('../offline/register-service-worker'),
  ])
  startSync()
  await registerServiceWorker(versionIsWaiting)
}

const LATEST_MS = 2_000

export function startAtRest(): void {
  const begin = () => void start().catch((error: unknown) => console.error(error))
  // missing in Safari, whatever the types say
  const { requestIdleCallback: whenIdle } = window as { requestIdleCallback?: typeof requestIdleCallback }
  if (whenIdle) whenIdle(begin, { timeout: LATEST_MS })
  else setTimeout(begin, 200)
}
