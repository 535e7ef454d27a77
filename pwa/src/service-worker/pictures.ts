/**
 * Answers requests for pictures from what this device keeps, and keeps what was shown lately.
 *
 * - private files (a diary's, a traveler's) come by signed paths that expire: never kept
 * - photos of people are kept where a gift shows them, its page being what somebody wants to open again; the owner's
 *   screens show many people, and leave none of their photos behind
 */
/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing'
import type { CacheFirst } from 'workbox-strategies'
import { KEPT_PICTURES, SEEN_PICTURES } from '../offline/pictures/picture-caches'

declare const self: ServiceWorkerGlobalScope

const PICTURES = /^\/media\/(images|profiles)\//

/** @param seen keeps a bounded number of what was shown */
export function answerPictures(seen: CacheFirst): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && PICTURES.test(url.pathname),
    async ({ event, request, url }) => {
      const kept = await caches.match(request, { cacheName: KEPT_PICTURES })
      if (kept) return kept
      const isOurs = url.pathname.startsWith('/media/images/') || (await isOfGift(event as FetchEvent))
      // a page that fetches one keeps it itself
      if (request.destination === 'image' && isOurs) return seen.handle({ event, request })
      return (await caches.match(request, { cacheName: SEEN_PICTURES })) ?? fetch(request)
    },
  )
}

async function isOfGift({ clientId }: FetchEvent): Promise<boolean> {
  const page = await self.clients.get(clientId)
  return page !== undefined && new URL(page.url).pathname.startsWith('/claim/')
}
