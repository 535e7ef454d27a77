/**
 * Answers requests for pictures from what this device has, and caches what was shown lately.
 *
 * - private files (a diary's, a traveler's) have signed paths that expire: never cached
 * - photos of people are cached where a gift shows them, because somebody may open its page again; the owner's
 *   screens show many people, and leave none of their photos behind
 */
/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing'
import type { CacheFirst } from 'workbox-strategies'
import { CAMPAIGN_PICTURES, SEEN_PICTURES } from '../offline/pictures/picture-caches'

declare const self: ServiceWorkerGlobalScope

const PICTURES = /^\/media\/(images|profiles)\//

/** @param seen caches a bounded number of the pictures shown */
export function answerPictures(seen: CacheFirst): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && PICTURES.test(url.pathname),
    async ({ event, request, url }) => {
      // in any width that was stored: one is enough for a device
      const stored = await caches.match(request, { cacheName: CAMPAIGN_PICTURES, ignoreSearch: true })
      if (stored) return stored
      const isOurs = url.pathname.startsWith('/media/images/') || (await isOfGift(event as FetchEvent))
      const inOtherWidth = () => caches.match(request, { cacheName: SEEN_PICTURES, ignoreSearch: true })
      // a page that fetches one caches it itself
      if (request.destination === 'image' && isOurs)
        return seen
          .handle({ event, request })
          .catch(async (failure: unknown) => (await inOtherWidth()) ?? Promise.reject(failure))
      return (await inOtherWidth()) ?? fetch(request)
    },
  )
}

async function isOfGift({ clientId }: FetchEvent): Promise<boolean> {
  const page = await self.clients.get(clientId)
  return page !== undefined && new URL(page.url).pathname.startsWith('/claim/')
}
