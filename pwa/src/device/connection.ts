/**
 * Whether the server was reached by whoever asked last. `navigator.onLine` alone does not know: it stays true when only
 * the server is away.
 */
let reachable = navigator.onLine
const listeners = new Set<() => void>()
const doubts = new Set<() => void>()

/** To be told by whoever had an answer of the server, or none. */
export function serverReached(now: boolean): void {
  if (now === reachable) return
  reachable = now
  for (const listener of listeners) listener()
}

/** To be told by whoever knows only that something may have changed: whoever can asks the server. */
export function doubtServer(): void {
  for (const doubt of doubts) doubt()
}

export const isServerReachable = () => reachable

const listening =
  (set: Set<() => void>) =>
  (listener: () => void): (() => void) => {
    set.add(listener)
    return () => set.delete(listener)
  }
export const onConnectionChange = listening(listeners)
export const onServerDoubt = listening(doubts)
