/**
 * Only one tab or worker drains the outbox at a time: by a Web Lock, or by a lease in the database where a browser has none.
 *
 * The work of a waiting caller runs after the holder's, never instead of it: what was queued while another tab was just
 * finishing must not wait for the next trigger. Two holders at once would be safe (the server applies an operation
 * once), only wasteful.
 */
import type { LocalDatabase } from '../store/local-database'
import { META } from '../store/meta'

export interface Lock {
  /** Waits for its turn, runs `work`, and gives the turn away however `work` ends. */
  hold<T>(work: () => Promise<T>): Promise<T>
}

/** what pages and the service worker call the outbox's lock */
const OUTBOX_LOCK = 'tohfa-outbox'

export function webLock(locks: LockManager, name = OUTBOX_LOCK): Lock {
  return { hold: async (work) => await locks.request(name, work) }
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
  const take = () =>
    db.transaction('rw', db.meta, async () => {
      const lease = (await db.meta.get(META.lease))?.value
      if (isLease(lease) && lease.owner !== owner && lease.until > now()) return false
      await db.meta.put({ key: META.lease, value: { owner, until: now() + LEASE_MS } satisfies Lease })
      return true
    })
  const giveBack = () =>
    db.transaction('rw', db.meta, async () => {
      const lease = (await db.meta.get(META.lease))?.value
      if (isLease(lease) && lease.owner === owner) await db.meta.delete(META.lease)
    })
  // the lease is one per context: calls within it take turns here
  let turn: Promise<unknown> = Promise.resolve()

  async function hold<T>(work: () => Promise<T>): Promise<T> {
    while (!(await take())) await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS))
    const renewal = setInterval(() => void take(), RENEW_MS)
    try {
      return await work()
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
    ? webLock(navigator.locks)
    : leaseLock(db, owner, now)
}
