import { refreshPublicOrigin } from '../api/public-origin'
import { watchConnection } from '../api/watch-connection'
import { registerServiceWorker } from '../offline/service-worker/register-service-worker'
import { deviceSync, startSync } from '../offline/device-outbox'
import { onErased } from '../offline/extensions/witness/device-witness'
import { erasedText } from '../offline/extensions/witness/witness.texts'
import { toast } from '../ui/toast'
import { askOfSession } from './ask-of-session'
import { versionIsWaiting } from './new-version'

/** What starts after the first screen: the connection's watch, the outbox, the service worker, pinned campaigns, and the server's configuration. */
export async function startBackgroundServices(): Promise<void> {
  refreshPublicOrigin().catch(() => undefined)
  // another tab or the service worker may have delivered something
  deviceSync().onChange(watchConnection())
  deviceSync().onChange(askOfSession())
  onErased((erased) => toast(erasedText(erased), 'error'))
  startSync()
  if (await registerServiceWorker(versionIsWaiting, true)) await startDeviceCopies()
}

/** Keeps pinned campaigns and cached pictures up to date. */
async function startDeviceCopies(): Promise<void> {
  const [{ followPictures }, { refreshPinnedCampaigns }] = await Promise.all([
    import('../offline/pictures/device-pictures'),
    import('../owner/pinned/refresh-pinned'),
  ])
  followPictures()
  refreshPinnedCampaigns()
}
