/** What screens show of work that this device has not delivered. Pure. */
import type { PendingWork } from './pending-work'

export const isWaiting = ({ state }: PendingWork) => state === 'queued' || state === 'sending'

/** The fields of an operation as its form shows them; empty for what was cleared or is not given. */
export const typedValues = (fields: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, asText(value)]))

/** A field's value as a form holds it. */
export const asText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/**
 * Work whose answer is newer than what was read: what the server says there is the latest that is known.
 * @param readAt by `performance.now()`; undefined: nothing was read
 */
export const answeredSince = (pending: readonly PendingWork[], readAt = -Infinity) =>
  pending.filter(({ state, answeredAt = 0 }) => state === 'delivered' && answeredAt > readAt)

/** What has become of this device's work of a gift: what a person should hear of first. */
export function stateOf(pending: readonly PendingWork[]) {
  const states = new Set(pending.map(({ state }) => state))
  if (states.has('attention')) return 'attention'
  if (states.has('sending')) return 'sending'
  if (states.has('queued')) return 'saved'
  return states.has('delivered') ? 'delivered' : undefined
}
