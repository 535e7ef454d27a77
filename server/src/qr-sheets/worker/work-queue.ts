import type { Worker } from 'node:worker_threads'
import { AppError } from '../../http/app-error'

/** What a thread posts for each piece of work: any number of parts, then that it is done. */
export type ThreadMessage<Part> = { part: Part } | { done: true }

/** Work for one thread, done one piece after another. */
export interface WorkQueue<Work, Part> {
  /**
   * @param signal cancels the work; if it has begun, its thread is ended
   * @param take is called with each part, before the promise settles
   * @throws AppError busy (429) when too much work waits; the signal's reason; the error that ended the thread
   */
  run(work: Work, signal: AbortSignal, take: (part: Part) => void): Promise<void>
  /** Ends the thread; current and waiting work fails. */
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
 * @param start makes the thread, which answers every message with `ThreadMessage`s; called when there is work and no thread
 * @param options.idleMs after this time without work the thread is ended, which frees its memory
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
      // nobody waits for what an ended thread still posts
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
