/**
 * The files that only the app needs, in a cache of their own: a recipient of one gift does not pay for them.
 *
 * Exports: appFiles, type OfflineFile
 *
 * Invariant: a device that keeps these files for one version keeps those of the next before that one can take over.
 */

/** An entry of the list that the build hands over; `later` marks what only the app needs. */
export interface OfflineFile {
  url: string
  revision?: string | null
  later?: true
}

export const APP_CACHE = 'tohfa-app'

/** @param files whose names change with their content */
export function appFiles(files: readonly OfflineFile[], storage: CacheStorage, base: string) {
  const paths = new Set(files.map(({ url }) => new URL(url, base).pathname))
  const pathOf = (request: Request) => new URL(request.url).pathname

  /** Fetches what is missing. @throws TypeError where one of them does not come */
  const keep = async (): Promise<void> => {
    const cache = await storage.open(APP_CACHE)
    const kept = new Set((await cache.keys()).map(pathOf))
    await cache.addAll([...paths].filter((path) => !kept.has(path)))
  }
  return {
    has: (path: string) => paths.has(path),
    keep,
    /** Where an earlier version was kept: this version as well. */
    keepIfKept: async (): Promise<void> => {
      if (await storage.has(APP_CACHE)) await keep()
    },
    dropOutdated: async (): Promise<void> => {
      if (!(await storage.has(APP_CACHE))) return
      const cache = await storage.open(APP_CACHE)
      const outdated = (await cache.keys()).filter((request) => !paths.has(pathOf(request)))
      await Promise.all(outdated.map((request) => cache.delete(request)))
    },
  }
}
