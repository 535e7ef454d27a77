/**
 * Keeps the page of a gift on this device as the server rendered it.
 */

/** the message's type: older service workers know it by this text */
export const CACHE_GIFT_PAGE = 'KEEP_GIFT_PAGE'

/** What the service worker is told. */
export interface CacheGiftPage {
  type: typeof CACHE_GIFT_PAGE
  /** the page's path */
  path: string
  /** whether it may be kept; else it goes */
  kept: boolean
}

/** Tells the service worker, once there is one. */
export function cacheGiftPage(kept: boolean): void {
  const message: CacheGiftPage = { type: CACHE_GIFT_PAGE, path: location.pathname, kept }
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message))
}
