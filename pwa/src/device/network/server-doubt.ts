/** Doubts about the connection, and what asking the server finds. Not in connection.ts, which every recipient loads. */
import { listeners } from '../listeners'

const doubts = listeners()
const ends = listeners()
const proofs = listeners()

/** Call it if something may have changed: a listener will ask the server. */
export const doubtServer = doubts.tell
export const onServerDoubt = doubts.add

/** Call it after an answer, if you raised a doubt. */
export const endServerDoubt = ends.tell
export const onServerDoubtOver = ends.add

/** Call it when asking because of a doubt got an answer: what was lost before may get through now. */
export const proveServer = proofs.tell
export const onServerProof = proofs.add
