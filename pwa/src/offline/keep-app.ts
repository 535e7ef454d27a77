/**
 * Keeps the whole app on this device, not only what a recipient of one gift needs.
 *
 * Exports: keepApp, KEEP_APP
 */

export const KEEP_APP = 'KEEP_APP'

/** Asks the service worker, once there is one. */
export function keepApp(): void {
  navigator.serviceWorker.ready.then(
    ({ active }) => active?.postMessage({ type: KEEP_APP }),
    () => undefined,
  )
}
