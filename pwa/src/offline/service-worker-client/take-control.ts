/** Puts a page that no service worker controls under the active one. */

/** the message's type */
export const TAKE_CONTROL = 'TAKE_CONTROL'

/**
 * A worker takes over the pages that are open when it becomes active. It misses one that begins to load just before, and
 * one that was reloaded past it.
 */
export function takeControl(): void {
  void navigator.serviceWorker.ready.then(({ active }) => {
    if (!navigator.serviceWorker.controller) active?.postMessage({ type: TAKE_CONTROL })
  })
}
