/** Doubts about the connection, and what comes of asking. Apart from connection.ts, which every recipient loads. */
type News = 'doubt' | 'over' | 'proof'

const listeners: Record<News, Set<() => void>> = { doubt: new Set(), over: new Set(), proof: new Set() }
const tell = (news: News) => {
  for (const listener of listeners[news]) listener()
}
const on = (news: News) => (listener: () => void) => {
  listeners[news].add(listener)
  return () => listeners[news].delete(listener)
}

/** To be told by whoever knows only that something may have changed: whoever can asks the server. */
export const doubtServer = () => tell('doubt')
export const onServerDoubt = on('doubt')

/** To be told by whoever raised a doubt, and had an answer since. */
export const endServerDoubt = () => tell('over')
export const onServerDoubtOver = on('over')

/** To be told by whoever asked because of a doubt, and was answered: what was lost before may get through now. */
export const proveServer = () => tell('proof')
export const onServerProof = on('proof')
