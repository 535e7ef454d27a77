/**
 * What is sent next.
 *
 * Invariants:
 * - operations of one code leave in the order of `seq`: of those that no refusal holds up, the first ones of a lane are
 *   ready, and none behind one that is not
 * - a refused operation holds up what its own maker saved behind it. Other people cannot decide about it, so their work
 *   does not wait. A change of something that is gone for good holds up nothing
 * - a lane sends nothing behind an operation that is not due yet, or that a newer version of the app saved
 * - lanes are independent: what is ready in one never depends on another
 * - an operation that cannot leave with the others (its file has to be sent first, or something on the way refused it)
 *   holds up only its own lane, and goes after those that were tried less often
 */
import { holdsUp } from './held-up'
import { isClaim, isKnown, isOpen, type OutboxEntry } from './outbox-entry'

/** The open operations by code, each lane in order. */
export function lanes(entries: readonly OutboxEntry[]): Map<string, OutboxEntry[]> {
  const byCode = new Map<string, OutboxEntry[]>()
  for (const entry of [...entries].sort((a, b) => a.seq - b.seq)) {
    if (!isOpen(entry)) continue
    const lane = byCode.get(entry.code)
    if (lane) lane.push(entry)
    else byCode.set(entry.code, [entry])
  }
  return byCode
}

/**
 * An operation and those that depend on it: for a claim the later operations of its lane, up to the next claim of the
 * code.
 * @param lane open operations of one code, in order
 */
export function goesWith(lane: readonly OutboxEntry[], entry: OutboxEntry): OutboxEntry[] {
  const at = lane.findIndex(({ id }) => id === entry.id)
  if (at < 0 || !isClaim(entry)) return lane.slice(at, at + 1)
  const next = lane.findIndex((other, place) => place > at && isClaim(other))
  return lane.slice(at, next < 0 ? undefined : next)
}

/** The part of a lane that does not wait for a person. */
function notHeldUp(lane: readonly OutboxEntry[]): OutboxEntry[] {
  const refused: OutboxEntry[] = []
  return lane.filter((entry) => {
    if (entry.state !== 'attention') return !refused.some((before) => holdsUp(before, entry))
    refused.push(entry)
    return false
  })
}

/** A wait that begins in the future was written by a clock that was set back since: nobody knows when it ends. */
const isDue = ({ nextAttemptAt, waitsSince = 0 }: OutboxEntry, now: number) =>
  nextAttemptAt <= now || now < waitsSince

/**
 * Every operation that may be sent now, oldest first, each lane in order.
 * @param now epoch ms
 */
export function readyOperations(entries: readonly OutboxEntry[], now: number): OutboxEntry[] {
  const ready: OutboxEntry[] = []
  for (const lane of lanes(entries).values()) {
    for (const entry of notHeldUp(lane)) {
      if (!isKnown(entry) || !isDue(entry, now)) break
      ready.push(entry)
    }
  }
  return ready.sort((a, b) => a.seq - b.seq)
}

/** What leaves next: these operations in one batch, or the files of one. */
export type Departure = { send: OutboxEntry[] } | { upload: OutboxEntry }

/**
 * Operations without files go first and together. After them one at a time: a file, or an operation that does not get
 * through with others.
 * @param ready as returned by `readyOperations`
 * @param hasFilesLeft whether a file of an operation has to be sent before it
 */
export function nextDeparture(
  ready: readonly OutboxEntry[],
  hasFilesLeft: (entry: OutboxEntry) => boolean,
): Departure | null {
  const together: OutboxEntry[] = []
  const alone: OutboxEntry[] = []
  const heldUp = new Set<string>()
  for (const entry of ready) {
    if (heldUp.has(entry.code)) continue
    if (!hasFilesLeft(entry) && entry.waitsFor !== 'filter') {
      together.push(entry)
      continue
    }
    heldUp.add(entry.code)
    alone.push(entry)
  }
  if (together.length > 0) return { send: together }
  const next = alone.sort(byTurn)[0]
  return next ? (hasFilesLeft(next) ? { upload: next } : { send: [next] }) : null
}

const byTurn = (a: OutboxEntry, b: OutboxEntry) =>
  Number(a.waitsFor === 'filter') - Number(b.waitsFor === 'filter') ||
  a.attempts - b.attempts ||
  a.seq - b.seq

/**
 * What would leave before an earlier operation of its lane that it has to wait for.
 * @param open everything that the server has not confirmed
 * @returns one text for a developer per breach; empty for a sound departure
 */
export function outOfTurn(open: readonly OutboxEntry[], next: Departure | null): string[] {
  if (!next) return []
  const leaving = new Set('send' in next ? next.send : [next.upload])
  return [...lanes(open).values()].flatMap((lane) => {
    let waits: OutboxEntry | undefined
    return notHeldUp(lane).flatMap((entry) => {
      if (!leaving.has(entry)) waits ??= entry
      else if (waits) return [`operation ${entry.id} leaves before ${waits.id}`]
      return []
    })
  })
}

/**
 * When the engine has to wake by itself.
 * @param now epoch ms
 * @returns epoch ms at which the first lane becomes due; null if only a person can go on
 */
export function nextDueAt(entries: readonly OutboxEntry[], now: number): number | null {
  let earliest: number | null = null
  for (const lane of lanes(entries).values()) {
    const [head] = notHeldUp(lane)
    if (!head || !isKnown(head)) continue
    const due = isDue(head, now) ? Math.min(head.nextAttemptAt, now) : head.nextAttemptAt
    if (earliest === null || due < earliest) earliest = due
  }
  return earliest
}

/**
 * What breaks an invariant of outbox-entry.ts.
 * @returns one text for a developer per breach; empty for a sound queue
 */
export function brokenInvariants(entries: readonly OutboxEntry[]): string[] {
  return entries.flatMap(({ id, state, problem, deliveredAt, sealed, sealedFor }) => {
    const breaches = [
      state === 'attention' && !problem && 'needs attention without a reason',
      state === 'delivered' && deliveredAt === undefined && 'was delivered at no time',
      state === 'delivered' && sealed !== undefined && 'still holds its secrets',
      (sealed === undefined) !== (sealedFor === undefined) &&
        'has a sealed box without its key id, or the reverse',
    ]
    return breaches.flatMap((breach) => (breach === false ? [] : `operation ${id} ${breach}`))
  })
}
