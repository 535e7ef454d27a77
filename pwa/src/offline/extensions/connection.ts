/** What an answer, or a call without one, means for the rest of this page. */
import { serverReached } from '../../device/network/connection'
import { doubtServer, endServerDoubt } from '../../device/network/server-doubt'
import type { Extension } from '../engine/extension'
import { overheard } from '../engine/overheard-transport'
import { HttpError } from '../engine/transport'

/** Shows whether the server can be reached. */
export const connection: Extension = {
  transport: (next) =>
    overheard(next, {
      answered: () => {
        serverReached(true)
        endServerDoubt()
      },
      unanswered: doubtServer,
    }),
}

/**
 * Looks for a newer version of the app once the server no longer accepts what this one sends.
 * @param look never rejects
 */
export const outdatedPage = (look: () => void): Extension => ({
  transport: (next) => ({
    async *push(batch, head) {
      try {
        yield* next.push(batch, head)
      } catch (failure) {
        if (failure instanceof HttpError && failure.problem?.code === 'protocol_too_old') look()
        throw failure
      }
    },
    upload: (job, signal) => next.upload(job, signal),
  }),
})
