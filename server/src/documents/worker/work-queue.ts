import type { Worker } from 'node:worker_threads'
import { AppError } from '../../http/app-error'

/** What a thread posts of its work: any number of parts, then that it is done. */
export type ThreadMessage<Part> = { part: Part } | { done: true }

/** Work for one thread, done one piece after another. */
export interface WorkQueue<Work, Part> {
  /**
   * @param signal gives the work up; a thread that is at it is ended
   * @param take is given each part when it comes, before the promise settles
   * @throws AppError busy (429) when too much waits already; the signal's reason; whatever ended the thread
   */
  run(work: Work, signal: AbortSignal, take: (part: Part) => void): Promise<void>
  /** Ends the thread; what is under way or waits fails. */
  close(): Promise<void>
}

interface Piece<Work, Part> {
  work: Work
  take: (part: Part) => void
  resolve: () => void
  reject: (reason: unknown) => void
}

const BUSY_SECONDS = 5

/**
 * @param start makes the thread, which answers every message as ThreadMessage says. Called when there is work, and again after
 *   the thread has ended
 * @param options.idleMs the thread is ended when nothing came for so long, and its memory is free again
 */
export function createWorkQueue<Work, Part>(
  start: () => Worker,
  { waitingMax, idleMs }: { waitingMax: number; idleMs: number },
): WorkQueue<Work, Part> {
  let thread: Worker | undefined
  let current: Piece<Work, Part> | undefined
  const waiting: Piece<Work, Part>[] = []
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
    const settle = (how: (piece: Piece<Work, Part>) => void) => {
      // what an ended thread still says is of no work that anybody waits for
      if (begun !== thread || !current) return
      how(current)
      next()
    }
    begun.on('message', (message: ThreadMessage<Part>) => {
      if (!('part' in message)) settle((piece) => piece.resolve())
      else if (begun === thread) current?.take(message.part)
    })
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
    run: (work, signal, take) =>
      new Promise<void>((resolve, reject) => {
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
        const piece: Piece<Work, Part> = {
          work,
          take,
          resolve: () => (done(), resolve()),
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
