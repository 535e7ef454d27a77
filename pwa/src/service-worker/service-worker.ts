/**
 * The app without a network: its shell, its pictures, and a wake-up for the outbox. Most rules are in other modules.
 *
 * - a navigation is answered from the device at once; /api and /media never count as one, and /api bypasses the worker
 * - claim page and outbox are cached for every visitor; the rest of the app once a page of the app asks for it
 * - a new version waits for SKIP_WAITING, which is only sent by a person's "Update"; open pages of the one before keep
 *   their files until they are closed
 * - Background Sync runs the same pass, under the same lock, as the pages do
 */
/// <reference lib="webworker" />
import { ExpirationPlugin } from 'workbox-expiration'
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { deviceSync } from '../offline/device-outbox'
import { askBackgroundSync, BACKGROUND_SYNC_TAG } from '../offline/extensions/background-sync'
import { CACHE_APP } from '../offline/service-worker-client/cache-app'
import { TAKE_CONTROL } from '../offline/service-worker-client/take-control'
import { CACHE_GIFT_PAGE, type CacheGiftPage } from '../offline/service-worker-client/cache-gift-page'
import { isPicture, SEEN_PICTURES } from '../offline/pictures/picture-caches'
import { appFiles, USED_FILES, type OfflineFile } from './app-files'
import { drainOutbox } from './drain-outbox'
import { giftPages } from './gift-pages'
import { answerPictures } from './pictures'
import { previousFiles } from './previous-files'
import { rightFiles } from './right-files'

declare const self: ServiceWorkerGlobalScope

/** https://wicg.github.io/background-sync/spec/#sync-event */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  readonly lastChance: boolean
}
const isSyncEvent = (event: Event): event is SyncEvent => 'tag' in event && 'waitUntil' in event

/** https://w3c.github.io/ServiceWorker/#register-router-method */
interface RoutingEvent extends ExtendableEvent {
  addRoutes?(rules: object): Promise<void>
}

const DAYS = 24 * 60 * 60
type CachePlugin = NonNullable<NonNullable<ConstructorParameters<typeof CacheFirst>[0]>['plugins']>[number]
// the library's own plugin does not fit its own type under exactOptionalPropertyTypes
const expiring = (options: ConstructorParameters<typeof ExpirationPlugin>[0]) =>
  new ExpirationPlugin({ purgeOnQuotaError: true, ...options }) as CachePlugin

const allFiles = self.__WB_MANIFEST as OfflineFile[]
const isScanner = ({ pathname }: URL) => pathname.endsWith('.wasm')
const files = allFiles.filter(({ url }) => !isScanner(new URL(url, location.href)))
const isRight = rightFiles(allFiles, location.href)
/** keeps everything that is not a file of this version out of the caches */
const onlyRight: CachePlugin = {
  cacheWillUpdate: async ({ request, response }) =>
    (await isRight(new URL(request.url).pathname, response)) ? response : null,
}
const app = appFiles(
  files.filter(({ later }) => later),
  {
    storage: caches,
    base: location.href,
    async fetchFile(path) {
      const response = await fetch(path)
      if (!(await isRight(path, response))) throw new Error(`${path} is not what the build has made`)
      return response
    },
  },
)
const previous = previousFiles(
  (path) => app.has(path) || getCacheKeyForURL(path) !== undefined,
  caches,
  self.clients,
)
// before any route: an event that was answered reaches no other listener
self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.waitUntil(previous.tidy())
})
cleanupOutdatedCaches()
addPlugins([onlyRight])
precacheAndRoute(files.filter(({ later }) => !later))
const usedFiles = new CacheFirst({ cacheName: USED_FILES, plugins: [onlyRight] })
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && app.has(url.pathname),
  async (options) => (await app.find(options.request)) ?? usedFiles.handle(options),
)
self.addEventListener('install', (event) => {
  // a full disk: pages of the version before ask the server
  event.waitUntil(previous.store().catch(() => undefined))
  event.waitUntil(app.cacheAllAgain())
  // calls of the API do not wait for a sleeping worker to start
  const toServer = { condition: { urlPattern: { pathname: '/api{/*}?' } }, source: 'network' }
  ;(event as RoutingEvent).addRoutes?.(toServer).catch(() => undefined)
})
self.addEventListener('activate', (event) => {
  event.waitUntil(previous.notePages())
  event.waitUntil(app.dropOutdated())
})

