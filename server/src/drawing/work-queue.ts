import type { Worker } from 'node:worker_threads'
import { AppError } from '../platform/app-error'

/** Work for one thread, done one piece after another. */
export interface WorkQueue {
  /**
   * @param signal gives the work up; a thread that is at it is ended
   * @returns what the thread posts back
   * @throws AppError busy (429) when too much waits already; the signal's reason; whatever ended the thread
   */
  run(work: unknown, signal: AbortSignal): Promise<unknown>
  /** Ends the thread; what is under way or waits fails. */
  close(): Promise<void>
}

interface Piece {
  work: unknown
  resolve: (answer: unknown) => void
  reject: (reason: unknown) => void
}

const BUSY_SECONDS = 5

/**
 * @param start makes the thread: it answers every message with one of its own. Called when there is work, and again after
 *   the thread has ended
 * @param options.idleMs the thread is ended when nothing came for so long, and its memory is free again
 */
export function createWorkQueue(
  start: () => Worker,
  { waitingMax, idleMs }: { waitingMax: number; idleMs: number },
): WorkQueue {
  let thread: Worker | undefined
  let current: Piece | undefined
  const waiting: Piece[] = []
  let idle: NodeJS.Timeout | undefined

  const end = async () => {
    const ending = thread
    thread = undefined
    await ending?.terminate()
  }

  const next = () => {
    current = waiting.shift()
    clearTimeout(idle)
    if (current) (thread ??= begin()).postMessage(current.work)
    else idle = setTimeout(() => void end(), idleMs).unref()
  }

  const begin = () => {
    const begun = start()
    const settle = (how: (piece: Piece) => void) => {
      // what an ended thread still says is of no work that anybody waits for
      if (begun !== thread || !current) return
      how(current)
      next()
    }
    begun.on('message', (answer) => settle((piece) => piece.resolve(answer)))
    const lost = (reason: unknown) => {
      settle((piece) => {
        thread = undefined
        piece.reject(reason)
      })
    }
    begun.on('error', lost)
    begun.on('exit', () => lost(new Error('the thread ended')))
    return begun
  }

  return {
    run: (work, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted()
        if (current && waiting.length >= waitingMax)
          throw new AppError('busy', { retryAfterSeconds: BUSY_SECONDS })
        const giveUp = () => {
          reject(signal.reason as Error)
          if (piece !== current) return void waiting.splice(waiting.indexOf(piece), 1)
          void end()
          next()
        }
        const done = () => signal.removeEventListener('abort', giveUp)
        const piece: Piece = {
          work,
          resolve: (answer) => (done(), resolve(answer)),
          reject: (reason) => (done(), reject(reason as Error)),
        }
        signal.addEventListener('abort', giveUp)
        waiting.push(piece)
        if (!current) next()
      }),
    async close() {
      clearTimeout(idle)
      for (const piece of [current, ...waiting.splice(0)]) piece?.reject(new Error('the server is closing'))
      current = undefined
      await end()
    },
  }
}
