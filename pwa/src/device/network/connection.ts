/**
 * Whether the last request, by anybody, reached the server. `navigator.onLine` is not enough: it stays true when only
 * the server is away.
 */
import { listeners } from '../listeners'

let reachable = (globalThis.navigator as Navigator | undefined)?.onLine !== false
const changes = listeners()

/** Call it after every request, with whether the server answered. */
export function serverReached(now: boolean): void {
  if (now === reachable) return
  reachable = now
  changes.tell()
}

export const isServerReachable = () => reachable

export const onConnectionChange = changes.add
