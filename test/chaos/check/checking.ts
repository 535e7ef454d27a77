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

/**
 * The values that may be stored, the last one first. A phone that was full may send a newer edit to a restored store before the
 * older ones that the restore took away: then one of those may be stored.
 */
export function lastOnes<T>(
  intents: readonly Intent[],
  valueOf: (intent: Intent) => T | undefined,
  takenAway: ReadonlySet<string>,
): T[] {
  const values = intents.flatMap((intent) => {
    const value = valueOf(intent)
    return value === undefined ? [] : [{ value, isTaken: takenAway.has(intent.id) }]
  })
  const latest = values.at(-1)
  if (!latest) return []
  const older = latest.isTaken ? [] : values.filter(({ isTaken }) => isTaken)
  return [latest, ...older].map(({ value }) => value)
}

/** Whether what is stored is the last of these values, or may be. */
export function isLast(stored: unknown, ...values: Parameters<typeof lastOnes>): boolean {
  const ones = lastOnes(...values)
  return ones.length === 0 ? same(stored, undefined) : ones.includes(stored)
}

export const same = (stored: unknown, meant: unknown) => (stored ?? null) === (meant ?? null)

/** 20260301 as 2026-03-01. */
export const dateOf = (day: unknown) => String(day).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
