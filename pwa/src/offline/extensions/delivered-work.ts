/**
 * Keeps what the server has applied until a backup has it, and offers it again to a store that was restored. It stands in the
 * way to the server: the engine needs to know nothing of it.
 *
 * - A copy is written before the engine hears of the answer. Should this page end between the two, the operation is sent
 *   again, and kept again.
 * - Where the epoch is another one, the answer is not read: what is older goes first, in the order in which it was made.
 * - It never holds up a delivery: what cannot be kept, on a full device, is delivered all the same.
 */
import { BACKED_UP_HEADER, EPOCH_HEADER, TIME_HEADER } from '@tohfa/sync-protocol/operations/store-state'
import { hearStore, keepDelivered, keepsDelivered, type StoreState } from '../store/delivered-work'
import type { LocalDatabase } from '../store/local-database'
import { META, readMeta } from '../store/meta'
import type { SyncTransport } from '../engine/transport'

export interface DeliveredWork {
  /** Takes the head of an answer to a batch. @returns whether its lines are to be read */
  heard(headers: Headers): Promise<boolean>
  /** The epoch to deliver to; undefined: none was heard of yet. */
  knownEpoch(): Promise<string | undefined>
  /** A way to the server that keeps what arrives there. */
  keeping(transport: SyncTransport): SyncTransport
  /** Asks whether the store is still the one that was delivered to, if anything is kept. Never rejects. */
  ask(transport: SyncTransport): Promise<void>
}

export function createDeliveredWork(deps: {
  db: LocalDatabase
  /** epoch ms */
  now: () => number
  /** what was delivered waits in the queue again */
  onOffered: () => void
}): DeliveredWork {
  const { db, now } = deps
  let last: { store: StoreState; at: number } | undefined
  /** one that could not be noted on a full device: deliveries go on all the same */
  let unnoted: string | undefined

  async function keep(ids: readonly string[]): Promise<void> {
    if (!last) return
    try {
      // the answer began when the server said the time
      await keepDelivered(db, ids, last.store.time + Math.max(0, now() - last.at))
    } catch (error) {
      console.warn('What was delivered could not be kept', error)
    }
  }

  return {
    async heard(headers) {
      const store = storeStateIn(headers)
      if (!store) return true
      last = { store, at: now() }
      try {
        const isOffered = await hearStore(db, store)
        unnoted = undefined
        if (!isOffered) return true
      } catch (error) {
        // the epoch is not noted either, so the next answer tries again
        unnoted = store.epoch
        console.warn('What was delivered could not be offered again', error)
        return true
      }
      deps.onOffered()
      return false
    },
    async knownEpoch() {
      const noted = unnoted ?? (await readMeta(db, META.storeEpoch))
      return typeof noted === 'string' ? noted : undefined
    },
    keeping: (transport) => ({
      async *push(batch) {
        for await (const lines of transport.push(batch)) {
          await keep(lines.flatMap(({ id, outcome }) => (outcome === 'applied' ? id : [])))
          yield lines
        }
      },
      upload: (job, signal) => transport.upload(job, signal),
      sealingKey: () => transport.sealingKey(),
    }),
    async ask(transport) {
      try {
        const device = await readMeta(db, META.deviceId)
        if (typeof device !== 'string' || !(await keepsDelivered(db))) return
        for await (const _none of transport.push({ device_id: device, operations: [] })) continue
      } catch {
        // it is asked again
      }
    },
  }
}

/** @returns null for the answer of a server that does not say it */
function storeStateIn(headers: Headers): StoreState | null {
  const epoch = headers.get(EPOCH_HEADER)
  const time = Number(headers.get(TIME_HEADER))
  if (!epoch || !(time > 0)) return null
  return { epoch, time, backedUpThrough: Number(headers.get(BACKED_UP_HEADER)) || 0 }
}
