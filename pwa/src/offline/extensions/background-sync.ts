/**
 * Lets the browser wake the service worker when the network is back (Chromium; elsewhere the page's own triggers do).
 * https://wicg.github.io/background-sync/spec/
 */
import type { Extension } from '../engine/extension'

export const BACKGROUND_SYNC_TAG = 'tohfa-outbox'

interface WithSync {
  sync: { register(tag: string): Promise<void> }
}

const hasBackgroundSync = <T extends object>(registration: T): registration is T & WithSync =>
  'sync' in registration

/**
 * Never throws: a browser may refuse, and the outbox does not depend on it.
 * @param own the service worker's own registration, if it is the one that asks
 */
export async function askBackgroundSync(own?: ServiceWorkerRegistration): Promise<void> {
  try {
    const registration = own ?? (await registrationOfPage())
    if (registration && hasBackgroundSync(registration)) await registration.sync.register(BACKGROUND_SYNC_TAG)
  } catch {
    // permission denied
  }
}

/** Asks whenever something waits. */
export const backgroundSync: Extension = { waits: () => void askBackgroundSync() }

/** On a first visit something may wait before the worker is active, which is when it can be asked. */
const registrationOfPage = async () =>
  typeof navigator !== 'undefined' && 'serviceWorker' in navigator ? navigator.serviceWorker.ready : undefined
