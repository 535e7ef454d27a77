import { AppError } from '../http/app-error'

/**
 * Lets at most `atOnce` pieces of work run, and `waiting` more wait for their turn; beyond that a call rejects with
 * AppError busy (429), so that a crowd cannot fill the memory. Whose signal aborts while they wait leaves the queue and
 * rejects with the signal's reason.
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
      // the turn goes straight to who waits longest, so nobody slips in between
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
