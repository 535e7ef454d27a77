/**
 * The service worker of this origin, registered once the page is idle.
 *
 * A new version waits until a person applies it: an automatic update could lose an open form.
 */
import { Workbox } from 'workbox-window'
import { isInstalled } from '../../device/install'
import { databaseTrouble, onDatabaseTrouble } from '../store/database-trouble'
import { cacheApp } from './cache-app'
import { takeControl } from './take-control'
import { registerPeriodicLook } from './look-for-updates'

let workbox: Workbox | undefined

/** how long a reload waits for the newer worker to take over */
const PATIENCE_MS = 2_000

const reload = () => location.reload()

/**
 * @param onUpdateReady called when a newer version is installed and waits, or another tab runs one that this page has
 *   to make way for; `applyUpdate()` changes over to it
 * @param wholeApp cache the owner's screens and the scanner too; an installed app always caches them
 * @returns false if the browser or the origin has no service workers
 */
export async function registerServiceWorker(onUpdateReady: () => void, wholeApp: boolean): Promise<boolean> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return false
  if (workbox) return true
  const outdated = () => databaseTrouble() === 'outdated' && onUpdateReady()
  onDatabaseTrouble(outdated)
  outdated()
  workbox = new Workbox('/service-worker.js', { updateViaCache: 'none' })
  // also fires for a version that has waited since an earlier visit
  workbox.addEventListener('waiting', onUpdateReady)
  try {
    const registration = await workbox.register()
    takeControl()
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
 * Changes over to the waiting version, and reloads the page once that is in charge. Reloads at once if none waits any
 * longer, because another tab has changed over. If the older worker is busy for longer, the page reloads unchanged and
 * offers the newer version again.
 */
export async function applyUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!workbox || !registration?.waiting) return reload()
  workbox.addEventListener('controlling', reload)
  workbox.messageSkipWaiting()
  // Chromium can miss that the older worker has ended if another tab wakes it at that moment. The newer one would then
  // wait for five minutes; a navigation makes Chromium look again.
  setTimeout(reload, PATIENCE_MS)
}
