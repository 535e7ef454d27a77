import type { Touched, Watcher } from './database'

/** The watchers of a store in this process. */
export function createWatchers() {
  const watchers = new Set<Watcher>()
  return {
    watch(watcher: Watcher): () => void {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    tell(touched: Touched): void {
      for (const watcher of watchers) watcher(touched)
    },
  }
}
