import { refreshPublicOrigin } from '../api/public-origin'
import { registerServiceWorker } from '../offline/service-worker/register-service-worker'
import { startSync } from '../offline/device-outbox'
import { versionIsWaiting } from './new-version'

/** What may wait until the first screen stands: the outbox, the service worker, what is kept, the server's configuration. */
export async function start(): Promise<void> {
  refreshPublicOrigin().catch(() => undefined)
  startSync()
  if (await registerServiceWorker(versionIsWaiting, true)) await startDeviceCopies()
}

/** Campaigns and pictures that this device keeps. */
async function startDeviceCopies(): Promise<void> {
  const [{ followPictures }, { keepPinnedFresh }] = await Promise.all([
    import('../offline/pictures/device-pictures'),
    import('../owner/pinned/refresh-pinned'),
  ])
  followPictures()
  keepPinnedFresh()
}
