/**
 * Caches the page of a gift as the server rendered it.
 */

/** the message's type: older service workers know it by this text */
export const CACHE_GIFT_PAGE = 'KEEP_GIFT_PAGE'

/** What the service worker is told. */
export interface CacheGiftPage {
  type: typeof CACHE_GIFT_PAGE
  /** the page's path */
  path: string
  /** whether it is to be cached, else it is dropped; older service workers know the field by this name */
  kept: boolean
}

/** Tells the service worker, once there is one. */
export function cacheGiftPage(cached: boolean): void {
  const message: CacheGiftPage = { type: CACHE_GIFT_PAGE, path: location.pathname, kept: cached }
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message))
}
