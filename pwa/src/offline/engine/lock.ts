/**
 * Only one tab or worker drains the outbox at a time, by a Web Lock.
 *
 * The work of a waiting caller runs after the holder's, never instead of it: what was queued while another tab was just
 * finishing must not wait for the next trigger.
 *
 * A holder that says nothing for SILENCE_MS (a frozen tab, a page in the back/forward cache, a suspended app) loses the
 * lock to who waits for it. Nothing is written for that: who waits asks, and a page that is alive answers. Timers of a page
 * that nobody sees are slowed down, messages are not. Nor is any clock compared: a device that was asleep wakes both sides,
 * and the count goes on where it was.
 *
 * So two may be at work at once. That is safe: the server applies an operation once, and the one who lost writes nothing
 * any more (store/leader.ts).
 */
import { LeaderReplacedError } from '../store/leader'

export interface Lock {
  /**
   * Waits for its turn, runs `work`, and gives the turn away however `work` ends.
   * @param work is told when its turn was taken away; what it does from then on is in vain
   * @throws LeaderReplacedError when the turn was taken away before `work` ended
   */
  hold<T>(work: (lost: AbortSignal) => Promise<T>): Promise<T>
}

/** what pages and the service worker call the outbox's lock, and the channel on which they ask each other */
const OUTBOX_LOCK = 'tohfa-outbox'

const LOOK_MS = 5_000
const SILENCE_MS = 45_000

/** A lock that nobody takes back. */
export function webLock(locks: LockManager, name: string): Lock {
  const never = new AbortController().signal
  return { hold: async (work) => await locks.request(name, () => work(never)) }
}

/** What of a BroadcastChannel is used. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>

const ASKS = 'who holds it?'
const HERE = 'here'

/**
 * A lock that is taken back from a holder who does not answer.
 * @param open a channel between all who hold or wait; open for no longer than that
 */
export function reclaimableLock(
  locks: LockManager,
  open: () => Channel = () => new BroadcastChannel(OUTBOX_LOCK),
  name = OUTBOX_LOCK,
): Lock {
  return {
    async hold<T>(work: (lost: AbortSignal) => Promise<T>): Promise<T> {
      const channel = open()
      const lost = new AbortController()
      const givenUp = new AbortController()
      let state = 'waits' as 'waits' | 'holds' | 'done'
      let unanswered = 0
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (data === HERE) unanswered = 0
        if (data === ASKS && state === 'holds' && !lost.signal.aborted) channel.postMessage(HERE)
      }
      const ask = () => {
        if (unanswered * LOOK_MS >= SILENCE_MS) return givenUp.abort()
        unanswered++
        channel.postMessage(ASKS)
      }
      const looks = setInterval(ask, LOOK_MS)
      const begin = async () => {
        clearInterval(looks)
        state = 'holds'
        // for who counts as well
        channel.postMessage(HERE)
        try {
          return await work(lost.signal)
        } finally {
          state = 'done'
        }
      }
      ask()
      try {
        return await locks.request(name, { signal: givenUp.signal }, begin).catch((error: unknown) => {
          if (state !== 'waits' || !givenUp.signal.aborted) throw error
          return locks.request(name, { steal: true }, begin)
        })
      } catch (error) {
        if (state !== 'holds') throw error
        lost.abort()
        throw new LeaderReplacedError('the lock was taken back', { cause: error })
      } finally {
        clearInterval(looks)
        channel.close()
      }
    },
  }
}

/**
 * Where a page has no Web Locks, because it was not opened over a secure connection: its passes take turns, and those of
 * another tab may run beside them.
 */
export function turnsOfPage(): Lock {
  const never = new AbortController().signal
  let turn: Promise<unknown> = Promise.resolve()
  return {
    hold(work) {
      const mine = turn.then(() => work(never))
      turn = mine.catch(() => undefined)
      return mine
    },
  }
}

export const bestLock = (): Lock => ('locks' in navigator ? reclaimableLock(navigator.locks) : turnsOfPage())
