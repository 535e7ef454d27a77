/**
 * Paths of private files. A private file opens only by a path that the server signed and that expires, not by its key. A
 * new path is made for every answer. Only the answers of travelers' claims and edits, which may be replayed, are stored
 * with one, encrypted.
 */
import { acceptedSecrets, sameText, type Secrets } from '../crypto/secrets'

/** A path expires at the end of the hour after the one in which it was made: after one to two hours. */
const HOUR_MS = 60 * 60_000

export interface SignedPaths {
  /**
   * The path under which the file can be read until it expires. It stays the same within an hour, so that answers with
   * paths in them can be cached and have stable entity tags.
   * @param key of a private file
   * @param nowMs epoch ms
   */
  signedPath(key: string, nowMs: number): string
  /**
   * Until when a path with this query opens the file, in epoch ms; null if it does not, or has expired.
   * @param query `until` and `signature`, as received
   * @param nowMs epoch ms
   */
  openUntil(key: string, query: SignedQuery, nowMs: number): number | null
}

export interface SignedQuery {
  /** epoch seconds */
  until?: unknown
  signature?: unknown
}

export function createSignedPaths(secrets: Secrets): SignedPaths {
  const sign = (key: string, until: string, by: Secrets = secrets) => by.mac('media path', key, until)
  return {
    signedPath(key, nowMs) {
      const until = String(((Math.floor(nowMs / HOUR_MS) + 2) * HOUR_MS) / 1000)
      return `/media/${key}?until=${until}&signature=${sign(key, until)}`
    },
    openUntil(key, { until, signature }, nowMs) {
      if (typeof until !== 'string' || typeof signature !== 'string') return null
      const untilMs = Number(until) * 1000
      return untilMs > nowMs &&
        acceptedSecrets(secrets).some((by) => sameText(signature, sign(key, until, by)))
        ? untilMs
        : null
    },
  }
}
