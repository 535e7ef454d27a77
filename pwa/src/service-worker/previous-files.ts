/**
 * Files of the version before, for its pages that are still open when a newer worker takes over: no server has any
 * longer what they load later, such as the rest of a form.
 */

export const PREVIOUS_FILES = 'tohfa-previous'
/** holds the list of the pages; no file has this path */
const PAGES = '/pages-of-before'

type Pages = Pick<Clients, 'matchAll'>

/** @param isCurrent whether the file of a path belongs to this version */
export function previousFiles(isCurrent: (path: string) => boolean, storage: CacheStorage, clients: Pages) {
  const pathOf = (request: Request) => new URL(request.url).pathname
  const isOld = (request: Request) => pathOf(request).startsWith('/assets/') && !isCurrent(pathOf(request))
  const openPages = async () => {
    const open = await clients.matchAll({ type: 'window', includeUncontrolled: true })
    return open.map(({ id }) => id)
  }
  return {
    find: (request: Request) => storage.match(request, { cacheName: PREVIOUS_FILES }),

    /** To be called before this version takes over, while the one before has its files. */
    async store(): Promise<void> {
      // a note about pages of a version before that would let them be dropped
      if (await storage.has(PREVIOUS_FILES)) await (await storage.open(PREVIOUS_FILES)).delete(PAGES)
      const names = (await storage.keys()).filter((name) => name !== PREVIOUS_FILES)
      for (const name of names) {
        const cache = await storage.open(name)
        for (const request of (await cache.keys()).filter(isOld)) {
          const file = await cache.match(request)
          if (file) await (await storage.open(PREVIOUS_FILES)).put(request, file)
        }
      }
    },

    /** To be called when this version takes over: the pages that are open now belong to the one before. */
    async notePages(): Promise<void> {
      if (!(await storage.has(PREVIOUS_FILES))) return
      const previous = await storage.open(PREVIOUS_FILES)
      await previous.put(PAGES, new Response(JSON.stringify(await openPages())))
    },

    /** Drops the files once the last page of the version before is closed. */
    async tidy(): Promise<void> {
      const noted = await storage.match(PAGES, { cacheName: PREVIOUS_FILES })
      if (!noted) return
      const pages = (await noted.json()) as string[]
      if ((await openPages()).some((id) => pages.includes(id))) return
      await storage.delete(PREVIOUS_FILES)
    },
  }
}
