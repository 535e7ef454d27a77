import { isOpen, type OutboxEntry } from '../../../pwa/src/offline/core/outbox-entry'
import { holdsUp, lanes } from '../../../pwa/src/offline/core/queue'
import { couldLeave } from '../../could-leave'
import type { Say } from './checking'

/** What the screens of a device say of the operations on it, by id. */
export type Words = ReadonlyMap<string, string>

/**
 * Of a device at rest: nothing of its queue could be sent, and whatever waits says on a screen why, or waits behind something
 * that does.
 */
export function checkWaiting(device: string, entries: readonly OutboxEntry[], words: Words, say: Say): void {
  const open = entries.filter(isOpen)
  const free = new Set(couldLeave(open).map(({ id }) => id))
  for (const id of free) say('stuck', id, `${device} could send it`)
  for (const lane of lanes(open).values()) {
    const explained: OutboxEntry[] = []
    for (const entry of lane) {
      if (free.has(entry.id)) continue
      const { id, kind, state, problem, waitsFor } = entry
      const said = words.get(id) ?? ''
      const isTold = said !== '' && reasonsIn(problem).every((reason) => said.includes(reason))
      const isOwnReason = state === 'attention' || waitsFor === 'server'
      if (isOwnReason && isTold) explained.push(entry)
      else if (
        isOwnReason ||
        !explained.some((other) => holdsUp(other, entry) || other.waitsFor === 'server')
      )
        say(
          'silent',
          id,
          `${kind} waits on ${device} (${state}, ${problem?.code ?? 'no reason'}), and its screen says "${said}"`,
        )
    }
  }
}

/** Whether anything of these waits for time, and not for a person. A lock of wrong PINs ends by the server's clock, which nobody moves. */
export function waitsForTime(entries: readonly OutboxEntry[]): boolean {
  const isHeld = (entry: OutboxEntry) => holdsUp(entry, entry) || entry.problem?.code === 'pin_locked'
  const held = new Map<string, number>()
  for (const entry of entries)
    if (isHeld(entry)) held.set(entry.code, Math.min(entry.seq, held.get(entry.code) ?? Infinity))
  return entries.some(
    ({ state, code, seq }) =>
      (state === 'queued' || state === 'sending') && seq < (held.get(code) ?? Infinity),
  )
}

/** In the words of the server. */
function reasonsIn(problem: OutboxEntry['problem']): string[] {
  const named = problem?.errors?.map(({ detail }) => detail) ?? []
  return named.length > 0 ? named : problem ? [problem.detail] : []
}
