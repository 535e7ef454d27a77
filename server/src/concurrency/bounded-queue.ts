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
  /** Why a call is refused now, with a time of its own for its return; undefined if there is room. */
  refusal(): AppError | undefined
}

/** ms */
const RETURN = { soonest: 5_000, latest: 10 * 60_000 }
/** calls that are asked to return for each that is served: not all of them do */
const RETURNS = 1.5

/**
 * Runs at most `atOnce` pieces of work at a time and lets `waiting` more wait for their turn, so that a crowd cannot fill the
 * memory. Refused calls are asked to return one after another, a little faster than calls are served: a crowd that
 * returned together would be refused again, and each try costs work, too.
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
  /** calls that were served since then */
  let served = 0
  /** when the last refused call was asked to return */
  let lastReturn = 0

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
      if (queue.length === 0) {
        crowdedSince = place.since
        served = 0
      }
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
    const now = elapsed()
    const crowdMs = Math.max(now - crowdedSince, 1000)
    const untilNext = crowdMs / (served + atOnce) / RETURNS
    const wait = Math.min(Math.max(lastReturn - now, RETURN.soonest) + untilNext, RETURN.latest)
    lastReturn = now + wait
    return new AppError('busy', { retryAfterSeconds: Math.ceil(wait / 1000) })
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
      served++
      next()
    }
  }
  return Object.assign(inTurn, { refusal })
}
