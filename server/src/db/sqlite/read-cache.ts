/**
 * Caches the rows of prepared reads until something is committed. `PRAGMA data_version` says whether something was, at half
 * the cost of reading one row. It is asked once in a millisecond, and again after every commit of this process. So a read
 * never misses a commit of this process, and misses one of another process (a command that runs beside the server) for a
 * millisecond at most.
 */
import { LRUCache } from 'lru-cache'
import type { SqliteConnection } from './connection'

const CACHED_READS = 10_000
const ASKED_EVERY_MS = 1

interface CachedRows {
  version: unknown
  rows: unknown[]
}

export interface ReadCache {
  /** The cached rows of this query with these values, if still valid; frozen, as all callers share them. */
  cached(name: string, values: Record<string, unknown>): unknown[] | undefined
  /** The cached rows, or else what `run` gives now. */
  rows(name: string, values: Record<string, unknown>, run: () => unknown[]): unknown[]
  /** To be called after every commit of this process. */
  committed(): void
}

export function createReadCache(reader: SqliteConnection): ReadCache {
  const dataVersion = reader.raw.prepare('PRAGMA data_version').pluck()
  const cache = new LRUCache<string, CachedRows>({ max: CACHED_READS })
  let asked = false
  let version: unknown
  const askAgain = () => {
    asked = false
  }

  const validRows = (key: string) => {
    if (!asked) {
      version = dataVersion.get()
      asked = true
      setTimeout(askAgain, ASKED_EVERY_MS)
    }
    const found = cache.get(key)
    return found?.version === version ? found?.rows : undefined
  }

  return {
    committed: askAgain,
    cached: (name, values) => validRows(keyOf(name, values)),
    rows(name, values, run) {
      const key = keyOf(name, values)
      const found = validRows(key)
      if (found) return found
      const rows = run()
      for (const row of rows) Object.freeze(row)
      cache.set(key, { version, rows: Object.freeze(rows) as unknown[] })
      return rows
    },
  }
}

function keyOf(name: string, values: Record<string, unknown>): string {
  let key = name
  for (const value in values) key += `\0${typeof values[value]} ${String(values[value])}`
  return key
}
