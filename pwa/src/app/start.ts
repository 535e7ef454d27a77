import { refreshPublicOrigin } from '../api/public-origin'
import { registerServiceWorker } from '../offline/register-service-worker'
import { startSync } from '../offline/start'
import { versionIsWaiting } from './new-version'

/** What may wait until the first screen stands: the outbox, the service worker, what is kept, the server's configuration. */
export async function start(): Promise<void> {
  refreshPublicOrigin().catch(() => undefined)
  startSync()
  if (await registerServiceWorker(versionIsWaiting, true)) await startKept()
}

/** Campaigns and pictures that this device keeps. */
async function startKept(): Promise<void> {
  const [{ followPictures }, { keepUpToDate }] = await Promise.all([
    import('../offline/pictures'),
    import('../features/campaigns/keep-offline/up-to-date'),
  ])
  followPictures()
  keepUpToDate()
}
