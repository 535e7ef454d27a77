import { isOpen, type OutboxEntry } from '../../../pwa/src/offline/sending-rules/outbox-entry'
import { lanes } from '../../../pwa/src/offline/sending-rules/sending-order'
import { holdsUp } from '../../../pwa/src/offline/sending-rules/held-up'
import { serverAway, serverBusy, serverFull } from '../../../pwa/src/outbox-page/outbox.texts'
import { couldLeave } from '../../could-leave'
import type { Say } from './checking'

/** What the screens of a device say about its operations, by id. */
export type Words = ReadonlyMap<string, string>

/**
 * Checks a device at rest: nothing in its queue could be sent, and all that waits says why on a screen, or waits behind work
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

/** Whether any of these waits for time and not for a person. A lock after wrong PINs does not count: nobody moves the server's clock. */
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

/** What screens say in words of their own, because nobody has to do anything. */
const OWN_WORDS: Partial<Record<string, string>> = {
  unavailable: serverAway,
  storage_full: serverFull,
  busy: serverBusy,
}

/** The server's own words, or those of the screens. */
function reasonsIn(problem: OutboxEntry['problem']): string[] {
  const own = problem && OWN_WORDS[problem.code]
  if (own !== undefined) return [own]
  const named = problem?.errors?.map(({ detail }) => detail) ?? []
  return named.length > 0 ? named : problem ? [problem.detail] : []
}
