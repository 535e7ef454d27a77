/** What screens show of undelivered work of this device. Pure. */
import type { OperationKind } from '@tohfa/sync-protocol/operations/kinds'
import type { PendingWork } from './pending-work'

export const isWaiting = ({ state }: PendingWork) => state === 'queued' || state === 'sending'

/**
 * The first edit of a kind that the server refused, for the person to correct, without the fields that they have changed
 * again since.
 */
export function refusedEdit(pending: readonly PendingWork[], kind: OperationKind): PendingWork | undefined {
  const edits = pending.filter((work) => work.kind === kind)
  const refused = edits.find(({ state }) => state === 'attention')
  if (!refused) return undefined
  const since = edits.filter((work) => isWaiting(work) && work.seq > refused.seq)
  const fields = Object.entries(refused.fields).filter(
    ([field]) => !since.some((edit) => field in edit.fields),
  )
  return { ...refused, fields: Object.fromEntries(fields) }
}

/** The fields of an operation as its form shows them; empty if cleared or not given. */
export const typedValues = (fields: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, asText(value)]))

/** A field's value as a form has it. */
export const asText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/**
 * Work whose answer is newer than what was read: that answer is the latest known state.
 * @param readAt by `performance.now()`; undefined: nothing was read
 */
export const answeredSince = (pending: readonly PendingWork[], readAt = -Infinity) =>
  pending.filter(({ state, answeredAt = 0 }) => state === 'delivered' && answeredAt > readAt)

/** The state of this device's work of a gift: the one that a person should hear of first. */
export function stateOf(pending: readonly PendingWork[]) {
  const states = new Set(pending.map(({ state }) => state))
  if (states.has('attention')) return 'attention'
  if (states.has('sending')) return 'sending'
  if (states.has('queued')) return 'saved'
  return states.has('delivered') ? 'delivered' : undefined
}
