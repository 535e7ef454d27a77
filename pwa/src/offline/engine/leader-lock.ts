/**
 * Only one tab or worker drains the outbox at a time, by a Web Lock.
 *
 * The work of a waiting caller runs after the holder's, never instead of it: what was queued while another tab was just
 * finishing must not wait for the next trigger.
 *
 * A holder that is silent for SILENCE_MS (a frozen tab, a page in the back/forward cache, a suspended app) loses the
 * lock to a waiting page. Nothing is written for that: the waiting page asks, and a page that is alive answers. Timers
 * of hidden pages are slowed down, but messages are not. No clocks are compared either: a device that was asleep wakes
 * both sides, and the count goes on where it was.
 *
 * So two pages may be at work at once. That is safe: the server applies an operation once, and the page that lost the
 * lock no longer writes anything (store/leader.ts).
 */
import { LeaderReplacedError } from '../store/leader'

export interface Lock {
  /**
   * Waits for its turn, runs `work`, and ends its turn however `work` ends.
   * @param work its signal aborts when the turn was taken away; what it does from then on is in vain
   * @throws LeaderReplacedError if the turn was taken away before `work` ended
   */
  hold<T>(work: (lost: AbortSignal) => Promise<T>): Promise<T>
}

/** the name of the outbox's lock, and of the channel on which pages and the service worker ask each other */
const OUTBOX_LOCK = 'tohfa-outbox'

const LOOK_MS = 5_000
const SILENCE_MS = 45_000

/** The part of BroadcastChannel that is used. */
export type Channel = Pick<BroadcastChannel, 'postMessage' | 'close' | 'onmessage'>

const ASKS = 'who holds it?'
const HERE = 'here'

/**
 * A lock that is taken over from a holder that does not answer.
 * @param open a channel between all that hold or wait; it is open no longer than that
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
        // those that still wait start counting afresh
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
 * For a page without Web Locks, because it was not opened over a secure connection: its own passes take turns, but
 * those of another tab may run at the same time.
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
