/**
 * Keeps the page of a gift on this device as the server rendered it.
 *
 * Exports: keepGiftPage, KEEP_GIFT_PAGE, type KeepGiftPage
 */

export const KEEP_GIFT_PAGE = 'KEEP_GIFT_PAGE'

/** What the service worker is told. */
export interface KeepGiftPage {
  type: typeof KEEP_GIFT_PAGE
  /** the page's path */
  path: string
  /** whether it may be kept; else it goes */
  kept: boolean
}

/** Tells the service worker, once there is one. */
export function keepGiftPage(kept: boolean): void {
  const message: KeepGiftPage = { type: KEEP_GIFT_PAGE, path: location.pathname, kept }
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message))
}
