/** Whether a newer version of the app is installed and waits to be activated. */
let waiting = false
const listeners = new Set<() => void>()

export const isVersionWaiting = () => waiting

export function versionIsWaiting(): void {
  waiting = true
  for (const listener of listeners) listener()
}

export function onVersionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
