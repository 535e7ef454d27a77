import type { EventStream } from './event-stream'

/** The open streams, by what they watch. */
export function createAudience() {
  const streams = new Map<string, Set<EventStream>>()
  return {
    of: (id: string): Iterable<EventStream> => streams.get(id) ?? [],
    has: (id: string) => streams.has(id),
    ids: () => streams.keys(),
    isEmpty: () => streams.size === 0,
    *all(): Iterable<EventStream> {
      for (const those of streams.values()) yield* those
    },
    /** @returns removes it */
    add(id: string, stream: EventStream): () => void {
      const those = streams.get(id) ?? new Set()
      streams.set(id, those.add(stream))
      return () => {
        those.delete(stream)
        if (those.size === 0 && streams.get(id) === those) streams.delete(id)
      }
    },
  }
}
