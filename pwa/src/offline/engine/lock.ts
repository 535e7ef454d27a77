/**
 * Only one tab or worker drains the outbox at a time: by a Web Lock, or by a lease in the database where a browser has none.
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
import type { LocalDatabase } from '../store/local-database'
import { META } from '../store/meta'
import { isQuota } from '../store/quota'

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

const LEASE_MS = 15_000
const RENEW_MS = 5_000
const LOOK_AGAIN_MS = 500

interface Lease {
  owner: string
  /** epoch ms */
  until: number
}

/** A lease runs out by itself, so that a tab that was killed holds up nobody for longer than LEASE_MS. */
export function leaseLock(db: LocalDatabase, owner: string, now: () => number): Lock {
  /** One that is longer than any is of a clock that was set back since. */
  const isAnothers = (lease: unknown) => {
    if (!isLease(lease) || lease.owner === owner) return false
    const left = lease.until - now()
    return left > 0 && left <= LEASE_MS
  }
  const take = async () => {
    try {
      return await db.transaction('rw', db.meta, async () => {
        if (isAnothers((await db.meta.get(META.lease))?.value)) return false
        await db.meta.put({ key: META.lease, value: { owner, until: now() + LEASE_MS } satisfies Lease })
        return true
      })
    } catch (error) {
      // no room for a lease: two at once are better than none
      if (isQuota(error)) return true
      throw error
    }
  }
  const giveBack = () =>
    db.transaction('rw', db.meta, async () => {
      const lease = (await db.meta.get(META.lease))?.value
      if (isLease(lease) && lease.owner === owner) await db.meta.delete(META.lease)
    })
  // the lease is one per context: calls within it take turns here
  let turn: Promise<unknown> = Promise.resolve()

  async function hold<T>(work: (lost: AbortSignal) => Promise<T>): Promise<T> {
    while (!(await take())) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
    const lost = new AbortController()
    const renew = async () => {
      if (!(await take())) lost.abort()
    }
    // a lease that cannot be renewed runs out
    const renewal = setInterval(() => void renew().catch(() => undefined), RENEW_MS)
    try {
      return await work(lost.signal)
    } finally {
      clearInterval(renewal)
      await giveBack()
    }
  }
  return {
    hold(work) {
      const mine = turn.then(() => hold(work))
      turn = mine.catch(() => undefined)
      return mine
    },
  }
}

function isLease(value: unknown): value is Lease {
  return (
    typeof value === 'object' &&
    value !== null &&
    'owner' in value &&
    'until' in value &&
    typeof value.until === 'number'
  )
}

export function bestLock(db: LocalDatabase, owner: string, now: () => number): Lock {
  return typeof navigator !== 'undefined' && 'locks' in navigator
    ? reclaimableLock(navigator.locks)
    : leaseLock(db, owner, now)
}
