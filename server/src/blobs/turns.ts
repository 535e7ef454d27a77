import { AppError } from '../platform/app-error'

/**
 * Lets at most `atOnce` pieces of work run, and `waiting` more wait for their turn; beyond that a call rejects with
 * AppError busy (429), so that a crowd cannot fill the memory.
 */
export function createTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = []
  let running = 0

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running++
    else if (queue.length < waiting) await new Promise<void>((resolve) => queue.push(resolve))
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
