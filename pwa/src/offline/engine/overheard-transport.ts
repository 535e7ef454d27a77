/** A way to the server that reports whether there was an answer. */
import { HttpError, type SyncTransport } from './transport'

interface Listener {
  /** the server answered, whatever it said */
  answered(): void
  /** the server did not answer a call */
  unanswered?(): void
}

export function overheard(transport: SyncTransport, { answered, unanswered }: Listener): SyncTransport {
  const failed = (failure: unknown) => {
    if (failure instanceof HttpError && failure.isOurs) answered()
    else unanswered?.()
    throw failure
  }
  return {
    async *push(batch, head) {
      try {
        for await (const lines of transport.push(batch, head)) {
          answered()
          yield lines
        }
        // an empty batch needs no more than that
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
        // this page interrupted it: that says nothing about the server
        if (signal.aborted) throw failure
        return failed(failure)
      }
    },
  }
}
