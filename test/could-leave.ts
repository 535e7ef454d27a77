import { readyOperations } from '../pwa/src/offline/sending-rules/sending-order'
import type { OutboxEntry } from '../pwa/src/offline/sending-rules/outbox-entry'

/** ms within which everything that can be sent must be sent, once the server can be reached */
export const SENT_WITHIN_MS = 60_000

/** Entries that wait neither for a person's decision nor for a time that the server asked for. */
export function couldLeave(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const askedToWait = new Set<string>()
  return readyOperations(entries, Infinity).filter(({ code, waitsFor }) => {
    if (waitsFor === 'server') askedToWait.add(code)
    return !askedToWait.has(code)
  })
}
