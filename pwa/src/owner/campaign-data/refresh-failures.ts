/** Data whose last refresh failed although the server is reachable: what is shown may be out of date. */
import { useSyncExternalStore } from 'react'

const failed = new Set<string>()
const listeners = new Set<() => void>()

/** @param of key of the data in the cache: a campaign's id, or OWN_LIST */
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

/** Tells `note` whether a refresh succeeded, unless its screen was left meanwhile. @throws what `work` throws */
export async function noted(
  note: (succeeded: boolean) => void,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
    if (!signal.aborted) note(true)
  } catch (error) {
    if (!signal.aborted) note(false)
    throw error
  }
}
