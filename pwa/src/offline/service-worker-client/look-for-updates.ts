/** Looks for a newer version of the app. */

const EVERY_MS = 60 * 60_000

/**
 * Looks now, because the server says that this page is out of date. An update that it finds waits for a person to apply
 * it.
 */
export async function lookForUpdate(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.update()
}

/** Looks when the app comes to the front, at most once an hour: an installed app may stay open for weeks. */
export function registerPeriodicLook(registration: Pick<ServiceWorkerRegistration, 'update'>): void {
  let last = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Math.abs(Date.now() - last) < EVERY_MS) return
    last = Date.now()
    registration.update().catch(() => undefined)
  })
}
