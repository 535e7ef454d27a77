/** The way to the server, which tells whether there was an answer. */
import { HttpError, type SyncTransport } from './transport'

interface Listener {
  /** the server answered, whatever it said */
  answered(): void
  /** a call had no answer of the server */
  unanswered(): void
}

export function overheard(transport: SyncTransport, { answered, unanswered }: Listener): SyncTransport {
  const failed = (failure: unknown) => {
    if (failure instanceof HttpError && failure.isOurs) answered()
    else unanswered()
    throw failure
  }
  return {
    async *push(batch, head) {
      try {
        for await (const lines of transport.push(batch, head)) {
          answered()
          yield lines
        }
        // to an empty batch there is nothing more to say
        answered()
      } catch (failure) {
        failed(failure)
      }
    },
    async upload(job, signal) {
      try {
        const id = await transport.upload(job, signal)
        answered()
        return id
      } catch (failure) {
        // interrupted from here
        if (signal.aborted) throw failure
        return failed(failure)
      }
    },
    async sealingKey() {
      const key = await transport.sealingKey().catch(failed)
      answered()
      return key
    },
  }
}
