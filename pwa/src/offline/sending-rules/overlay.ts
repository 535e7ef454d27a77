/**
 * What the screen shows of a code: the server's last known row, with this device's own pending work over it.
 *
 * Invariants:
 * - a refused operation never changes what is shown of the code: its data is shown only under "Needs attention". The
 *   same holds for what was saved behind a refused claim
 * - with nothing pending the row is shown as it is
 * - the state comes from the operation that a person should know about first: attention, then sending, then saved
 */
import { numberText } from '@tohfa/sync-protocol/text/number-text'
import type { ClaimerField, QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { factsOf, type KindFacts } from '@tohfa/sync-protocol/operations/kinds'
import { isClaim, type OutboxEntry } from './outbox-entry'
import { isOfRefusedClaim } from './held-up'

export type PendingState = 'none' | 'queued' | 'sending' | 'attention' | 'delivered'

export interface CodeView {
  /** undefined if neither the server nor this device knows anything about the code */
  row: QrCode | undefined
  /** of what the server has not confirmed; 'delivered' right after it did */
  state: PendingState
}

/** @param entries this device's operations of the code, in any order */
export function overlay(code: string, row: QrCode | undefined, entries: readonly OutboxEntry[]): CodeView {
  const lane = entries.filter((entry) => entry.code === code).sort((a, b) => a.seq - b.seq)
  let shown = row
  for (const entry of lane)
    if ((entry.state === 'queued' || entry.state === 'sending') && !isOfRefusedClaim(entry, lane))
      shown = changedBy(shown, entry)
  const states = ['attention', 'sending', 'queued', 'delivered'] as const
  const state = states.find((one) => lane.some((entry) => entry.state === one)) ?? 'none'
  return { row: shown, state }
}

/** A row as an operation has changed it. */
export function changedBy(row: QrCode | undefined, entry: OutboxEntry): QrCode | undefined {
  const { listed } = factsOf(entry.kind)
  // what it changes is shown on the page of the gift, not in the code's row
  if (!listed) return row
  if (isClaim(entry)) return claimedBy(entry, listed)
  return row && { ...row, ...asRow(entry.fields, listed) }
}

const claimedBy = (entry: OutboxEntry, shown: NonNullable<KindFacts['listed']>): QrCode => ({
  code: entry.code,
  claimed: true,
  ...asRow(entry.fields, shown),
  claimed_at: null,
  captured_at: new Date(entry.capturedAt).toISOString(),
})

function asRow(fields: Record<string, unknown>, shown: NonNullable<KindFacts['listed']>): Partial<QrCode> {
  const row: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(fields)) {
    const shownAs = shown[field]
    if (shownAs) row[shownAs] = shownValue(shownAs, value)
  }
  return row
}

function shownValue(field: ClaimerField, value: unknown): string | number | null {
  if (value === null || value === undefined || value === '') return null
  if (field === 'claimer_latitude' || field === 'claimer_longitude') {
    const degrees = Number(typeof value === 'string' ? numberText(value) : value)
    return Number.isFinite(degrees) ? degrees : null
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
