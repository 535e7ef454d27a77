import type { Intent } from '../journal'
import type { Breach } from '../world'

/** How a check reports a broken promise. */
export type Say = (what: Breach['what'], id: string, why: string) => void

/** A row of the server's database. */
export type Row = Record<string, unknown>

/** The value in the last of them that has one. */
export function last<T>(
  intents: readonly Intent[],
  valueOf: (intent: Intent) => T | undefined,
): T | undefined {
  return intents.map(valueOf).findLast((value) => value !== undefined)
}

export const same = (stored: unknown, meant: unknown) => (stored ?? null) === (meant ?? null)

/** 20260301 as 2026-03-01. */
export const dateOf = (day: unknown) => String(day).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
