/** Data whose last refresh failed although the server is reachable: what is shown may be out of date. */
import { useSyncExternalStore } from 'react'
import { listeners } from '../../device/listeners'

const failed = new Set<string>()
const changes = listeners()

/** @param of key of the data in the cache: a campaign's id, or OWN_LIST */
export function noteRefreshed(of: string, succeeded: boolean): void {
  if (failed.has(of) === !succeeded) return
  if (succeeded) failed.delete(of)
  else failed.add(of)
  changes.tell()
}

export const useRefreshFailed = (of: string): boolean =>
  useSyncExternalStore(changes.add, () => failed.has(of))

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
