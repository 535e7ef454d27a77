/**
 * Pages of unclaimed gifts as the server rendered them: at the next visit the form is shown before the network answers.
 *
 * Invariant: a cached page can be used without a network, so it is cached only if every file that it names is cached.
 */

export const GIFT_PAGES = 'tohfa-gift-pages'
const PAGES_MAX = 50

/** @param isCached whether this worker has the file of a path */
export function giftPages(
  storage: CacheStorage,
  ask: (path: string) => Promise<Response>,
  isCached: (path: string) => boolean,
) {
  const drop = async (path: string): Promise<void> => {
    await (await storage.open(GIFT_PAGES)).delete(path)
  }

  /**
   * Fetches the page again. The cached one stays if there is no network, if the server is in trouble, or if something
   * on the way answers with its own page, which names no file of ours.
   */
  const refresh = async (path: string): Promise<void> => {
    const answer = await ask(path).catch(() => undefined)
    if (!answer || answer.status >= 500) return
    const files = filesOf(await answer.clone().text())
    if (files.length === 0) return
    const isPrivate = answer.headers.get('cache-control')?.includes('no-store')
    if (!answer.ok || isPrivate || !files.every(isCached)) return drop(path)
    const cache = await storage.open(GIFT_PAGES)
    // moved to the end of the line
    await cache.delete(path)
    await cache.put(path, answer)
    const outdated = (await cache.keys()).slice(0, -PAGES_MAX)
    await Promise.all(outdated.map((request) => cache.delete(request)))
  }

  return {
    find: (path: string) => storage.match(path, { cacheName: GIFT_PAGES }),
    refresh,
    drop,
    /** A newer worker has other files. */
    dropAll: () => storage.delete(GIFT_PAGES),
  }
}

const filesOf = (html: string) => [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '')
