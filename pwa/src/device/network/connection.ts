/**
 * Whether the last request, by anybody, reached the server. `navigator.onLine` is not enough: it stays true when only
 * the server is away.
 */
let reachable = (globalThis.navigator as Navigator | undefined)?.onLine !== false
const listeners = new Set<() => void>()

/** Call it after every request, with whether the server answered. */
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
