/**
 * Keeps what the server has applied until a backup has it, and offers it again to a restored store. It wraps the way to
 * the server, so the engine need not know about it.
 *
 * - A copy is written before the engine sees the answer. If this page ends between the two, the operation is sent
 *   again, and kept again.
 * - If the epoch has changed, the answer is not read: older work goes first, in the order in which it was made.
 * - It never holds up a delivery: what cannot be kept, on a full device, is still delivered.
 */
import { BACKED_UP_HEADER, EPOCH_HEADER, TIME_HEADER } from '@tohfa/sync-protocol/operations/sync-answer'
import { hearStore, keepDelivered, keepsDelivered, makeRoom, type StoreState } from '../store/kept-work'
import type { LocalDatabase } from '../store/local-database'
import { META, readMeta } from '../store/meta'
import type { Extension } from '../engine/extension'
import { nowAndThen } from '../engine/extension'
import type { SyncTransport } from '../engine/transport'

export interface DeliveredWorkDeps {
  db: LocalDatabase
  /** epoch ms */
  now: () => number
  /** called when delivered work is in the queue again */
  onOffered: () => void
}

export interface DeliveredWork extends Extension {
  transport(next: SyncTransport): SyncTransport
  makeRoom(): Promise<boolean>
  /** Asks whether the store is still the one that was delivered to, if anything is kept. Never rejects. */
  ask(way: SyncTransport): Promise<void>
}

/** a page may stay open for days, with nothing to send */
const ASKED_EVERY_MS = 60 * 60_000

export function deliveredWork({ db, now, onOffered }: DeliveredWorkDeps): DeliveredWork {
  let last: { store: StoreState; at: number } | undefined
  /** the epoch that a full device could not store: deliveries go on anyway */
  let unnoted: string | undefined

  async function keep(ids: readonly string[]): Promise<void> {
    if (!last) return
    try {
      // the answer began at the time that the server named
      await keepDelivered(db, ids, last.store.time + Math.max(0, now() - last.at))
    } catch (error) {
      console.warn('What was delivered could not be kept', error)
    }
  }

  /** Reads the headers of an answer. @returns whether its lines are to be read */
  async function heard(headers: Headers): Promise<boolean> {
    const store = storeStateIn(headers)
    if (!store) return true
    last = { store, at: now() }
    try {
      const isOffered = await hearStore(db, store)
      unnoted = undefined
      if (!isOffered) return true
    } catch (error) {
      // the epoch is not stored either, so the next answer tries again
      unnoted = store.epoch
      console.warn('What was delivered could not be offered again', error)
      return true
    }
    onOffered()
    return false
  }

  /** The epoch to deliver to; undefined: none is known yet. */
  async function knownEpoch(): Promise<string | undefined> {
    const noted = unnoted ?? (await readMeta(db, META.storeEpoch))
    return typeof noted === 'string' ? noted : undefined
  }

  async function ask(way: SyncTransport): Promise<void> {
    try {
      const device = await readMeta(db, META.deviceId)
      if (typeof device !== 'string' || !(await keepsDelivered(db))) return
      for await (const _none of way.push({ device_id: device, operations: [] })) continue
    } catch {
      // the next call asks again
    }
  }

  return {
    ask,
    transport: (next) => ({
      async *push(batch, head) {
        const epoch = await knownEpoch()
        const lines = next.push(batch, {
          headers: { ...head?.headers, ...(epoch !== undefined && { [EPOCH_HEADER]: epoch }) },
          heard: async (headers) => (await heard(headers)) && ((await head?.heard?.(headers)) ?? true),
        })
        for await (const some of lines) {
          await keep(some.flatMap(({ id, outcome }) => (outcome === 'applied' ? id : [])))
          yield some
        }
      },
      upload: (job, signal) => next.upload(job, signal),
    }),
    makeRoom: () => makeRoom(db),
    start: (way) => nowAndThen(() => void ask(way), ASKED_EVERY_MS),
  }
}

/** @returns null if the server's answer does not say it */
function storeStateIn(headers: Headers): StoreState | null {
  const epoch = headers.get(EPOCH_HEADER)
  const time = Number(headers.get(TIME_HEADER))
  if (!epoch || !(time > 0)) return null
  return { epoch, time, backedUpThrough: Number(headers.get(BACKED_UP_HEADER)) || 0 }
}