const NOT_OURS = [/^\/api(\/|$)/, /^\/media(\/|$)/]
const gifts = giftPages(
  caches,
  (path) => fetch(path),
  (path) => getCacheKeyForURL(path) !== undefined,
)
const claimShell = createHandlerBoundToURL('/claim.html')
const claimPage: typeof claimShell = async (options) => {
  const { pathname } = options.url
  const cached = await gifts.find(pathname)
  if (!cached) return claimShell(options)
  options.event.waitUntil(gifts.refresh(pathname))
  return cached
}
// the server answers forms without JavaScript; if it is away, the app shows the cached gift
const WITHOUT_JAVASCRIPT = /^\/claim\/[^/?]+\/?\?(ask|done)=/
registerRoute(
  new NavigationRoute(
    async (options) => {
      const answer = await fetch(options.request).catch(() => undefined)
      return answer && answer.status < 400 ? answer : claimPage(options)
    },
    { allowlist: [WITHOUT_JAVASCRIPT] },
  ),
)
registerRoute(
  new NavigationRoute(claimPage, {
    allowlist: [/^\/claim\/[^/?]+\/?(\?.*)?$/],
    denylist: [WITHOUT_JAVASCRIPT],
  }),
)
self.addEventListener('activate', (event) => event.waitUntil(gifts.dropAll()))
// an address with a file's ending is a file or nothing at all
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [...NOT_OURS, /^\/claim\//, /\.[a-z0-9]+$/i],
  }),
)

answerPictures(
  new CacheFirst({
    cacheName: SEEN_PICTURES,
    plugins: [
      { cacheWillUpdate: async ({ response }) => (isPicture(response) ? response : null) },
      expiring({ maxEntries: 300, maxAgeSeconds: 30 * DAYS }),
    ],
  }),
)
// the scanner: cached from the first scan
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isScanner(url),
  new CacheFirst({
    cacheName: 'tohfa-wasm',
    plugins: [onlyRight, expiring({ maxEntries: 4, maxAgeSeconds: 365 * DAYS })],
  }),
)
// the last route for files: no file that gets here belongs to this version
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) => (await previous.find(request)) ?? fetch(request),
)

/** @param answer receives whether all of it is cached */
const cacheApp = (answer: MessagePort | undefined) =>
  app.cacheAll().then(
    () => answer?.postMessage(true),
    () => answer?.postMessage(false),
  )

self.addEventListener('message', (event) => {
  const message: unknown = event.data
  if (typeof message !== 'object' || message === null || !('type' in message)) return
  if (message.type === 'SKIP_WAITING') void self.skipWaiting()
  if (message.type === TAKE_CONTROL) event.waitUntil(self.clients.claim())
  // what does not come now comes when it is used, or at the next visit
  if (message.type === CACHE_APP) event.waitUntil(cacheApp(event.ports[0]))
  if (message.type === CACHE_GIFT_PAGE) {
    const { path, cached } = message as CacheGiftPage
    event.waitUntil(cached ? gifts.refresh(path) : gifts.drop(path))
  }
})
// so that the first visit works offline as soon as the worker is ready
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('sync', (event: Event) => {
  if (!isSyncEvent(event) || event.tag !== BACKGROUND_SYNC_TAG) return
  const askAgain = () => askBackgroundSync(self.registration)
  event.waitUntil(drainOutbox(deviceSync(), { lastChance: event.lastChance, askAgain }))
})
