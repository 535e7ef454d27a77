/**
 * Whether the server was reached by whoever asked last. `navigator.onLine` alone does not know: it stays true when only
 * the server is away.
 */
let reachable = (globalThis.navigator as Navigator | undefined)?.onLine !== false
const listeners = new Set<() => void>()

/** To be told by whoever had an answer of the server, or none. */
export function serverReached(now: boolean): void {
  if (now === reachable) return
  reachable = now
  for (const listener of listeners) listener()
}

export const isServerReachable = () => reachable

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
