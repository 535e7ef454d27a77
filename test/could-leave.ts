import { readyOperations } from '../pwa/src/offline/core/queue'
import type { OutboxEntry } from '../pwa/src/offline/core/outbox-entry'

/** ms after which nothing that can be sent may still wait, once the server can be reached */
export const SENT_WITHIN_MS = 60_000

/** What waits for no decision of a person, and for no time that the server itself asked for. */
export function couldLeave(entries: readonly OutboxEntry[]): OutboxEntry[] {
  const askedToWait = new Set<string>()
  return readyOperations(entries, Infinity).filter(({ code, waitsFor }) => {
    if (waitsFor === 'server') askedToWait.add(code)
    return !askedToWait.has(code)
  })
}
