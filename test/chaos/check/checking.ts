import type { Intent } from '../journal'
import type { Breach } from '../world'

/** How a check tells of a promise that was not held. */
export type Say = (what: Breach['what'], id: string, why: string) => void

/** Of the server's database. */
export type Row = Record<string, unknown>

/** The value that the last of them named. */
export function last<T>(
  intents: readonly Intent[],
  valueOf: (intent: Intent) => T | undefined,
): T | undefined {
  return intents.map(valueOf).findLast((value) => value !== undefined)
}

export const same = (stored: unknown, meant: unknown) => (stored ?? null) === (meant ?? null)

/** 20260301 as 2026-03-01. */
export const dateOf = (day: unknown) => String(day).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
