/**
 * Live views of the outbox, for any screen library.
 */
import { liveQuery } from 'dexie'
import { isOf, type Maker } from '../sending-rules/maker'
import { isClaim, isOpen, type OutboxEntry, type OutboxState } from '../sending-rules/outbox-entry'
import { holdsUp, isOfRefusedClaim } from '../sending-rules/held-up'
import { paced } from '../store/changes'
import type { LocalDatabase } from '../store/local-database'
import { forShow } from '../store/lock/locked-work'

export interface OutboxCounts {
  waiting: number
  sending: number
  attention: number
  delivered: number
}

/** Counts of what one person saved. */
export interface OwnCounts extends OutboxCounts {
  /** what somebody else saved and the server has not confirmed */
  others: number
  /** the part of it that is locked */
  locked: number
}

export interface Answered {
  state: 'delivered' | 'attention'
  /** its `result` is the answer's body, its `problem` the server's reason */
  entry: OutboxEntry
}

export type OutboxViews = ReturnType<typeof createOutboxViews>

export function createOutboxViews(db: LocalDatabase) {
  const pendingOf = async (code: string) => {
    const lane = await db.outbox.where('code').equals(code).sortBy('seq')
    return forShow(db, lane.filter(isOpen))
  }
  const counts = () =>
    db.transaction('r', db.outbox, async () => {
      const [waiting = 0, sending = 0, attention = 0, delivered = 0] = await Promise.all(
        ['queued', 'sending', 'attention', 'delivered'].map((state) =>
          db.outbox.where('state').equals(state).count(),
        ),
      )
      return { waiting, sending, attention, delivered }
    })
  /** reads every entry: only for the outbox's own screen */
  const countsOf = async (maker: string | null) => {
    const counts: OwnCounts = { waiting: 0, sending: 0, attention: 0, delivered: 0, others: 0, locked: 0 }
    await db.outbox.each((entry) => {
      if (isOf(maker, entry)) {
        counts[entry.state === 'queued' ? 'waiting' : entry.state]++
        if (entry.locked && !entry.closed) counts.locked++
      } else if (isOpen(entry)) counts.others++
    })
    return counts
  }
  const newest = async (state: OutboxState, limit: number, maker?: Maker) => {
    const newestFirst = db.outbox.where('state').equals(state).reverse()
    const asks = maker?.()
    const found = asks === undefined ? newestFirst : newestFirst.and((entry) => isOf(asks, entry))
    return forShow(db, await found.limit(limit).toArray())
  }
  const underWay = async () => {
    const inState = (state: OutboxState) => db.outbox.where('state').equals(state).toArray()
    const all = await Promise.all([inState('sending'), inState('queued'), inState('attention')])
    const claims = all.flat().filter(isClaim)
    const [sending, queued] = all
    return forShow(
      db,
      [...sending, ...queued].filter((entry) => !isOfRefusedClaim(entry, claims)),
    )
  }
  return {
    /** The newest operations in a state, newest first; the others are not read. */
    newest,
    /** @param maker whose entries; everybody's if missing */
    observeNewest: (
      state: OutboxState,
      limit: number,
      callback: (entries: OutboxEntry[]) => void,
      maker?: Maker,
    ) => paced(db, () => newest(state, limit, maker), callback),
    /** The operations that are still on the device, in any order. */
    entriesOf: async (ids: readonly string[]) =>
      forShow(
        db,
        await db.outbox
          .where('id')
          .anyOf([...ids])
          .toArray(),
      ),
    counts,
    /** Unconfirmed operations of a code, in order. */
    pendingOf,
    /** Everything that waits or is being sent, of all codes; not what waits behind a refused claim. */
    observeUnderWay: (callback: (entries: OutboxEntry[]) => void) => paced(db, underWay, callback),
    /** Calls back at once and soon after every change, in any tab or worker. @returns a function that ends it */
    observeCounts: (callback: (counts: OutboxCounts) => void) => paced(db, counts, callback),
    observeOwnCounts: (callback: (counts: OwnCounts) => void, maker: Maker) =>
      paced(db, () => countsOf(maker()), callback),
    observePendingOf: (code: string, callback: (entries: OutboxEntry[]) => void) =>
      observed(() => pendingOf(code), callback),
    /**
     * Waits for the server's answer to an operation.
     * @param ms how long
     * @returns 'timeout' if it is only saved on the device so far: time is up, the server asked to wait, or the first
     *   try of it or of what goes before it found no network. It will be sent.
     */
    waitForAnswer: (id: string, ms: number) =>
      new Promise<Answered | 'timeout'>((resolve) => {
        const finish = (answer: Answered | 'timeout') => {
          clearTimeout(timer)
          stop()
          resolve(answer)
        }
        const timer = setTimeout(() => finish('timeout'), ms)
        const stop = observed(
          async () => {
            const stored = await db.outbox.get({ id })
            const [entry] = await forShow(db, stored ? [stored] : [])
            const lane = entry ? await pendingOf(entry.code) : []
            return { entry, waits: entry !== undefined && lane.some((other) => isPutOff(other, entry)) }
          },
          ({ entry, waits }) => {
            if (entry?.state === 'delivered' || entry?.state === 'attention')
              finish({ state: entry.state, entry })
            else if (waits) finish('timeout')
          },
        )
      }),
  }
}

/** Whether an entry of a lane waits, and holds up `other`. */
const isPutOff = (entry: OutboxEntry, other: OutboxEntry) =>
  entry.seq <= other.seq &&
  (entry.state === 'attention' ? holdsUp(entry, other) : entry.state === 'queued' && entry.attempts > 0)

function observed<T>(query: () => Promise<T>, callback: (value: T) => void): () => void {
  const subscription = liveQuery(query).subscribe({
    next: callback,
    error: (error: unknown) => console.error('The outbox could not be read', error),
  })
  return () => subscription.unsubscribe()
}
