/**
 * Whether the server was reached by the last call. `navigator.onLine` alone does not know: it stays true when only the
 * server is away.
 */
let reachable = navigator.onLine
const listeners = new Set<() => void>()

export function serverReached(now: boolean): void {
  if (now === reachable) return
  reachable = now
  for (const listener of listeners) listener()
}

window.addEventListener('offline', () => serverReached(false))

export const isServerReachable = () => reachable

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
