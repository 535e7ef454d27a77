import { AppError } from '../http/app-error'

/**
 * Runs at most `atOnce` pieces of work at a time and lets `waiting` more wait for their turn. Beyond that a call
 * rejects with AppError busy (429), so that a crowd cannot fill the memory. A waiting call leaves the queue if its
 * signal aborts, and rejects with the signal's reason.
 */
export function createBoundedQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = []
  let running = 0

  const turn = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        queue.splice(queue.indexOf(begin), 1)
        reject(signal?.reason as Error)
      }
      signal?.addEventListener('abort', leave, { once: true })
      queue.push(begin)
    })

  return async function inTurn<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    if (running < atOnce) running++
    else if (queue.length < waiting) await turn(signal)
    else throw new AppError('busy', { retryAfterSeconds: 5 })
    try {
      return await work()
    } finally {
      // the turn goes directly to the one that waited longest, so no new call gets in between
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
