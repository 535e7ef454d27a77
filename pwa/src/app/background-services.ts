import { fetchProfile } from '../account/auth.api'
import { refreshPublicOrigin } from '../api/public-origin'
import { session } from '../api/session'
import { watchConnection } from '../api/watch-connection'
import { onVisibleOrOnline } from '../device/network/visible-or-online'
import { registerServiceWorker } from '../offline/service-worker-client/register-service-worker'
import { deviceDatabase } from '../offline/device-store'
import { onDatabaseLost } from '../offline/extensions/device-witness'
import { lostDatabaseText } from '../offline/extensions/witness.texts'
import { startSync } from '../offline/start-sync'
import { onOutboxChange } from '../offline/store/changes'
import { toast } from '../ui/toast/toast'
import { versionIsWaiting } from './new-version'

const ASKED_EVERY_MS = 60_000

/**
 * Asks whether the session still exists, which no screen may do: the outbox's requests name no account, and a page may
 * stay open for days.
 * @returns call it when the server was reached
 */
function askOfSession(): () => void {
  let askedAt = 0
  const ask = () => {
    if (session().token === null || Date.now() - askedAt < ASKED_EVERY_MS) return
    askedAt = Date.now()
    // the API client knows what the answer means for the session
    fetchProfile().catch(() => undefined)
  }
  onVisibleOrOnline(ask, new AbortController().signal)
  return ask
}

/** What starts after the first screen: the connection's watch, the outbox, the service worker, pinned campaigns, and the server's configuration. */
export async function startBackgroundServices(): Promise<void> {
  refreshPublicOrigin().catch(() => undefined)
  // another tab or the service worker may have delivered something
  onOutboxChange(deviceDatabase, watchConnection())
  onOutboxChange(deviceDatabase, askOfSession())
  onDatabaseLost((lost) => toast(lostDatabaseText(lost), 'error'))
  void startSync()
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
