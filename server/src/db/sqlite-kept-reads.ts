/**
 * Rows of prepared reads, kept for as long as nobody commits anything. SQLite says whether somebody did (`PRAGMA
 * data_version`), for half of what a read of one row costs; it is asked once in a turn of the event loop, and again
 * after every commit of this process. So a read never misses what was committed before its turn began, by whichever
 * process, nor what this process has answered.
 */
import { LRUCache } from 'lru-cache'
import type { SqliteConnection } from './sqlite-connection'

const KEPT_READS = 10_000

interface KeptRows {
  version: unknown
  rows: unknown[]
}

export interface KeptReads {
  /** The rows that `run` gave for this query and these values, or gives now; frozen, since others get the same. */
  rows(name: string, values: Record<string, unknown>, run: () => unknown[]): unknown[]
  /** To be told of every commit of this process. */
  committed(): void
}

export function createKeptReads(reader: SqliteConnection): KeptReads {
  const dataVersion = reader.raw.prepare('PRAGMA data_version').pluck()
  const kept = new LRUCache<string, KeptRows>({ max: KEPT_READS })
  let asked = false
  let version: unknown
  const askAgain = () => {
    asked = false
  }

  return {
    committed: askAgain,
    rows(name, values, run) {
      if (!asked) {
        version = dataVersion.get()
        asked = true
        setImmediate(askAgain)
      }
      const key = keyOf(name, values)
      const found = kept.get(key)
      if (found && found.version === version) return found.rows
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
