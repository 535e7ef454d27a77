/**
 * Rows of prepared reads, kept for as long as nobody commits anything. SQLite says whether somebody did (`PRAGMA
 * data_version`), for half of what a read of one row costs; it is asked once in a millisecond, and again after every
 * commit of this process. So a read never misses what this process has answered, nor what another (a command of ours, run
 * beside the server) committed more than that before.
 */
import { LRUCache } from 'lru-cache'
import type { SqliteConnection } from './sqlite-connection'

const CACHED_READS = 10_000
const ASKED_EVERY_MS = 1

interface CachedRows {
  version: unknown
  rows: unknown[]
}

export interface ReadCache {
  /** The rows that were given for this query and these values, when they still stand; frozen, since others get the same. */
  standing(name: string, values: Record<string, unknown>): unknown[] | undefined
  /** Those, or else what `run` gives now. */
  rows(name: string, values: Record<string, unknown>, run: () => unknown[]): unknown[]
  /** To be told of every commit of this process. */
  committed(): void
}

export function createReadCache(reader: SqliteConnection): ReadCache {
  const dataVersion = reader.raw.prepare('PRAGMA data_version').pluck()
  const kept = new LRUCache<string, CachedRows>({ max: CACHED_READS })
  let asked = false
  let version: unknown
  const askAgain = () => {
    asked = false
  }

  const standing = (key: string) => {
    if (!asked) {
      version = dataVersion.get()
      asked = true
      setTimeout(askAgain, ASKED_EVERY_MS)
    }
    const found = kept.get(key)
    return found?.version === version ? found?.rows : undefined
  }

  return {
    committed: askAgain,
    standing: (name, values) => standing(keyOf(name, values)),
    rows(name, values, run) {
      const key = keyOf(name, values)
      const found = standing(key)
      if (found) return found
      const rows = run()
      for (const row of rows) Object.freeze(row)
      kept.set(key, { version, rows: Object.freeze(rows) as unknown[] })
      return rows
    },
  }
}

function keyOf(name: string, values: Record<string, unknown>): string {
  let key = name
  for (const value in values) key += `\0${typeof values[value]} ${String(values[value])}`
  return key
}
