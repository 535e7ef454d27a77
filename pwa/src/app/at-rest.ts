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
  await registerServiceWorker(versionIsWaiting, true)
}

const LATEST_MS = 3_000
const SOON_MS = 300
let begun = false

/** To be called when the first screen is drawn; a second call does nothing. */
export function startAtRest(): void {
  if (begun) return
  begun = true
  const begin = () => void start().catch((error: unknown) => console.error(error))
  // missing in Safari, whatever the types say
  const { requestIdleCallback: whenIdle } = window as { requestIdleCallback?: typeof requestIdleCallback }
  setTimeout(() => (whenIdle ? whenIdle(begin, { timeout: LATEST_MS }) : begin()), SOON_MS)
}
