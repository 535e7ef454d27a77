import { AppError } from '../http/app-error'

interface BoundedQueueOptions {
  atOnce: number
  waiting: number
  /** ms; a call that has waited longer when its turn comes is refused. Without it, no call has waited too long. */
  patienceMs?: number
  /** returns milliseconds of a monotonic clock */
  elapsed?: () => number
}

export interface BoundedQueue {
  /**
   * Runs the work when its turn comes.
   * @param signal a waiting call leaves the queue if it aborts
   * @throws AppError busy (429) if too many wait already, or if this one has waited too long; the signal's reason; what the
   * work throws
   */
  <T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Why a call would be refused now; undefined if there is room. */
  refusal(): AppError | undefined
}

/** seconds */
const RETRY_AFTER = { least: 5, most: 60 }

/**
 * Runs at most `atOnce` pieces of work at a time and lets `waiting` more wait for their turn, so that a crowd cannot fill the
 * memory. The longer calls have had to wait, the later the refused ones are asked to return: the crowd is larger than the
 * queue, and each try costs work, too.
 */
export function createBoundedQueue({
  atOnce,
  waiting,
  patienceMs = Infinity,
  elapsed = () => performance.now(),
}: BoundedQueueOptions): BoundedQueue {
  const queue: { since: number; begin: () => void; refuse: (why: Error) => void }[] = []
  let running = 0
  let crowdedSince = 0

  const turn = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        queue.splice(queue.indexOf(place), 1)
        reject(signal?.reason as Error)
      }
      const stay = () => signal?.removeEventListener('abort', leave)
      const place = {
        since: elapsed(),
        begin() {
          stay()
          resolve()
        },
        refuse(why: Error) {
          stay()
          reject(why)
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      if (queue.length === 0) crowdedSince = place.since
      queue.push(place)
    })

  /** The turn goes directly to the one that has waited longest, so no new call gets in between. */
  function next(): void {
    for (let first = queue.shift(); first; first = queue.shift()) {
      if (elapsed() - first.since <= patienceMs) return first.begin()
      first.refuse(busy())
    }
    running--
  }

  function busy() {
    const seconds = Math.ceil((elapsed() - crowdedSince) / 1000)
    const retryAfterSeconds = Math.min(Math.max(seconds, RETRY_AFTER.least), RETRY_AFTER.most)
    return new AppError('busy', { retryAfterSeconds })
  }

  const refusal = () => (running >= atOnce && queue.length >= waiting ? busy() : undefined)

  async function inTurn<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    const refused = refusal()
    if (refused) throw refused
    if (running < atOnce) running++
    else await turn(signal)
    try {
      return await work()
    } finally {
      next()
    }
  }
  return Object.assign(inTurn, { refusal })
}
