import type { ReplyHead } from '../reply'

/** Aborts when the connection closes before the answer was sent. */
export function disconnectSignal({ raw }: ReplyHead): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort()
  })
  if (raw.destroyed) controller.abort()
  return controller.signal
}
