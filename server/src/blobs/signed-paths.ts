/**
 * Paths of private files (decisions, "What each caller may see"): the key alone does not open them, only a path that the
 * server has signed and that expires. Whoever may see a file is answered such a path anew each time they ask; so no path
 * is ever stored, neither in a row nor in a remembered answer.
 */
import { sameText, type Secrets } from '../crypto/secrets'

/** A path ends with the hour after the one in which it was made: it lasts for one hour at least and for two at most. */
const HOUR_MS = 60 * 60_000

export interface SignedPaths {
  /**
   * The path under which the file can be read until it expires; the same within an hour, so that entity tags and caches
   * of what it stands in hold.
   * @param key of a private file
   * @param nowMs epoch ms
   */
  signedPath(key: string, nowMs: number): string
  /**
   * Until when a path with this query opens the file, as epoch ms; null where it does not, or not any more.
   * @param query as it came: `until` and `signature`
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
  const sign = (key: string, until: string) => secrets.mac('media path', key, until)
  return {
    signedPath(key, nowMs) {
      const until = String(((Math.floor(nowMs / HOUR_MS) + 2) * HOUR_MS) / 1000)
      return `/media/${key}?until=${until}&signature=${sign(key, until)}`
    },
    openUntil(key, { until, signature }, nowMs) {
      if (typeof until !== 'string' || typeof signature !== 'string') return null
      const untilMs = Number(until) * 1000
      return untilMs > nowMs && sameText(signature, sign(key, until)) ? untilMs : null
    },
  }
}
