/** Apart from connection.ts, which every recipient loads. */
const doubts = new Set<() => void>()

/** To be told by whoever knows only that something may have changed: whoever can asks the server. */
export function doubtServer(): void {
  for (const doubt of doubts) doubt()
}

export function onServerDoubt(listener: () => void): () => void {
  doubts.add(listener)
  return () => doubts.delete(listener)
}
