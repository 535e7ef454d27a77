/**
 * Caches the page of a gift as the server rendered it.
 */

/** the message's type */
export const CACHE_GIFT_PAGE = 'CACHE_GIFT_PAGE'

/** The message to the service worker. */
export interface CacheGiftPage {
  type: typeof CACHE_GIFT_PAGE
  /** the page's path */
  path: string
  /** whether to cache it; otherwise it is dropped */
  cached: boolean
}

/** Sends it to the service worker, once there is one. */
export function cacheGiftPage(cached: boolean): void {
  const message: CacheGiftPage = { type: CACHE_GIFT_PAGE, path: location.pathname, cached }
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(message))
}
