/** What waits behind a refused operation. Separate from sending-order.ts, for screens, which send nothing. */
import { isClaim, type OutboxEntry } from './outbox-entry'

/**
 * Whether a refused operation holds up another one behind it in its lane. A change of an entry that has left its diary
 * for good does not: what was written since has to arrive in any case.
 */
export const holdsUp = (refused: OutboxEntry, other: OutboxEntry) =>
  refused.state === 'attention' && refused.problem?.code !== 'entry_unknown' && refused.maker === other.maker

/**
 * Whether it was saved behind a claim that the server refused: the gift is not this device's, so it is not shown
 * with the code.
 * @param entries with every open claim of the code, in any order
 */
export function isOfRefusedClaim(entry: OutboxEntry, entries: readonly OutboxEntry[]): boolean {
  if (isClaim(entry)) return false
  const [claim] = entries
    .filter((other) => other.code === entry.code && other.seq < entry.seq && isClaim(other))
    .sort((a, b) => b.seq - a.seq)
  return claim !== undefined && holdsUp(claim, entry)
}
