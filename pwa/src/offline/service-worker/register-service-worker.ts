/**
 * The service worker of this origin, registered once the page is at rest.
 *
 * A new version waits until a person says so: an update that takes over by itself can take an open form with it.
 */
import { Workbox } from 'workbox-window'
import { isInstalled } from '../../device/install'
import { databaseTrouble, onDatabaseTrouble } from '../store/database-trouble'
import { cacheApp } from './cache-app'
import { registerPeriodicLook } from './look-for-updates'

let workbox: Workbox | undefined

/** until an activation is asked for again */
const PATIENCE_MS = 2_000

const reload = () => location.reload()

/**
 * @param onUpdateReady called when a newer version is installed and waits, or another tab runs one that this page has to
 *   make way for; `applyUpdate()` changes over to it
 * @param wholeApp cache the owner's screens and the scanner too; for an installed app they always are
 * @returns false where the browser or the origin has no service workers
 */
export async function registerServiceWorker(onUpdateReady: () => void, wholeApp: boolean): Promise<boolean> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return false
  if (workbox) return true
  const outdated = () => databaseTrouble() === 'outdated' && onUpdateReady()
  onDatabaseTrouble(outdated)
  outdated()
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

/**
 * Changes over to the version that waits, and loads the page anew once it is in charge; at once where none waits any more,
 * since another tab has changed over. Where the older worker is busy for longer, the page comes back as it was and offers
 * the newer version again.
 */
export async function applyUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!workbox || !registration?.waiting) return reload()
  workbox.addEventListener('controlling', reload)
  workbox.messageSkipWaiting()
  // Chromium can miss that the older worker has ended where another tab wakes it just then, and would let the newer one
  // wait for five minutes. A navigation makes it look again.
  setTimeout(reload, PATIENCE_MS)
}
