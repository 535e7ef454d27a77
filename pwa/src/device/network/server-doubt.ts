/** Doubts about the connection, and what asking the server finds. Not in connection.ts, which every recipient loads. */
type News = 'doubt' | 'over' | 'proof'

const listeners: Record<News, Set<() => void>> = { doubt: new Set(), over: new Set(), proof: new Set() }
const tell = (news: News) => {
  for (const listener of listeners[news]) listener()
}
const on = (news: News) => (listener: () => void) => {
  listeners[news].add(listener)
  return () => listeners[news].delete(listener)
}

/** Call it if something may have changed: a listener will ask the server. */
export const doubtServer = () => tell('doubt')
export const onServerDoubt = on('doubt')

/** Call it after an answer, if you raised a doubt. */
export const endServerDoubt = () => tell('over')
export const onServerDoubtOver = on('over')

/** Call it when asking because of a doubt got an answer: what was lost before may get through now. */
export const proveServer = () => tell('proof')
export const onServerProof = on('proof')
