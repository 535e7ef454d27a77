/** Of what the last refresh failed, though the server may be reached: what is shown of it may be old. */
import { useSyncExternalStore } from 'react'

const failed = new Set<string>()
const listeners = new Set<() => void>()

/** @param of as in the cache: a campaign's id, or the owner's list */
export function noteRefreshed(of: string, succeeded: boolean): void {
  if (failed.has(of) === !succeeded) return
  if (succeeded) failed.delete(of)
  else failed.add(of)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useRefreshFailed = (of: string): boolean => useSyncExternalStore(subscribe, () => failed.has(of))
