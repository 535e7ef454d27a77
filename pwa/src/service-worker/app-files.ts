/**
 * The files that only the app needs, in caches of their own: a recipient of one gift downloads only those in use.
 *
 * Invariant: a device that has all these files of one version has all of the next before that version can take over.
 */

/**
 * An entry of the list that the build provides: the first bytes of its SHA-256 in base64, and `later` if only the app
 * needs it.
 */
export interface OfflineFile {
  url: string
  revision?: string | null
  digest?: string
  later?: true
}

/** all of them: if this cache exists, the next version is cached whole as well */
const APP_CACHE = 'tohfa-app'
/** those that were used, if not all are cached */
export const USED_FILES = 'tohfa-used'

interface AppFilesDeps {
  storage: CacheStorage
  /** address that their paths are relative to */
  base: string
  /** @throws if the file does not come, or another one comes */
  fetchFile: (path: string) => Promise<Response>
}

/** @param files whose names change with their content */
export function appFiles(
  files: readonly Pick<OfflineFile, 'url'>[],
  { storage, base, fetchFile }: AppFilesDeps,
) {
  const paths = new Set(files.map(({ url }) => new URL(url, base).pathname))
  const pathOf = (request: Request) => new URL(request.url).pathname

  /** Fetches what is missing. @throws if one of them does not come; those that came are stored */
  const cacheAll = async (): Promise<void> => {
    const cache = await storage.open(APP_CACHE)
    const cached = new Set((await cache.keys()).map(pathOf))
    const missing = [...paths].filter((path) => !cached.has(path))
    await Promise.all(missing.map(async (path) => cache.put(path, await fetchFile(path))))
    await storage.delete(USED_FILES)
  }
  return {
    has: (path: string) => paths.has(path),
    find: (request: Request) => storage.match(request, { cacheName: APP_CACHE }),
    cacheAll,
    /** If an earlier version was cached whole, caches this one as well. */
    cacheAllAgain: async (): Promise<void> => {
      if (await storage.has(APP_CACHE)) await cacheAll()
    },
    dropOutdated: async (): Promise<void> => {
      for (const name of [APP_CACHE, USED_FILES]) {
        if (!(await storage.has(name))) continue
        const cache = await storage.open(name)
        const outdated = (await cache.keys()).filter((request) => !paths.has(pathOf(request)))
        await Promise.all(outdated.map((request) => cache.delete(request)))
      }
    },
  }
}
