/** An installed app may stay open for weeks. */

const EVERY_MS = 60 * 60_000

/** Looks for a newer version when the app comes to the front, at most once an hour. */
export function registerPeriodicLook(registration: Pick<ServiceWorkerRegistration, 'update'>): void {
  let last = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Math.abs(Date.now() - last) < EVERY_MS) return
    last = Date.now()
    registration.update().catch(() => undefined)
  })
}
