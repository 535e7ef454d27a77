/**
 * The service worker of this origin, registered once the page is at rest.
 *
 * A new version waits until a person says so: an update that takes over by itself can take an open form with it.
 */
import { Workbox } from 'workbox-window'
import { cacheApp } from './cache-app'
import { registerPeriodicLook } from './look-for-updates'

let workbox: Workbox | undefined

const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/**
 * @param onUpdateReady called when a newer version is installed and waits; `applyUpdate()` changes over to it
 * @param wholeApp cache the owner's screens and the scanner too; for an installed app they always are
 * @returns false where the browser or the origin has no service workers
 */
export async function registerServiceWorker(onUpdateReady: () => void, wholeApp: boolean): Promise<boolean> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return false
  if (workbox) return true
  workbox = new Workbox('/service-worker.js', { updateViaCache: 'none' })
  // fires for a version that waited since an earlier visit as well
  workbox.addEventListener('waiting', onUpdateReady)
  try {
    const registration = await workbox.register()
    if (registration) registerPeriodicLook(registration)
    if (wholeApp || isInstalled()) cacheApp()
    return true
  } catch {
    // private windows and full disks refuse; the page works without
    workbox = undefined
    return false
  }
}

/** Changes over to the version that waits, and loads the page anew once it is in charge. */
export function applyUpdate(): void {
  if (!workbox) return
  workbox.addEventListener('controlling', () => window.location.reload())
  workbox.messageSkipWaiting()
}
